import { check, type Exchange, type RawInput, type Trial } from '../../../src/conformance/index.ts';
import {
  accountsOf,
  balanceBefore,
  call,
  judgeAccepted,
  judgeRefused,
  judgeSucceeded,
  lateChangeOf,
  logIn,
  refusalRules,
  responseCodeOf,
  type Session,
  sessionRules,
  successCodeOf,
  tokenOperations,
  validCalls,
} from '../../../src/given/merchant-wallet/index.ts';
import { judgeNotOnStatement, statementBefore } from '../refused-movements.ts';
import { wrongAuthorizations, wrongKeys } from './wrong-secrets.ts';

/** Sections 4, 5: the token of a login is accepted by every operation that the account may use. */
export const tokenAccepted = check({
  slug: 'token-accepted',
  title: 'the token of a login is accepted by every operation, and each answers its success code',
  rules: [
    'login-token-is-accepted',
    'success-code',
    'linked-account-success-code',
    ...tokenOperations.map((it) => `${it}/2XX`),
  ],
  assumes: sessionRules,
  async body(trial) {
    for (const account of accountsOf(trial)) {
      const session = await logIn(trial, account);
      for (const { operation, permission, input, madeUp } of await validCalls(trial, session)) {
        const isPermitted = permission === undefined || account.permits?.includes(permission);
        if (madeUp || !isPermitted) continue;
        const exchange = await call(trial, session, operation, input());
        judgeSucceeded(trial, 'login-token-is-accepted', exchange);
        if (operation === 'responseCodeList') continue;
        const id = operation === 'linkedAccountInquiry' ? 'linked-account-success-code' : 'success-code';
        trial.holds(id, successCodeOf(operation), responseCodeOf(exchange) ?? 'none', exchange);
      }
      // An account of which nothing is declared may typically make payment codes.
      if (account.permits !== undefined) continue;
      const [first] = await validCalls(trial, session);
      const exchange = await call(trial, session, 'generateCode', first?.input());
      judgeAccepted(trial, session, 'login-token-is-accepted', exchange, 'generateCode PAYMENT');
    }
  },
});

/** Sections 4, 5: without the right API key nothing is answered and nothing is done, on any operation. */
export const keysRefused = check({
  slug: 'api-key-refused',
  title: 'a call without the API key or with a wrong one is refused on every operation, and moves nothing',
  rules: [
    'api-key-required',
    'wrong-api-key-refused',
    'refused-call-moves-nothing',
    ...refusalRules(...tokenOperations),
  ],
  assumes: sessionRules,
  async body(trial) {
    const session = await maker(trial);
    const { apiKey = '' } = session.account.credentials;
    await judgeEvery(trial, session, [
      ['api-key-required', { 'x-api-key': null }],
      ...wrongKeys(apiKey).map((key): BadHeaders => ['wrong-api-key-refused', { 'x-api-key': key }]),
    ]);
  },
});

/** Sections 4, 5: without a token that a login gave nothing is answered and nothing is done, on any operation. */
export const tokensRefused = check({
  slug: 'access-token-refused',
  title: 'a call without the access token or with a wrong one is refused on every operation, and moves nothing',
  rules: [
    'access-token-required',
    'wrong-access-token-refused',
    'refused-call-moves-nothing',
    ...refusalRules(...tokenOperations),
  ],
  assumes: sessionRules,
  async body(trial) {
    const session = await maker(trial);
    await judgeEvery(trial, session, [
      ['access-token-required', { authorization: null }],
      ['access-token-required', { authorization: 'Bearer ' }],
      ...wrongAuthorizations(session.token, session.account.credentials).map(
        (authorization): BadHeaders => ['wrong-access-token-refused', { authorization }],
      ),
    ]);
  },
});

type BadHeaders = [slug: string, headers: NonNullable<RawInput['headers']>];

async function maker(trial: Trial): Promise<Session> {
  const [account] = accountsOf(trial);
  if (!account) throw new TypeError('a target has one account at least');
  return logIn(trial, account);
}

async function judgeEvery(trial: Trial, session: Session, bad: readonly BadHeaders[]): Promise<void> {
  const calls = await validCalls(trial, session);
  const [msisdn] = trial.fixtures.numbers?.registered ?? [];
  const wallet = msisdn === undefined ? undefined : { msisdn, currency: 'USD' as const };
  const before = wallet && (await balanceBefore(trial, wallet));
  const statement = await statementBefore(trial, session);
  const all: Exchange[] = [];
  let last: Exchange[] = [];
  for (const [slug, headers] of bad) {
    last = [];
    for (const { operation, input } of calls) {
      const wanted = input();
      const exchange = await call(trial, session, operation, { ...wanted, headers: { ...wanted.headers, ...headers } });
      judgeRefused(trial, slug, exchange);
      last.push(exchange);
      all.push(exchange);
    }
  }
  const change = wallet && (await lateChangeOf(trial, wallet, before));
  if (change !== undefined)
    trial.holds('refused-call-moves-nothing', '0 cents moved', `${change} cents moved`, ...last);
  await judgeNotOnStatement(trial, session, statement, all);
}
