import { documented, mistake, sending, without } from './make.ts';

const moving = ['generateCode', 'deposit', 'bankChange', 'utilityPayment'];

export const amountMistakes = [
  mistake('amounts-as-text', 'amounts are texts', 'client-sends-amounts-as-integers', { wireAmount: String }),
  mistake('amounts-in-units', 'amounts are decimals of the currency', 'client-sends-amounts-as-integers', {
    wireAmount: (cents) => cents / 100,
  }),
  mistake(
    'amounts-as-floats',
    'amounts are floats, as other languages write them',
    'client-sends-amounts-as-integers',
    {
      encode: (body) => JSON.stringify(body).replace(/"amount":(\d+)/, '"amount":$1.0'),
    },
  ),
  mistake('amounts-out-of-floats', 'amounts are what floats make of them', 'client-sends-amounts-as-integers', {
    wireAmount: (cents) => ((cents / 100) * 1.1 * 100) / 1.1 + (cents === 7001 ? 1e-11 : 0),
  }),
  mistake('currency-in-lower-case', 'currencies are written small', 'client-sends-known-currency', {
    wireCurrency: (currency) => currency.toLowerCase(),
  }),
  mistake('old-currency', 'the currency has its old name', 'client-sends-known-currency', {
    wireCurrency: (currency) => (currency === 'ZWG' ? 'ZWL' : currency),
  }),
  mistake(
    'text-amounts-unread',
    'a paid amount that is text is called another amount',
    'client-accepts-both-amount-forms',
    {
      understoodCode(day, order, answer) {
        const understood = documented.understoodCode(day, order, answer);
        return understood === 'done' && answer?.body.amount !== order.cents ? 'over' : understood;
      },
    },
    'amounts-as-text',
  ),
  mistake(
    'text-amounts-for-people',
    'a paid amount that is text is left to people',
    'client-accepts-both-amount-forms',
    {
      understoodCode(day, order, answer) {
        const understood = documented.understoodCode(day, order, answer);
        return understood === 'done' && answer?.body.amount !== order.cents ? 'open' : understood;
      },
    },
    'amounts-as-text',
  ),
  mistake('no-reference', 'codes have no reference', 'client-always-sends-reference', {
    ...sending(['generateCode'], without('reference')),
  }),
  mistake('empty-references', 'references are empty', 'client-always-sends-reference', {
    ...sending(moving, (body) => ({ ...body, reference: '' })),
  }),
  mistake('one-reference-for-all', 'all transactions have one reference', 'client-fresh-reference', {
    reference: () => 'shop-1',
  }),
  mistake('references-of-a-day', 'references are the date', 'client-fresh-reference', {
    reference: (_, kind) => `${kind}-2026-11-22`,
  }),
];
