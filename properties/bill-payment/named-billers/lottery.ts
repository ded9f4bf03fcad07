import { check, fieldOf, type Trial } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  bodyOf,
  formsOf,
  inquire,
  judgeAccepted,
  outcomeOf,
  type Paid,
  type Purchase,
  paid,
  paidRules,
  purchaseOf,
  receiptCountsOf,
  receiptsOf,
  refusalFormOf,
  resultOf,
  sendAuth,
  sendProcess,
} from '../../../src/given/bill-payment/index.ts';
import { judgeOneUnsaid } from '../products/quantities.ts';

const [oneSet, otherSet, thirdSet] = ['01;07;13;22;38;45$', '02;09;17;25;33;41$', '03;08;16;24;32;40$'] as const;

/** The n-th of eleven sets, no two of which are alike. */
function setFrom(n: number): string {
  return `${[1, 8, 15, 22, 29, 35].map((it) => String(it + n).padStart(2, '0')).join(';')}$`;
}

/** Section 3.4: several bets in one payment. */
export const lottery = check({
  slug: 'lottery',
  title: 'the lottery biller takes one bet and several, with and without a registration, and gives several receipts',
  rules: [
    'lottery-several-bets-accepted',
    'lottery-registers-user',
    'lottery-receipt-per-ticket',
    'lottery-bad-bet',
    'lottery-display-data-summarised',
    'lottery-quantity-off-bets',
    'quantity-defaults-to-one',
    'status-returns-full-record',
  ],
  assumes: paidRules,
  needs: ['fixture:purchases'],
  async body(trial) {
    const purchase = purchaseOf(trial, 'lottery');
    const bets = (...sets: string[]): Purchase => ({
      ...purchase,
      quantity: sets.length,
      metadata: { ...purchase.metadata, BetInfo: sets.join('') },
    });
    const single = await judgeAccepted(trial, 'lottery-registers-user', bets(oneSet));
    const { quantity: _, ...unsaid } = bets(oneSet);
    judgeOneUnsaid(trial, await sendAuth(trial, unsaid));
    // As many as have two digits as well, each another bet.
    const many = Array.from({ length: 11 }, (_, n) => setFrom(n));
    for (const several of [bets(otherSet, oneSet), bets(oneSet, otherSet, thirdSet), bets(...many)])
      await judgeAccepted(trial, 'lottery-several-bets-accepted', several);
    const several = await paid(trial, bets(oneSet, otherSet, thirdSet));
    const receipts = receiptsOf(several);
    if (receipts !== undefined) {
      const words = 'several receipts';
      trial.expects('lottery-receipt-per-ticket', words, receipts > 1, 'one receipt', several.pay, several.shown);
    }
    await judgeKept(trial, several);
    const display = fieldOf(several.shown, 'PaymentData.DisplayData');
    trial.observe(
      'lottery-display-data-summarised',
      `${Object.keys((display ?? {}) as object).length} values for 3 bets`,
      several.shown,
    );
    await judgeRegistration(trial, single);
    for (const [slug, wish] of [
      ['lottery-quantity-off-bets', { ...bets(oneSet, otherSet), quantity: 3 }],
      ['lottery-bad-bet', bets('01;07;13;22;38;46$')],
      ['lottery-bad-bet', bets('1;7;13;22;38;45$')],
      ['lottery-bad-bet', bets('01;07;13;22;38;45')],
    ] as const) {
      const exchange = await sendProcess(trial, authBody(trial, single, wish));
      const reading = outcomeOf(exchange) === 'accepted' ? 'accepted' : refusalFormOf(exchange);
      trial.observe(slug, reading, exchange);
    }
  },
});

/** Section 4.1: the full record comes from an inquiry, with as many receipts as PAY told. */
async function judgeKept(trial: Trial, payment: Paid): Promise<void> {
  const { exchange } = await inquire(trial, payment);
  const [told, kept] = [receiptCountsOf(payment), receiptCountsOf({ shown: exchange })];
  // Both may be left out.
  const names = Object.keys(told).filter((name) => kept[name] !== undefined);
  const pick = (all: Record<string, number>): object => Object.fromEntries(names.map((name) => [name, all[name]]));
  trial.holds('status-returns-full-record', pick(told), pick(kept), payment.shown, exchange);
}

/** Section 3.4: the optional registration of a new user. */
async function judgeRegistration(trial: Trial, single: Authorized): Promise<void> {
  const { memberNumber } = single.purchase;
  const registration = {
    Phone: /^\d+$/.test(memberNumber) ? memberNumber : '263771000001',
    Password: 'Example-Pass-1',
    Name: 'Tariro Moyo',
    Email: 'customer@example.org',
    Dob: '1990-01-31',
    Question1: 'First school',
    Question2: 'First pet',
    Answer1: 'Example',
    Answer2: 'Sample',
  };
  const body = authBody(trial, single, single.purchase);
  const [product] = body['Products'] as [Record<string, unknown>];
  const Metadata = withRegistration(trial, product['Metadata'], registration);
  const exchange = await sendProcess(trial, { ...body, Products: [{ ...product, Metadata }] });
  trial.holds('lottery-registers-user', 'Authorized', resultOf(exchange), single.exchange, exchange);
}

function withRegistration(trial: Trial, metadata: unknown, registration: object): unknown {
  if (!Array.isArray(metadata)) return { ...(metadata as object), RegData: registration };
  const [name = '', value = ''] = formsOf(trial).pair.split('/');
  return [...metadata, { [name]: 'RegData', [value]: registration }];
}

/** The body of another AUTH of this kind. */
function authBody(trial: Trial, { items, forex }: Authorized, purchase: Purchase): Record<string, unknown> {
  const reference = trial.fresh('pay');
  return bodyOf(
    items.map((it) => ({ ...it, purchase })),
    { action: 'Auth', reference, forms: formsOf(trial), forex },
  );
}
