import { check, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  amountsOf,
  type Currency,
  call,
  changeRules,
  customerOf,
  type Deposited,
  type DepositWish,
  depositRules,
  givenChange,
  hasAmount,
  type Line,
  type LinkedAccount,
  linkedAccount,
  linkedAccountRules,
  madeDeposit,
  madePayment,
  netOf,
  newMovements,
  productsOf,
  recentLines,
  recentLinesWhere,
  reversalRules,
  reversedDeposit,
  type Session,
  sessionFor,
  sessionRules,
  statementCurrencies,
  statementRules,
  succeeded,
  type UtilityProduct,
  utilityBody,
  utilityRules,
} from '../../../src/given/merchant-wallet/index.ts';
import { judgeAllOrNone, judgeListed, judgeOtherCurrency, type Movement } from './statement-listed.ts';

export const assumes = [...sessionRules, ...statementRules];

const lists = 'statement-lists-the-movements';

/** Sections 1, 4.9, 4.10: utility payments are paid from the merchant's account, whose statement shows it. */
export const utilityOnStatement = check({
  slug: 'utility-on-statement',
  title: "the merchant's statement shows each utility payment once, as a debit of its amount",
  rules: ['utility-payment-debits-the-merchant', 'statement-of-the-account-asked'].concat(lists),
  assumes: [...assumes, ...utilityRules],
  needs: ['fixture:utility'],
  async body(trial) {
    const session = await sessionFor(trial, 'utility-payments', 'statements');
    const currencies = statementCurrencies(session.account);
    for (const product of productsOf(trial)) {
      const currency = product.currency ?? 'USD';
      if (!currencies.includes(currency)) continue;
      const before = await recentLines(trial, session, currency);
      const made: Movement[] = [];
      const none = product.additionalData === undefined ? { additionalData: {} } : {};
      for (const wish of [{ amount: 307, ...none }, { amount: 409, narration: null }, { amount: 563 }]) {
        const paid = await madePayment(trial, session, product, wish);
        made.push({ exchange: paid.exchange, cents: wish.amount });
      }
      const { found, statements } = await judgeListed(trial, session, currency, before.lines, made);
      for (const [index, { exchange, cents }] of made.entries()) {
        const lines = found[index] ?? [];
        const debit = lines.some((it) => it.debitCents !== undefined && it.debitCents !== 0n);
        const proof = [exchange, ...statements];
        trial.expects('utility-payment-debits-the-merchant', `a debit for ${cents} cents`, debit, 'none', ...proof);
      }
      await judgeOtherCurrency(trial, session, currency, made);
    }
  },
});

/** A session whose statement shows payments of a utility, and a product in one of its currencies. */
async function listedUtility(
  trial: Trial,
): Promise<{ session: Session; own: readonly string[]; product: UtilityProduct; currency: Currency }> {
  const session = await sessionFor(trial, 'utility-payments', 'statements');
  const own = statementCurrencies(session.account);
  const product = productsOf(trial).find((it) => own.includes(it.currency ?? 'USD'));
  if (!product) throw new Lacking('a utility product in a currency of the account');
  return { session, own, product, currency: product.currency ?? 'USD' };
}

/** As many as there are. */
const many = 27;

/** A statement has no pages: however many movements there are, they are all in it. */
export const manyOnStatement = check({
  slug: 'many-on-statement',
  title: "the merchant's statement shows every one of many utility payments",
  rules: [lists],
  assumes: [...assumes, ...utilityRules],
  needs: ['fixture:utility'],
  async body(trial) {
    const { session, own, product, currency } = await listedUtility(trial);
    const before = await recentLines(trial, session, currency);
    const made: Movement[] = [];
    for (let n = 0; n < many; n += 1) {
      const amount = 121 + 31 * n;
      const { exchange } = await madePayment(trial, session, product, { amount });
      made.push({ exchange, cents: amount });
    }
    await judgeListed(trial, session, currency, before.lines, made);
    const other = productsOf(trial).find((it) => (it.currency ?? 'USD') !== currency);
    if (other && own.includes(other.currency ?? 'USD')) await judgeRareAmounts(trial, session, other);
  },
});

/** Amounts at which careless arithmetic goes wrong, whole dollars among them; none of which is a usual fee. */
const rareCents = [199, 205, 435, 1001, 1095, 1700, 1999];

/** Each of them as far as the product takes it: which ones it does is not shown. */
async function judgeRareAmounts(trial: Trial, session: Session, product: UtilityProduct): Promise<void> {
  const currency = product.currency ?? 'USD';
  const before = await recentLines(trial, session, currency);
  const made: Movement[] = [];
  for (const cents of rareCents) {
    const exchange = await call(trial, session, 'utilityPayment', {
      json: utilityBody(trial, product, { amount: cents }),
    });
    if (succeeded(exchange)) made.push({ exchange, cents });
  }
  await judgeListed(trial, session, currency, before.lines, made);
}

