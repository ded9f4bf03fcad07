import {
  check,
  type Exchange,
  Lacking,
  memberOf,
  parseExactly,
  type Trial,
  textIn,
} from '../../../src/conformance/index.ts';
import { sessionRules } from '../../../src/given/merchant-wallet/calls/session.ts';
import {
  balancesBefore,
  call,
  currenciesOf,
  customerOf,
  type Deposited,
  depositRules,
  hasAmount,
  judgeChanges,
  linesNaming,
  linkedAccount,
  linkedAccountRules,
  madeDeposit,
  mayDo,
  recentLinesIfGiven,
  reversalAnswerRules,
  reversalBody,
  reversalRules,
  reversedDeposit,
  type Session,
  sendReversal,
  succeeded,
  walletName,
  withoutReleased,
} from '../../../src/given/merchant-wallet/index.ts';
import { reversalSession } from './reversals.ts';

const assumes = [...sessionRules, ...linkedAccountRules, ...depositRules, ...reversalRules];
const atMostOnce = 'reversed-at-most-once';

/** Three deposits like this one that stay in the wallet, so that money to take is there; gives the last. */
async function moneyToTake(trial: Trial, session: Session, deposited: Deposited): Promise<Deposited> {
  let last = deposited;
  for (let n = 0; n < 3; n += 1)
    last = await madeDeposit(trial, session, deposited.account, { amount: deposited.cents });
  return last;
}

/** Section 4.7: what a second reversal is answered is open; what it takes is not. */
export const secondReversal = check({
  slug: 'reversal-second',
  title: 'what a second reversal of a deposit is answered is recorded',
  rules: ['second-reversal', ...reversalAnswerRules],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await reversalSession(trial);
    for (const currency of currenciesOf(session.account)) {
      const account = await linkedAccount(trial, session, customerOf(trial), currency);
      const deposited = await madeDeposit(trial, session, account, { amount: 241 });
      const first = await reversedDeposit(trial, session, deposited);
      const second = await sendReversal(trial, session, deposited);
      trial.observe('second-reversal', succeeded(second) ? 'answered-as-before' : 'refused', first, second);
    }
  },
});

/** Sections 4.7, 8: once, however often it is asked. */
export const reversedOnce = check({
  slug: 'reversal-once',
  title: 'reversals that are repeated take a deposit back once, whatever is reversed or deposited in between',
  rules: [atMostOnce],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await reversalSession(trial);
    for (const currency of currenciesOf(session.account)) {
      const account = await linkedAccount(trial, session, customerOf(trial), currency);
      const before = await balancesBefore(trial, [account.msisdn]);
      const deposited = await madeDeposit(trial, session, account, { amount: 251 });
      const other = await moneyToTake(trial, session, deposited);
      const json = reversalBody(trial, deposited);
      const all: Exchange[] = [];
      for (let n = 0; n < 2; n += 1) all.push(await call(trial, session, 'reversal', { json }));
      all.push(await sendReversal(trial, session, deposited));
      // Another one that is reversed or made in between makes no difference to the first.
      const between = await sendReversal(trial, session, other);
      all.push(await sendReversal(trial, session, deposited));
      await madeDeposit(trial, session, account, { amount: deposited.cents });
      all.push(await sendReversal(trial, session, deposited));
      await judgeTakenOnce(trial, session, before, deposited, all, succeeded(between) ? 3 : 4);
    }
  },
});

/** The same for many at once. */
export const reversedOnceAtOnce = check({
  slug: 'reversal-simultaneous',
  title: 'simultaneous reversals take a deposit back once',
  rules: [atMostOnce],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await reversalSession(trial);
    for (const sameReference of [false, true]) {
      const account = await linkedAccount(
        trial,
        session,
        customerOf(trial),
        currenciesOf(session.account).at(sameReference ? -1 : 0) ?? 'USD',
      );
      const before = await balancesBefore(trial, [account.msisdn]);
      const deposited = await madeDeposit(trial, session, account, { amount: 257 });
      await moneyToTake(trial, session, deposited);
      const participantReference = trial.fresh('rev');
      const all = await Promise.all(
        Array.from({ length: trial.burst }, () =>
          sendReversal(trial, session, deposited, sameReference ? { participantReference } : {}),
        ),
      );
      await judgeTakenOnce(trial, session, before, deposited, all);
    }
  },
});

/** And later. */
export const reversedOnceLater = check({
  slug: 'reversal-once-later',
  title: 'a deposit that was reversed stays so while time passes',
  rules: [atMostOnce],
  assumes,
  needs: ['fixture:numbers.registered', 'clock.advance'],
  disturbs: true,
  async body(trial) {
    const session = await reversalSession(trial);
    const account = await linkedAccount(trial, session, customerOf(trial), 'USD');
    const before = await balancesBefore(trial, [account.msisdn]);
    const deposited = await madeDeposit(trial, session, account, { amount: 263 });
    await moneyToTake(trial, session, deposited);
    const all = [await reversedDeposit(trial, session, deposited)];
    let later = session;
    for (const hours of [1, 30]) {
      await trial.driver.clock?.advance?.({ ms: hours * 3_600_000 });
      later = await reversalSession(trial);
      all.push(await sendReversal(trial, later, deposited));
    }
    await judgeTakenOnce(trial, later, before, deposited, all);
  },
});

/** Of four deposits three are left, or `others`, whatever the reversals of the one were answered. */
async function judgeTakenOnce(
  trial: Trial,
  session: Session,
  before: ReadonlyMap<string, number>,
  deposited: Deposited,
  reversals: readonly Exchange[],
  others = 3,
): Promise<void> {
  if (before.size === 0) return judgeBookedOnce(trial, session, deposited, reversals);
  const { account, cents, exchange } = deposited;
  const proof = [...reversals.filter(succeeded), ...reversals].slice(0, 4);
  const left = (reversals.some(succeeded) ? others : others + 1) * cents;
  await trial.quiet();
  await judgeChanges(
    trial,
    atMostOnce,
    before,
    { [walletName(account.msisdn, account.currency)]: left },
    exchange,
    ...proof,
  );
}

/** Where nobody can look into a wallet, the caller's own statement may tell: of all that reversed one deposit one line at most is left. */
async function judgeBookedOnce(
  trial: Trial,
  session: Session,
  { account: { currency }, cents, exchange }: Deposited,
  reversals: readonly Exchange[],
): Promise<void> {
  const { account } = session;
  const isGiven = mayDo(account, 'statements') && account.accountNumbers[currency] !== undefined;
  await trial.quiet();
  const recent = isGiven ? await recentLinesIfGiven(trial, session, currency) : undefined;
  if (!recent) throw new Lacking('customer.walletBalance');
  const names = reversals.map((it) => textIn(memberOf(parseExactly(it.request.body), 'participantReference')) ?? '');
  const about = linesNaming(recent.lines, names).filter((line) => hasAmount(line, cents));
  if (about.length === 0) throw new Lacking('customer.walletBalance');
  const count = withoutReleased(about).length;
  trial.expects(
    atMostOnce,
    'one line of it',
    count <= 1,
    `${count} lines`,
    exchange,
    ...reversals.slice(0, 3),
    ...recent.statements,
  );
}
