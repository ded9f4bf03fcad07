import { check, type Exchange, fieldOf, Lacking, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  balancesBefore,
  changesSince,
  currenciesOf,
  customerOf,
  type Deposited,
  type DepositWish,
  depositBody,
  depositRules,
  foundDeposit,
  foundRules,
  judgeChanges,
  judgeNoOther,
  type LinkedAccount,
  linkedAccount,
  linkedAccountRules,
  madeDeposit,
  mayDo,
  type Session,
  sendDeposit,
  sessionAfter,
  sessionFor,
  sessionRules,
  succeeded,
  walletName,
} from '../../../src/given/merchant-wallet/index.ts';

const needs = ['fixture:numbers.registered', 'fixture:duplicateChecks'];
const assumes = [...sessionRules, ...linkedAccountRules, ...depositRules];
const onlyOnce = 'deposit-duplicate-refused-when-enabled';

/** Throws Lacking where the target does not declare that deposits are checked for duplicates. */
function demandChecks(trial: Trial): void {
  if (trial.fixtures.duplicateChecks !== true)
    throw new Lacking('duplicate checks of deposits (duplicateChecks: true)');
}

/** Section 4.5: a second deposit with the same reference. A refusal is no duty: it may be answered as before. */
export const depositDuplicates = check({
  slug: 'deposit-duplicates',
  title: 'where duplicates are checked for, a second deposit with the same reference is not made',
  rules: [onlyOnce, 'deposit-inquiry-details-match'],
  assumes: [...assumes, ...foundRules],
  needs,
  async body(trial) {
    demandChecks(trial);
    const session = await sessionFor(trial, 'linked-accounts', 'deposits');
    const { usd } = await accountsOf(trial, session);
    // To another account it may be another deposit: inquiry and reversal name a deposit by account and reference.
    const variations: DepositWish[] = [{}, { amount: 219 }, { narration: trial.fresh('again') }];
    for (const wish of variations) {
      const first = await madeDeposit(trial, session, usd, { amount: 181 });
      const before = await balancesBefore(trial, [usd.msisdn]);
      const { narration } = first.body;
      const again = { amount: 181, narration: String(narration), ...wish, reference: first.reference };
      const body = depositBody(trial, usd, again);
      const second = await sendDeposit(trial, session, body);
      if (before.size === 0)
        trial.holds(onlyOnce, 'not made', madeAgain(first.exchange, second), first.exchange, second);
      else await judgeChanges(trial, onlyOnce, before, {}, first.exchange, second);
      await judgeUntouched(trial, session, first, { ...first, body, exchange: second });
    }
    const first = await madeDeposit(trial, session, usd, { amount: 181 });
    for (const currency of ['ZWG', 'EUR']) {
      const body = depositBody(trial, usd, { amount: 181, reference: first.reference, currency });
      const exchange = await sendDeposit(trial, session, body);
      await judgeUntouched(trial, session, first, { ...first, body, exchange });
    }
  },
});

/** A deposit that was refused leaves nothing of its own in the one that has its reference. */
async function judgeUntouched(trial: Trial, session: Session, first: Deposited, refused: Deposited): Promise<void> {
  if (succeeded(refused.exchange) || !mayDo(session.account, 'deposit-inquiry')) return;
  judgeNoOther(trial, first, { others: [refused], inquiry: await foundDeposit(trial, session, first) });
}

/** The same later: the document names no time after which a reference is free again. */
export const depositDuplicatesLater = check({
  slug: 'deposit-duplicates-later',
  title: 'where duplicates are checked for, a deposit is not made again hours later or on the next day either',
  rules: [onlyOnce],
  assumes,
  needs: [...needs, 'clock.advance'],
  disturbs: true,
  async body(trial) {
    demandChecks(trial);
    const session = await sessionFor(trial, 'linked-accounts', 'deposits');
    const { usd } = await accountsOf(trial, session);
    const first = await madeDeposit(trial, session, usd, { amount: 193 });
    let later = session;
    // On the next day too: no border of the calendar makes the reference a new one.
    for (const hours of [2, 24]) {
      later = await sessionAfter(trial, later, hours * 3_600_000);
      const before = await balancesBefore(trial, [usd.msisdn]);
      const second = await sendDeposit(trial, later, first.body);
      if (before.size === 0)
        trial.holds(onlyOnce, 'not made', madeAgain(first.exchange, second), first.exchange, second);
      else await judgeChanges(trial, onlyOnce, before, {}, first.exchange, second);
    }
  },
});

