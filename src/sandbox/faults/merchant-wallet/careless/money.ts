import { turnedAway } from '../../../merchant-wallet/answers/turned-away.ts';
import type { WalletFault } from '../../../merchant-wallet/wallet-fault.ts';
import { fault } from '../define.ts';
import { editAnswer, editBody, note, noted, refuse, sent, succeeds } from '../edit.ts';

/** What a careless implementer gets wrong about amounts, bank change and utility payments. */
export const carelessMoneyFaults: readonly WalletFault[] = [
  fault(
    'fraction-of-a-cent-cut',
    'accepts-too-much',
    'accepted-amount-is-exact',
    'A deposit of a fraction of cents is made without its fraction',
    {
      policy: ({ cents }) => ({
        cents: (amount, operation) =>
          operation === 'deposit' && /^\d+\.\d+$/.test(amount.source) && Number(amount.source) >= 1
            ? Math.trunc(Number(amount.source))
            : cents(amount, operation),
      }),
    },
  ),
  fault(
    'decimal-amount-taken-for-units',
    'accepts-too-much',
    'accepted-amount-is-exact',
    'An amount of a code with a fraction counts in units, so that 12.5 becomes 1250 cents',
    {
      policy: ({ cents }) => ({
        cents: (amount, operation) =>
          operation === 'generateCode' && /^\d+\.\d+$/.test(amount.source) && Number(amount.source) > 0
            ? Math.round(Number(amount.source) * 100)
            : cents(amount, operation),
      }),
    },
  ),
  fault(
    'sign-of-change-ignored',
    'accepts-too-much',
    'accepted-amount-is-exact',
    'A negative bank change is made without its sign',
    {
      policy: ({ cents }) => ({
        cents: (amount, operation) =>
          cents(
            operation === 'bankChange' ? { ...amount, source: amount.source.replace(/^-/, '') } : amount,
            operation,
          ),
      }),
    },
  ),
  fault('zwg-change-refused', 'refuses-too-much', 'both-currencies-accepted', 'Bank change in ZWG is refused', {
    ...refuse('bankChange', '012', (site) => sent(site).currency === 'ZWG'),
  }),
  fault(
    'zwg-change-credited-in-usd',
    'wrong-answer',
    'bank-change-credits-the-wallet',
    'Bank change in ZWG credits the wallet in USD',
    { ...editBody('bankChange', (body) => (body.currency === 'ZWG' ? { ...body, currency: 'USD' } : body)) },
  ),
  fault(
    'change-limit-of-a-day',
    'refuses-too-much',
    'bank-change-up-to-500-accepted',
    'All bank change of a wallet in USD together is limited to 500 cents',
    {
      decision(decision, site) {
        const { amount, currency, destinationMsisdn } = sent(site);
        if (site.call.operation !== 'bankChange' || currency !== 'USD' || !succeeds(decision)) return decision;
        const name = `change for ${String(destinationMsisdn)}`;
        const sum = noted(site.view, name) + Number(amount);
        if (sum > 500) return turnedAway({ code: '061' }, 'bankChange', site.env);
        return { ...decision, changes: [...decision.changes, note(name, sum)] };
      },
    },
  ),
  fault(
    'change-limit-compared-as-text',
    'accepts-too-much',
    'bank-change-above-500-refused',
    'The limit of bank change is compared digit by digit, so that 1000 lies below 500',
    {
      policy: ({ isChangeWithinLimit }) => ({
        isChangeWithinLimit: (cents, currency) => String(cents) <= '500' || isChangeWithinLimit(cents, currency),
      }),
    },
  ),
  fault(
    'zwg-utility-debits-usd',
    'wrong-answer',
    'utility-payment-debits-the-merchant',
    'A utility payment in ZWG takes its amount from the account in USD',
    {
      ...editBody('utilityPayment', (body) => (body.currency === 'ZWG' ? { ...body, currency: 'USD' } : body)),
      ...editAnswer('utilityPayment', 200, (_body, site) => ({ currency: String(sent(site).currency) })),
    },
  ),
  fault(
    'utility-date-in-seconds-in-zwg',
    'wrong-answer',
    'utility-date-has-milliseconds',
    'The processedDateTime of a utility payment in ZWG has no milliseconds',
    {
      ...editAnswer('utilityPayment', 200, ({ processedDateTime, currency }) => ({
        processedDateTime: String(processedDateTime).slice(0, currency === 'ZWG' ? 19 : undefined),
      })),
    },
  ),
  fault(
    'made-reference-from-the-clock',
    'wrong-answer',
    'omitted-reference-is-made',
    'References that are made within one second are the same',
    {
      policy: () => ({ stan: (reference) => (reference === '' ? 'R-20260301101530' : reference) }),
    },
  ),
  fault(
    'third-number-has-no-account',
    'refuses-too-much',
    'linked-account-success-code',
    'A linked account inquiry finds no number that begins with 263773',
    { ...refuse('linkedAccountInquiry', '014', ({ call }) => String(call.params.msisdn).startsWith('263773')) },
  ),
];
