import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  type CodeWish,
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
  paidRules,
  paidStatusRules,
  payNow,
  type Session,
  sendInquiry,
  sessionFor,
  sessionRules,
  usedRules,
  walletFor,
} from '../../../src/given/merchant-wallet/index.ts';
import { codeMakers } from './codes-generated.ts';

/** Section 3: claiming a code pays nothing; the claimed code can be paid. Its status meanwhile is recorded. */
export const codesClaimed = check({
  slug: 'code-claimed',
  title: 'a claimed code moves nothing until the customer agrees, then it pays',
  rules: [...usedRules, 'unpaid-code-moves-nothing', 'code-transitions', 'code-inquiry-result-is-its-own'],
  assumes: [...sessionRules, ...paidStatusRules],
  needs: ['fixture:numbers.registered', 'customer.claimCode'],
  async body(trial) {
    const msisdn = customerOf(trial);
    for (const { session, types } of await codeMakers(trial))
      for (const [n, type] of types.entries()) {
        const currencies = currenciesOf(session.account);
        const currency = currencies[n % currencies.length] ?? 'USD';
        await judgeClaimed(trial, session, { type, currency, amount: claimedCents[n] ?? 173 }, msisdn);
      }
  },
});

/** Where careless arithmetic goes wrong: what is told of a claimed code is the amount that it was made for. */
const claimedCents = [199, 1000];

async function judgeClaimed(trial: Trial, session: Session, wish: CodeWish, msisdn: string): Promise<void> {
  const generated = await generatedCode(trial, session, wish);
  const wallet = walletFor(generated, msisdn);
  const before = await trial.driver.customer?.walletBalance?.(wallet);
  const refused = await claim(trial, msisdn, generated.code);
  if (refused !== undefined) {
    trial.observe('code-transitions', `New: the app cannot claim (${wish.type})`, generated.exchange);
    return;
  }
  const moved = await lateChangeOf(trial, wallet, before);
  if (moved !== undefined)
    trial.holds('unpaid-code-moves-nothing', '0 cents moved', `${moved} cents moved`, generated.exchange);
  if (!mayDo(session.account, 'code-inquiry')) return;
  const inquiry = await sendInquiry(trial, session, generated.code);
  judgeAccepted(trial, session, 'code-inquiry-result-is-its-own', inquiry);
  const status = codeStatusOf(inquiry);
  trial.expects('unpaid-code-moves-nothing', 'not Paid', status !== 'Paid', 'Paid', generated.exchange, inquiry);
  trial.observe('code-transitions', `claimed: ${status}`, generated.exchange, inquiry);
  if (trial.driver.customer?.payCode) await payNow(trial, generated, msisdn);
}

/** Sections 1, 3: the payment of one code leaves the others alone. */
export const codesInCompany = check({
  slug: 'code-in-company',
  title: 'of several codes that wait only the one that is paid is Paid, and its amount alone is taken',
  rules: [...paidRules, ...paidStatusRules, 'unpaid-code-moves-nothing', 'fresh-code-is-new'],
  assumes: sessionRules,
  needs: ['fixture:numbers.registered', 'customer.payCode'],
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
      const words = 'not Paid';
      const isUnpaid = status !== 'Paid';
      trial.expects('unpaid-code-moves-nothing', words, isUnpaid, status, it.exchange, middle.exchange, inquiry);
      trial.holds('fresh-code-is-new', 'New', status, it.exchange, inquiry);
    }
    judgeChange(trial, middle, await lateChangeOf(trial, paid.wallet, paid.before));
  },
});
