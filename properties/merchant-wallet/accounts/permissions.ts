import { check, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type Account,
  accountsOf,
  balancesOf,
  call,
  currenciesOf,
  judgeChanges,
  judgeRefused,
  judgeSucceeded,
  logIn,
  mayDo,
  refusalRules,
  type Session,
  sessionRules,
  succeeded,
  tokenOperations,
  typicalPermits,
  type ValidCall,
  validCalls,
} from '../../../src/given/merchant-wallet/index.ts';

/** Sections 1, 7: a call that the account's type does not allow fails, one that it allows is not refused for that. */
export const permissions = check({
  slug: 'permissions',
  title: 'each account may do what its type allows, and nothing else: then nothing moves',
  rules: [
    'permitted-call-not-refused',
    'not-permitted-call-fails',
    'refused-call-moves-nothing',
    'typical-merchant-permissions',
    'typical-agent-permissions',
    ...tokenOperations.map((it) => `${it}/2XX`),
    ...refusalRules(...tokenOperations),
  ],
  assumes: sessionRules,
  async body(trial) {
    const accounts = accountsOf(trial);
    const most = await sessionOfMost(trial, accounts);
    let forbidden = 0;
    const permitted: PermittedCall[] = [];
    for (const account of accounts) {
      const session = account === most.account ? most : await logIn(trial, account);
      // What the calls name is made by whom it is permitted: only the permission itself may be missing.
      const own = await validCalls(trial, session);
      const others: ValidCall[][] = [];
      for (const currency of currenciesOf(most.account))
        others.push(await validCalls(trial, most, { owner: session, currency }));
      for (const [index, mine] of own.entries()) {
        const { permission } = mine;
        if (permission === undefined) continue;
        const isPermitted = account.permits?.includes(permission);
        // The document ties code types and transactions to the type of account, and no look at a customer's accounts.
        if (permission === 'linked-accounts' && isPermitted === false) continue;
        if (isPermitted === false) forbidden += 1;
        const exchange =
          isPermitted === false
            ? await judgeForbiddenCalls(
                trial,
                session,
                others.map((calls) => calls[index] ?? mine),
              )
            : await permittedCall(trial, session, mine);
        if (exchange && isPermitted) permitted.push({ session, exchange, made: mine });
        if (exchange) observeTypical(trial, account, permission, exchange);
      }
    }
    const unknown = judgePermittedCalls(trial, permitted);
    const [undeclared] = accounts.filter((it) => it.permits === undefined);
    if (undeclared) throw new Lacking(`fixture:accounts.${undeclared.type}.permits`);
    if (forbidden === 0) throw new Lacking('an account that may not do everything');
    if (unknown !== undefined) throw new Lacking(`a ${unknown} that the service knows`);
  },
});

async function sessionOfMost(trial: Trial, accounts: readonly Account[]): Promise<Session> {
  const [first] = [...accounts].sort((a, b) => reach(b) - reach(a));
  if (!first) throw new TypeError('a target has one account at least');
  return logIn(trial, first);
}

function reach(account: Account): number {
  return typicalPermits.agent.filter((it) => mayDo(account, it)).length;
}

/** A call that its account may make by the target file, and what came of it. */
interface PermittedCall {
  session: Session;
  made: ValidCall;
  exchange: Exchange;
}

/** A call that the account may make, or of which nothing is declared. */
async function permittedCall(
  trial: Trial,
  session: Session,
  { operation, input, madeUp }: ValidCall,
): Promise<Exchange | undefined> {
  return madeUp ? undefined : call(trial, session, operation, input());
}

/**
 * A refusal says nothing where no call that names the same customer or product succeeded: the target file may name one that the
 * service does not know. Gives what is not known to be known.
 */
function judgePermittedCalls(trial: Trial, all: readonly PermittedCall[]): ValidCall['names'] {
  const known = new Set(all.filter((it) => succeeded(it.exchange)).map((it) => it.made.names));
  const isJudged = ({ made: { names } }: PermittedCall): boolean => names === undefined || known.has(names);
  for (const { session, exchange } of all.filter(isJudged))
    judgeSucceeded(trial, 'permitted-call-not-refused', exchange, session.login);
  return all.find((it) => !isJudged(it))?.made.names;
}

/** What is not allowed is allowed in no currency. Gives the first exchange. */
async function judgeForbiddenCalls(
  trial: Trial,
  session: Session,
  calls: readonly ValidCall[],
): Promise<Exchange | undefined> {
  const all: Exchange[] = [];
  for (const it of calls) all.push(await judgeForbiddenCall(trial, session, it));
  return all[0];
}

async function judgeForbiddenCall(trial: Trial, session: Session, { operation, input }: ValidCall): Promise<Exchange> {
  const before = await balancesOf(trial, (trial.fixtures.numbers?.registered ?? []).slice(0, 1));
  const exchange = await call(trial, session, operation, input());
  judgeRefused(trial, 'not-permitted-call-fails', exchange, session.login);
  await judgeChanges(trial, 'refused-call-moves-nothing', before, {}, exchange);
  return exchange;
}

function observeTypical(trial: Trial, { type }: Account, permission: string, exchange: Exchange): void {
  // Who may ask for linked accounts is not among what is typical.
  if (type === 'unknown' || permission === 'linked-accounts') return;
  const isTypical = succeeded(exchange) === typicalPermits[type].some((it) => it === permission);
  const reading = isTypical ? 'typical' : `${permission} ${succeeded(exchange) ? 'permitted' : 'refused'}`;
  trial.observe(`typical-${type}-permissions`, reading, exchange);
}
