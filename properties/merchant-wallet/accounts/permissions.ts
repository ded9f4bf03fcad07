import { check, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type Account,
  accountsOf,
  balancesBefore,
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
    for (const account of accounts) {
      const session = account === most.account ? most : await logIn(trial, account);
      // What the calls name is made by whom it is permitted: only the permission itself may be missing.
      const own = await validCalls(trial, session);
      const others: ValidCall[][] = [];
      for (const currency of currenciesOf(most.account))
        others.push(await validCalls(trial, most, { owner: session, currency }));
      const before = forbidden;
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
            : await judgePermittedCall(trial, session, mine);
        if (exchange) observeTypical(trial, account, permission, exchange);
      }
      if (forbidden > before) for (const it of repeatable(own, account)) await judgePermittedCall(trial, session, it);
    }
    const [undeclared] = accounts.filter((it) => it.permits === undefined);
    if (undeclared) throw new Lacking(`fixture:accounts.${undeclared.type}.permits`);
    if (forbidden === 0) throw new Lacking('an account that may not do everything');
  },
});

/** What may be done once more, as what was refused takes none of it away: no code is inquired twice, and no deposit is left to reverse or find. */
function repeatable(calls: readonly ValidCall[], { permits = [] }: Account): ValidCall[] {
  const once = ['code-inquiry', 'deposit-inquiry', 'reversals'];
  return calls.filter(({ permission: it }) => it !== undefined && permits.includes(it) && !once.includes(it));
}

async function sessionOfMost(trial: Trial, accounts: readonly Account[]): Promise<Session> {
  const [first] = [...accounts].sort((a, b) => reach(b) - reach(a));
  if (!first) throw new TypeError('a target has one account at least');
  return logIn(trial, first);
}

function reach(account: Account): number {
  return typicalPermits.agent.filter((it) => mayDo(account, it)).length;
}

/** A call that the account may make; where nothing is declared, it is made and not judged. */
async function judgePermittedCall(
  trial: Trial,
  session: Session,
  { operation, input, madeUp }: ValidCall,
): Promise<Exchange | undefined> {
  if (madeUp) return undefined;
  const exchange = await call(trial, session, operation, input());
  if (session.account.permits) judgeSucceeded(trial, 'permitted-call-not-refused', exchange, session.login);
  return exchange;
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
  const before = await balancesBefore(trial, (trial.fixtures.numbers?.registered ?? []).slice(0, 1));
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
