import { check, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type CodeWish,
  claim,
  codeStatusOf,
  currenciesOf,
  customerOf,
  generatedCode,
  hasText,
  judgePaid,
  maximumOf,
  mayDo,
  ownAccountNumber,
  type Paid,
  paidCode,
  paidRules,
  paidStatusRules,
  payNow,
  recentLinesWith,
  type Session,
  sessionFor,
  sessionRules,
  statementRules,
  usedRules,
} from '../../../src/given/merchant-wallet/index.ts';
import { codeMakers } from './codes-generated.ts';

/** Sections 1, 3: what a customer pays is taken from the wallet to the cent, and the code is Paid. */
export const codesPaid = check({
  slug: 'code-paid',
  title: 'a code that a customer pays takes exactly its amount from the wallet and is Paid',
  rules: [...usedRules, ...paidStatusRules],
  assumes: [...sessionRules, 'optional-fields-left-out'],
  needs: ['fixture:numbers.registered', 'customer.payCode'],
  async body(trial) {
    const makers = await codeMakers(trial);
    for (const { session, types } of makers) {
      for (const type of types) {
        const told: Exchange[][] = [];
        for (const currency of currenciesOf(session.account))
          told.push(await judgeAmounts(trial, session, { type, currency }));
        judgeAlike(trial, told);
      }
    }
    if (!makers.some(({ types }) => types.includes('WITHDRAWAL')))
      throw new Lacking('an account that may make withdrawal codes');
  },
});

/** Amounts at which careless arithmetic goes wrong, up to the largest that the target takes; the last of a code without what may be left out. */
async function judgeAmounts(trial: Trial, session: Session, wish: CodeWish): Promise<Exchange[]> {
  const inquiries: Exchange[] = [];
  const maximum = maximumOf(trial);
  const amounts = [1, 29, 57, 100, 999, 1057, 12_057].filter((it) => it <= maximum);
  for (const amount of amounts) {
    const left = amount === amounts.at(-1) ? { narration: null, reference: null } : {};
    const paid = await paidCode(trial, session, { ...wish, ...left, amount });
    if (mayDo(session.account, 'code-inquiry')) inquiries.push(await judgePaid(trial, session, paid));
  }
  return inquiries;
}

/** A withdrawal may wait for the cash, as Claimed: it does so in each currency, or in none. */
function judgeAlike(trial: Trial, told: readonly Exchange[][]): void {
  const known = told.filter((it) => it.length > 1);
  const paid = known.find((all) => all.every((it) => codeStatusOf(it) === 'Paid'));
  const sample = paid?.[0];
  if (!sample) return;
  const never = known.filter((all) => all.every((it) => codeStatusOf(it) !== 'Paid'));
  for (const all of never) {
    const seen = [...new Set(all.map(codeStatusOf))].join(', ');
    trial.holds('paid-code-is-paid', 'Paid, as in the other currency', seen, sample, ...all.slice(0, 1));
  }
}

/** Sections 1, 2.6, 4.2: a paid code credits the merchant, and the line shows the narration. */
export const paymentsOnStatement = check({
  slug: 'code-on-the-statement',
  title: "a paid PAYMENT code stands in the merchant's statement as one credit with its narration",
  rules: [
    ...paidRules,
    'payment-code-pays-the-merchant',
    'narration-on-the-statement',
    'statement-lists-the-movements',
  ],
  assumes: [...sessionRules, ...statementRules],
  needs: ['fixture:numbers.registered', 'customer.payCode'],
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes', 'statements');
    for (const currency of currenciesOf(session.account)) {
      ownAccountNumber(session.account, currency);
      const paid: Paid[] = [];
      paid.push(await paidCode(trial, session, { currency, amount: 7 }));
      paid.push(await paidAfterClaim(trial, session, { currency, amount: 1057 }));
      await judgeCredits(trial, session, paid);
    }
  },
});

/** Who types a code in before agreeing pays as anybody does. */
async function paidAfterClaim(trial: Trial, session: Session, wish: CodeWish): Promise<Paid> {
  const generated = await generatedCode(trial, session, wish);
  if (trial.driver.customer?.claimCode) await claim(trial, customerOf(trial), generated.code);
  return payNow(trial, generated, customerOf(trial));
}

async function judgeCredits(trial: Trial, session: Session, paid: readonly Paid[]): Promise<void> {
  const [first] = paid;
  if (!first) return;
  const narrations = paid.map((it) => String(it.body['narration']));
  const { lines, statements } = await recentLinesWith(trial, session, first.wallet.currency, narrations);
  for (const [index, { body, exchange }] of paid.entries()) {
    const own = lines.filter((it) => hasText(it, narrations[index] ?? ''));
    if (!trial.expects('narration-on-the-statement', 'shown', own.length > 0, 'nowhere', exchange, ...statements))
      continue;
    const amount = BigInt(Number(body['amount']));
    const credits = own.map((it) => it.creditCents).filter((it) => it !== undefined && it !== 0n);
    const expected = `one credit of ${amount} cents, or of that less a fee`;
    const isOne = credits.filter((it) => it !== undefined && isNetOf(it, amount)).length === 1;
    const actual = `credits of ${credits.join(', ') || 'nothing'}`;
    for (const slug of ['payment-code-pays-the-merchant', 'statement-lists-the-movements'])
      trial.expects(slug, expected, isOne, actual, exchange, ...statements);
  }
}

/** What the merchant pays for a payment is not shown: the credit may be less a fee, and never more than the amount. */
function isNetOf(credit: bigint, amount: bigint): boolean {
  const fee = amount - credit;
  return credit > 0n && fee >= 0n && (fee < 100n || 2n * fee < amount);
}