/** Sections 2.6, 4.10: payments that differ in nothing but their references are two movements, however close together. */
export const twinsOnStatement = check({
  slug: 'twins-on-statement',
  title: "the merchant's statement shows both of two payments that are alike in all but their references",
  rules: [lists],
  assumes: [...assumes, ...utilityRules],
  needs: ['fixture:utility'],
  async body(trial) {
    const { session, product, currency } = await listedUtility(trial);
    const wish = { amount: 947, narration: trial.fresh('twin') };
    const before = await recentLines(trial, session, currency);
    const twins = await Promise.all([1, 2].map(() => madePayment(trial, session, product, wish)));
    // Payments of other checks may have that amount too: there are more lines of it then, never fewer.
    const counted = (lines: readonly Line[]): number =>
      Math.min(
        ...twins.map(({ exchange }) => {
          const amounts = amountsOf(exchange, wish.amount);
          return lines.filter((line) => amounts.some((it) => hasAmount(line, it))).length;
        }),
      );
    const wanted = counted(before.lines) + twins.length;
    const after = await recentLinesWhere(trial, session, currency, (lines) => counted(lines) >= wanted);
    const seen = counted(after.lines);
    const proof = [...twins.map((it) => it.exchange), ...after.statements];
    trial.expects(lists, `${wanted} lines of ${wish.amount} cents`, seen >= wanted, `${seen} lines`, ...proof);
  },
});

/** Sections 4.8, 4.10: where change is taken from is not shown; if from the account, then each time and exactly. */
export const changeOnStatement = check({
  slug: 'bank-change-on-statement',
  title: "where the caller's statement shows bank changes, it shows each once with its amount",
  rules: [lists, 'statement-amount-columns', 'statement-of-the-account-asked'],
  assumes: [...assumes, ...changeRules],
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'bank-change', 'statements');
    for (const currency of statementCurrencies(session.account)) {
      const before = await recentLines(trial, session, currency);
      const made: Movement[] = [];
      for (const leftOut of [{ amount: 137, narration: null }, { amount: 251, reference: null }, { amount: 443 }]) {
        const wish = { destinationMsisdn: customerOf(trial), currency, ...leftOut };
        made.push({ exchange: (await givenChange(trial, session, wish)).exchange, cents: wish.amount });
      }
      await judgeAllOrNone(trial, session, currency, before.lines, made);
      await judgeOtherCurrency(trial, session, currency, made);
    }
  },
});

/** The same for deposits, and a reversal undoes what its deposit did. */
export const depositsOnStatement = check({
  slug: 'deposits-on-statement',
  title: "where the caller's statement shows deposits, it shows each once with its amount, and its reversal",
  rules: [lists, 'statement-amount-columns', 'statement-of-the-account-asked'],
  assumes: [...assumes, ...linkedAccountRules, ...depositRules, ...reversalRules],
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'reversals', 'statements');
    for (const currency of statementCurrencies(session.account)) {
      const account = await linkedAccount(trial, session, customerOf(trial), currency);
      const before = await recentLines(trial, session, currency);
      const made: Movement[] = [];
      for (const wish of [{ amount: 359, narration: null }, { amount: 403, reference: null }, { amount: 887 }])
        made.push({ exchange: (await madeDeposit(trial, session, account, wish)).exchange, cents: wish.amount });
      const shown = await judgeAllOrNone(trial, session, currency, before.lines, made);
      await judgeOtherCurrency(trial, session, currency, made);
      if (!shown) continue;
      await judgeUndone(trial, session, account, [{ amount: 373 }, { amount: 377, narration: null }]);
    }
  },
});

/** Each deposit and its reversal are on the statement, and come to nothing. */
async function judgeUndone(
  trial: Trial,
  session: Session,
  account: LinkedAccount,
  wishes: readonly (DepositWish & { amount: number })[],
): Promise<void> {
  const { currency } = account;
  const earlier = await recentLines(trial, session, currency);
  const undone: (Deposited & { reversal: Exchange })[] = [];
  for (const wish of wishes) {
    const deposited = await madeDeposit(trial, session, account, wish);
    undone.push({ ...deposited, reversal: await reversedDeposit(trial, session, deposited) });
  }
  const about = (lines: readonly Line[], cents: number): Line[] =>
    newMovements(earlier.lines, lines).filter((it) => hasAmount(it, cents));
  const { lines, statements } = await recentLinesWhere(trial, session, currency, (all) =>
    undone.every(({ cents }) => about(all, cents).length >= 2),
  );
  for (const { cents, exchange, reversal } of undone) {
    const net = netOf(about(lines, cents));
    const words = (of: bigint): string => `${of} cents by deposit and reversal`;
    trial.holds(lists, words(0n), words(net), exchange, reversal, ...statements);
  }
}
