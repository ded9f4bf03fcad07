import { check, type Exchange, fieldOf, Lacking, type RawInput, type Trial } from '../../../src/conformance/index.ts';
import {
  type Account,
  accountsOf,
  call,
  isLifetimeTold,
  judgeRefused,
  judgeSucceeded,
  logIn,
  outcomeOf,
  refusalRules,
  sendLogin,
  sessionRules,
  succeeded,
  verdictOf,
} from '../../../src/given/merchant-wallet/index.ts';
import { inOtherCase, wrongKeys } from './wrong-secrets.ts';

/** Sections 4.1, 5: every account logs in with API key, user name and password, as often as it likes. */
export const loginsSucceed = check({
  slug: 'login-succeeds',
  title: 'a login with right credentials and no token gives an access token, again and again',
  rules: [...sessionRules, 'success-code', 'token-refresh'],
  async body(trial) {
    for (const account of accountsOf(trial)) {
      const { login } = await logIn(trial, account);
      trial.holds('success-code', '00', fieldOf(login, 'responseCode'), login);
      const again = await logIn(trial, account);
      const isSame = fieldOf(login, 'accessToken') === again.token;
      trial.observe('token-refresh', isSame ? 'same token' : 'new token', login, again.login);
    }
  },
});

/** What a bad login differs in, by the rule that turns it away. */
function badLogins({ credentials }: Account): [slug: string, input: RawInput][] {
  const { username = '', password = '', apiKey = '' } = credentials;
  return [
    ['wrong-password-refused', { json: { username, password: `${password}x` } }],
    ['wrong-password-refused', { json: { username, password: password.slice(0, -1) } }],
    ['wrong-password-refused', { json: { username, password: `${password} ` } }],
    ['wrong-password-refused', { json: { username, password: [...password].reverse().join('-') } }],
    ['wrong-password-refused', { json: { username, password: username } }],
    ['wrong-password-refused', { json: { username, password: inOtherCase(password) } }],
    ['wrong-password-refused', { json: { username, password: '' } }],
    ['wrong-username-refused', { json: { username: `${username}x`, password } }],
    ['wrong-username-refused', { json: { username: username.slice(0, -1), password } }],
    ['wrong-username-refused', { json: { username: `nobody-${username.length}`, password } }],
    // What a search reads as any text.
    ['wrong-username-refused', { json: { username: '%', password } }],
    ['wrong-password-refused', { json: { username, password: '%' } }],
    ['login-fields-required', { json: { username } }],
    ['login-fields-required', { json: { password } }],
    ['login-fields-required', { json: {} }],
    ['api-key-required-at-login', { headers: { 'x-api-key': null } }],
    ...wrongKeys(apiKey).map((key): [string, RawInput] => ['wrong-api-key-refused', { headers: { 'x-api-key': key } }]),
  ];
}

/** Sections 4.1, 5: one thing wrong with a login, and it is refused. A right one follows each, so that none is locked out. */
export const loginsRefused = check({
  slug: 'login-refused',
  title: 'a login that lacks a credential or has a wrong one is refused',
  rules: [
    'wrong-password-refused',
    'wrong-username-refused',
    'login-fields-required',
    'api-key-required-at-login',
    'wrong-api-key-refused',
    'empty-required-field',
    'access-token-lifetime',
    ...refusalRules('login'),
  ],
  assumes: sessionRules,
  // Where wrong logins lock the account, nothing else is left to judge: this comes last.
  disturbs: true,
  when: 'last',
  async body(trial) {
    const [account] = accountsOf(trial);
    if (!account) return;
    await judgeTokenBeside(trial, account);
    for (const [slug, input] of badLogins(account)) {
      judgeRefused(trial, slug, await sendLogin(trial, account, input));
      await rightLogin(trial, account);
    }
    const empty = await sendLogin(trial, account, { json: { username: '', password: account.credentials.password } });
    trial.observe('empty-required-field', succeeded(empty) ? 'accepted' : 'refused', empty);
  },
});

/** Whoever knows the user name alone ends no token of its owner. */
async function judgeTokenBeside(trial: Trial, account: Account): Promise<void> {
  const session = await logIn(trial, account);
  const use = (): Promise<Exchange> =>
    call(trial, session, 'responseCodeList', { headers: { accept: '*/*' }, repeatThrottled: false });
  const before = await use();
  const { username = '', password = '' } = account.credentials;
  const wrong = await sendLogin(trial, account, { json: { username, password: `${password}x` } });
  const after = await use();
  // Where one wrong login locks the account, its tokens may be locked with it.
  await rightLogin(trial, account);
  if (!isLifetimeTold(trial) || !succeeded(before) || succeeded(wrong)) return;
  const seen = `${outcomeOf(after)} once a login had a wrong password`;
  trial.expects('access-token-lifetime', 'success', succeeded(after), seen, session.login, wrong, after);
}

async function rightLogin(trial: Trial, account: Account): Promise<void> {
  const login = await sendLogin(trial, account);
  // How many wrong logins lock an account is not shown.
  if (verdictOf(login) === 'refused')
    throw new Lacking('logins after wrong ones (the account may be locked for a while)');
  judgeSucceeded(trial, 'login-without-a-token', login);
}
