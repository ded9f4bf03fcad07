import { check, type Trial } from '../../src/conformance/index.ts';
import {
  type CodeType,
  claim,
  codeStatusOf,
  currenciesOf,
  customerOf,
  generatedCode,
  inquired,
  judgeAccepted,
  judgeChange,
  judgePaid,
  lateChangeOf,
  mayDo,
  ownAccountNumber,
  type Paid,
  paidCode,
  paidRules,
  paidStatusRules,
  pay,
  payNow,
  recentLinesWith,
  rule,
  type Session,
  sendInquiry,
  sessionFor,
  sessionRules,
  statementRules,
  usedRules,
} from '../../src/given/merchant-wallet/index.ts';
import { codeMakers } from './codes-generated.ts';
import { withCustomer } from './needs.ts';

/** Sections 1, 3: what a customer pays is taken from the wallet to the cent, and the code is Paid. */
export const codesPaid = check({
  slug: 'code-paid',
  api: 'merchant-wallet',
  title: 'a code that a customer pays takes exactly its amount from the wallet and is Paid',
  rules: [...usedRules, ...paidStatusRules],
  assumes: sessionRules,
  needs: withCustomer,
  async body(trial) {
    for (const { session, types } of await codeMakers(trial)) {
      for (const type of types)
        for (const currency of currenciesOf(session.account))
          for (const amount of [1, 29, 100, 1057]) {
            const paid = await paidCode(trial, session, { type, currency, amount });
            if (mayDo(session.account, 'code-inquiry')) await judgePaid(trial, session, paid);
          }
    }
  },
});

/** Sections 1, 2.6, 4.2: a paid code credits the merchant, and the line shows the narration. */
export const paymentsOnStatement = check({
  slug: 'code-on-the-statement',
  api: 'merchant-wallet',
  title: "a paid PAYMENT code stands in the merchant's statement as a credit of its amount with its narration",
  rules: [
    ...paidRules,
    ...['payment-code-pays-the-merchant', 'narration-on-the-statement', 'statement-lists-the-movements'].map(rule),
  ],
  assumes: [...sessionRules, ...statementRules],
  needs: withCustomer,
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes', 'statements');
    for (const currency of currenciesOf(session.account)) {
      ownAccountNumber(session.account, currency);
      const paid: Paid[] = [];
      for (const amount of [7, 1057]) paid.push(await paidCode(trial, session, { currency, amount }));
      await judgeCredits(trial, session, paid);
    }
  },
});

async function judgeCredits(trial: Trial, session: Session, paid: readonly Paid[]): Promise<void> {
  const [first] = paid;
  if (!first) return;
  const narrations = paid.map((it) => String(it.body['narration']));
  const { lines, statements } = await recentLinesWith(trial, session, first.wallet.currency, narrations);
  for (const [index, { body, exchange }] of paid.entries()) {
    const own = lines.filter((it) => it.text.includes(narrations[index] ?? ''));
    const shown = own.length > 0 ? 'shown' : 'nowhere';
    if (!trial.holds(rule('narration-on-the-statement'), 'shown', shown, exchange, ...statements)) continue;
    const credits = own.map((it) => it.creditCents).filter((it) => it !== undefined && it !== 0n);
    // A fee may stand beside the payment; the payment itself is one credit.
    const expected = `one credit of ${body['amount']}`;
    const isOne = credits.filter((it) => it === BigInt(Number(body['amount']))).length === 1;
    const actual = isOne ? expected : `credits of ${credits.join(', ') || 'nothing'}`;
    trial.holds(rule('payment-code-pays-the-merchant'), expected, actual, exchange, ...statements);
    trial.holds(rule('statement-lists-the-movements'), expected, actual, exchange, ...statements);
  }
}

/** Sections 1, 3: a code pays once, whoever tries it again. */
export const codesPaidAgain = check({
  slug: 'code-paid-again',
  api: 'merchant-wallet',
  title: 'a paid code moves no money again, neither for the same customer nor for another',
  rules: [...usedRules, ...paidStatusRules, rule('code-is-used-once')],
  assumes: sessionRules,
  needs: [...withCustomer, 'customer.walletBalance'],
  async body(trial) {
    const customers = trial.fixtures.numbers?.registered?.slice(0, 2) ?? [];
    for (const { session, types } of await codeMakers(trial))
      for (const type of types)
        for (const again of customers) {
          const paid = await paidCode(trial, session, { type, amount: 211 });
          const wallet = { msisdn: again, currency: paid.wallet.currency };
          const before = (await trial.driver.customer?.walletBalance?.(wallet)) ?? 0;
          await pay(trial, again, paid.code);
          const change = await lateChangeOf(trial, wallet, before);
          trial.holds(rule('code-is-used-once'), 0, change, paid.exchange);
          if (mayDo(session.account, 'code-inquiry')) await judgePaid(trial, session, paid);
        }
  },
});