/** Without wallets to look into, a new authorisation number tells that a second deposit was made. */
function madeAgain(first: Exchange, second: Exchange): string {
  const [before, now] = [first, second].map((it) => textIn(fieldOf(it, 'authNumber')));
  return succeeded(second) && now !== before ? `made again (${now})` : 'not made';
}

/** The same of deposits that came at the same moment: however many are answered 00, they are one. */
function judgeMadeOnce(trial: Trial, made: readonly Exchange[]): void {
  if (made.length === 0) return;
  const numbers = new Set(made.map((it) => textIn(fieldOf(it, 'authNumber'))));
  const seen = `${made.length} made, with ${numbers.size} authorisation numbers`;
  trial.expects(onlyOnce, 'one authorisation number', numbers.size === 1, seen, ...made.slice(0, 4));
}

/** The same for many at once: exactly one comes to exist. */
export const simultaneousDeposits = check({
  slug: 'deposit-simultaneous-duplicates',
  title: 'where duplicates are checked for, of simultaneous deposits with one reference exactly one is made',
  rules: [onlyOnce],
  assumes,
  needs,
  async body(trial) {
    demandChecks(trial);
    const session = await sessionFor(trial, 'linked-accounts', 'deposits');
    for (let round = 0; round < 3; round += 1) {
      const { usd, others } = await accountsOf(trial, session);
      const account = others[round - 1] ?? usd;
      const before = await balancesBefore(trial, [account.msisdn]);
      const json = depositBody(trial, account, { amount: 191 });
      const all = await Promise.all(Array.from({ length: trial.burst }, () => sendDeposit(trial, session, json)));
      const proof = [...all.filter(succeeded), ...all].slice(0, 4);
      const wallet = walletName(account.msisdn, account.currency);
      if (before.size > 0) await judgeChanges(trial, onlyOnce, before, { [wallet]: 191 }, ...proof);
      else judgeMadeOnce(trial, all.filter(succeeded));
    }
  },
});

/** Section 4.5 says nothing of targets where duplicates are not checked for. */
export const depositRepeated = check({
  slug: 'deposit-repeated',
  title: 'what a second deposit with the same reference gets without duplicate checks is recorded',
  rules: ['deposit-duplicate-otherwise'],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    if (trial.fixtures.duplicateChecks === true)
      throw new Lacking('a service without duplicate checks (this one has them: `duplicateChecks: true`)');
    const session = await sessionFor(trial, 'linked-accounts', 'deposits');
    const { usd } = await accountsOf(trial, session);
    const first = await madeDeposit(trial, session, usd, { amount: 187 });
    const before = await balancesBefore(trial, [usd.msisdn]);
    const second = await sendDeposit(trial, session, first.body);
    const seen = await readingOf(trial, before, first, second);
    trial.observe('deposit-duplicate-otherwise', seen, first.exchange, second);
  },
});

async function readingOf(
  trial: Trial,
  before: ReadonlyMap<string, number>,
  first: Deposited,
  second: Exchange,
): Promise<string> {
  if (!succeeded(second)) return 'refused';
  await trial.quiet();
  const made = Object.keys(await changesSince(trial, before)).length > 0;
  const byNumber = before.size === 0 && madeAgain(first.exchange, second) !== 'not made';
  return made || byNumber ? 'made-again' : 'answered-as-before';
}

async function accountsOf(trial: Trial, session: Session): Promise<{ usd: LinkedAccount; others: LinkedAccount[] }> {
  const [, second] = trial.fixtures.numbers?.registered ?? [];
  const usd = await linkedAccount(trial, session, customerOf(trial), 'USD');
  const others: LinkedAccount[] = [];
  if (currenciesOf(session.account).includes('ZWG'))
    others.push(await linkedAccount(trial, session, customerOf(trial), 'ZWG'));
  if (second !== undefined) others.push(await linkedAccount(trial, session, second, 'USD'));
  return { usd, others };
}
