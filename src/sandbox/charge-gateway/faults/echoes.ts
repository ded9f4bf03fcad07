import { editAnswer } from './edit/answers.ts';
import { answersWrongly, type ChargeFaults } from './edit/define.ts';

/** Defects of the topic echoes, by the rule that they break. */
export const faults: ChargeFaults = {
  'transaction-id-unique': {
    'transaction-id-from-the-instant': answersWrongly('Transactions of one amount and instant share their id', {
      policy: () => ({
        transactionId: (_newId, now, { amountCents, tranType }) => `GW${now}-${tranType}-${amountCents}`,
      }),
    }),
  },
  'charge-echoes-correlator': {
    'correlator-echoed-in-capitals': answersWrongly(
      'A charge gives its correlator back in capitals, with a full stop',
      editAnswer('charge', 200, ({ clientCorrelator }) => ({
        clientCorrelator: `${String(clientCorrelator).toUpperCase()}.`,
      })),
    ),
  },
  'charge-echoes-amount': {
    'echo-in-cents-from-1000': answersWrongly(
      'From 1000.00 on, a charge gives its amount back in cents',
      editAnswer('charge', 200, ({ amount }) => ({
        amount: Number(amount) >= 1000 ? Number(amount) * 100 : Number(amount),
      })),
    ),
    'echo-misplaces-tenths': answersWrongly(
      'An amount such as 20.10 comes back as 20.01',
      editAnswer('charge', 200, ({ amount }) => {
        const [whole, decimals = ''] = String(amount).split('.');
        return { amount: decimals.length === 1 ? Number(`${whole}.0${decimals}`) : Number(amount) };
      }),
    ),
  },
  'charge-echoes-currency': {
    'currency-echoed-as-usd': answersWrongly(
      'A charge says USD whatever its currency',
      editAnswer('charge', 200, () => ({ currency: 'USD' })),
    ),
  },
  'charge-echoes-msisdn': {
    'local-form-echoed-with-263': answersWrongly(
      '07XXXXXXXX comes back as 26307XXXXXXXX',
      editAnswer('charge', 200, ({ endUserId }) => ({ endUserId: String(endUserId).replace(/^07/, '26307') })),
    ),
  },
  'charge-echoes-merchant': {
    'merchant-code-echoed-short': answersWrongly(
      'A charge gives half of merchantCode back',
      editAnswer('charge', 200, ({ merchantCode }) => ({ merchantCode: String(merchantCode).slice(0, 3) })),
    ),
  },
  'charge-timestamp-utc': {
    'charge-timestamp-without-zone': answersWrongly(
      'The timestamp of a charge names no zone',
      editAnswer('charge', 200, ({ timestamp }) => ({ timestamp: String(timestamp).slice(0, 19) })),
    ),
  },
};