/** Sections 1, 3: of simultaneous uses of one code one moves money. */
export const codesPaidAtOnce = check({
  slug: 'code-paid-at-once',
  api: 'merchant-wallet',
  title: 'of simultaneous payments of one code by two customers one alone moves money',
  rules: [rule('code-is-used-once')],
  assumes: [...sessionRules, ...usedRules],
  needs: [...withCustomer, 'customer.walletBalance'],
  async body(trial) {
    const customers = trial.fixtures.numbers?.registered?.slice(0, 2) ?? [];
    for (const { session, types } of await codeMakers(trial))
      for (const type of types) {
        const amount = 137;
        const { code, exchange } = await generatedCode(trial, session, { type, amount });
        const before = await total(trial, customers);
        await Promise.all(
          Array.from({ length: trial.burst }, (_, n) => pay(trial, customers[n % customers.length] ?? '', code)),
        );
        let taken = 0;
        await trial.eventually(async () => {
          taken = before - (await total(trial, customers));
          return taken >= amount ? taken : undefined;
        });
        await trial.quiet();
        trial.holds(rule('code-is-used-once'), amount, before - (await total(trial, customers)), exchange);
      }
  },
});

async function total(trial: Trial, customers: readonly string[]): Promise<number> {
  let sum = 0;
  for (const msisdn of customers)
    sum += (await trial.driver.customer?.walletBalance?.({ msisdn, currency: 'USD' })) ?? 0;
  return sum;
}

/** Section 3: claiming a code pays nothing; the claimed code can be paid. Its status meanwhile is recorded. */
export const codesClaimed = check({
  slug: 'code-claimed',
  api: 'merchant-wallet',
  title: 'a claimed code moves nothing until the customer agrees, then it pays',
  rules: [
    ...usedRules,
    ...['unpaid-code-moves-nothing', 'code-transitions', 'code-inquiry-result-is-its-own'].map(rule),
  ],
  assumes: [...sessionRules, ...paidStatusRules],
  needs: [...withCustomer, 'customer.claimCode'],
  async body(trial) {
    const msisdn = customerOf(trial);
    for (const { session, types } of await codeMakers(trial))
      for (const type of types) await judgeClaimed(trial, session, type, msisdn);
  },
});

async function judgeClaimed(trial: Trial, session: Session, type: CodeType, msisdn: string): Promise<void> {
  const generated = await generatedCode(trial, session, { type, amount: 173 });
  const wallet = { msisdn, currency: 'USD' as const };
  const before = await trial.driver.customer?.walletBalance?.(wallet);
  const refused = await claim(trial, msisdn, generated.code);
  if (refused !== undefined) {
    trial.observe(rule('code-transitions'), `New: the app cannot claim (${type})`, generated.exchange);
    return;
  }
  const moved = await lateChangeOf(trial, wallet, before);
  if (moved !== undefined) trial.holds(rule('unpaid-code-moves-nothing'), 0, moved, generated.exchange);
  if (!mayDo(session.account, 'code-inquiry')) return;
  const inquiry = await sendInquiry(trial, session, generated.code);
  judgeAccepted(trial, session, rule('code-inquiry-result-is-its-own'), inquiry);
  const status = codeStatusOf(inquiry);
  const unpaid = status === 'Paid' ? 'Paid' : 'not Paid';
  trial.holds(rule('unpaid-code-moves-nothing'), 'not Paid', unpaid, generated.exchange, inquiry);
  trial.observe(rule('code-transitions'), `claimed: ${status}`, generated.exchange, inquiry);
  await payNow(trial, generated, msisdn);
}

/** Sections 1, 3: the payment of one code leaves the others alone. */
export const codesInCompany = check({
  slug: 'code-in-company',
  api: 'merchant-wallet',
  title: 'of several codes that wait only the one that is paid is Paid, and its amount alone is taken',
  rules: [...paidRules, ...paidStatusRules, rule('unpaid-code-moves-nothing'), rule('fresh-code-is-new')],
  assumes: sessionRules,
  needs: withCustomer,
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes', 'code-inquiry');
    const reference = trial.fresh('ref');
    const waiting = [
      await generatedCode(trial, session, { amount: 311 }),
      await generatedCode(trial, session, { amount: 312, reference }),
      await generatedCode(trial, session, { amount: 311 }),
    ];
    const [first, middle, last] = waiting;
    if (!first || !middle || !last) return;
    const paid = await payNow(trial, middle, customerOf(trial));
    await judgePaid(trial, session, paid);
    for (const it of [first, last]) {
      const inquiry = await inquired(trial, session, it);
      const status = codeStatusOf(inquiry);
      const actual = status === 'Paid' ? status : 'not Paid';
      trial.holds(rule('unpaid-code-moves-nothing'), 'not Paid', actual, it.exchange, middle.exchange, inquiry);
      trial.holds(rule('fresh-code-is-new'), 'New', status, it.exchange, inquiry);
    }
    judgeChange(trial, middle, await lateChangeOf(trial, paid.wallet, paid.before));
  },
});
