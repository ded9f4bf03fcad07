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
  'lookup-same-transaction': {
    'lookup-prefixes-id': answersWrongly(
      'A look-up gives another transactionId than the charge',
      editAnswer('lookup', 200, ({ transactionId }) => ({ transactionId: `LK-${transactionId}` })),
    ),
  },
  'lookup-correlator': {
    'lookup-changes-correlator': answersWrongly(
      'A look-up gives the correlator in capitals',
      editAnswer('lookup', 200, ({ clientCorrelator }) => ({
        clientCorrelator: `${String(clientCorrelator).toUpperCase()}.`,
      })),
    ),
  },
  'lookup-amount': {
    'lookup-drops-cents': answersWrongly(
      'A look-up gives the amount without its cents',
      editAnswer('lookup', 200, ({ amount }) => ({ amount: Math.trunc(Number(amount)) })),
    ),
  },
  'lookup-currency': {
    'lookup-always-usd': answersWrongly(
      'A look-up says USD for every charge',
      editAnswer('lookup', 200, () => ({ currency: 'USD' })),
    ),
  },
  'lookup-msisdn': {
    'lookup-masks-msisdn': answersWrongly(
      'A look-up hides digits of the number',
      editAnswer('lookup', 200, ({ endUserId }) => ({
        endUserId: `${String(endUserId).slice(0, 5)}****${String(endUserId).slice(-3)}`,
      })),
    ),
  },
  'lookup-merchant-code': {
    'lookup-cuts-merchant-code': answersWrongly(
      'A look-up gives half of merchantCode',
      editAnswer('lookup', 200, ({ merchantCode }) => ({ merchantCode: String(merchantCode).slice(0, 3) })),
    ),
  },
  'lookup-merchant-name': {
    'lookup-merchant-in-capitals': answersWrongly(
      'A look-up gives merchantName in capitals',
      editAnswer('lookup', 200, ({ merchantName }) => ({ merchantName: String(merchantName).toUpperCase() })),
    ),
  },
  'lookup-reference': {
    'lookup-reference-is-correlator': answersWrongly(
      'A look-up gives the correlator as referenceCode',
      editAnswer('lookup', 200, ({ clientCorrelator }) => ({ referenceCode: String(clientCorrelator) })),
    ),
  },
  'lookup-timestamp-utc': {
    'lookup-timestamp-without-zone': answersWrongly(
      'The timestamp of a look-up names no zone',
      editAnswer('lookup', 200, ({ timestamp }) => ({ timestamp: String(timestamp).slice(0, 19) })),
    ),
  },
  'refund-new-transaction-id': {
    'refund-has-id-of-charge': answersWrongly(
      'A refund gives the transactionId of its charge',
      editAnswer('refund', 200, ({ originalReference }) => ({ transactionId: String(originalReference) })),
    ),
  },
  'refund-names-original': {
    'refund-names-correlator': answersWrongly(
      'A refund gives its own correlator as originalReference',
      editAnswer('refund', 200, ({ clientCorrelator }) => ({ originalReference: String(clientCorrelator) })),
    ),
  },
  'refund-echoes-correlator': {
    'refund-gives-its-id-as-correlator': answersWrongly(
      'A refund gives its transactionId as clientCorrelator',
      editAnswer('refund', 200, ({ transactionId }) => ({ clientCorrelator: String(transactionId) })),
    ),
  },
  'refund-echoes-amount': {
    'refund-tells-cents': answersWrongly(
      'A refund gives its amount in cents',
      editAnswer('refund', 200, ({ amount }) => ({ amount: Math.round(Number(amount) * 100) })),
    ),
  },
  'refund-echoes-currency': {
    'refund-always-usd': answersWrongly(
      'A refund says USD whatever its currency',
      editAnswer('refund', 200, () => ({ currency: 'USD' })),
    ),
  },
};
