import { basicHeader, check, type Exchange, Lacking, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  billerCallRules,
  billerCalls,
  billerOperations,
  type Credentials,
  call,
  foundBy,
  getMember,
  inquire,
  judgeRecord,
  judgeUnmoved,
  lookUpUntil,
  ownBillerOf,
  type ValidCall,
  vendorCallRules,
  vendorCalls,
  vendorOperations,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { demandNoRole } from './listed-users.ts';
import { type WrongCredentials, wrongCredentials } from './wrong-credentials.ts';

/** Sections 5, 7: whoever lacks the right credentials is answered 401 on every vendor call, and nothing is done. */
export const vendorCredentials = check({
  slug: 'bill-vendor-credentials',
  title:
    'every vendor call is answered 401 without credentials, with wrong ones and without the role, and does nothing',
  rules: [
    'vendor-call-without-credentials-401',
    'wrong-password-401',
    'unknown-user-401',
    'vendor-user-needs-api-role',
    'refused-call-has-no-effect',
    ...vendorOperations.map((it) => `${it}/401`),
  ],
  assumes: [...vendorCallRules, ...walletRules],
  needs: ['fixture:testBiller'],
  disturbs: true,
  when: 'last',
  async body(trial) {
    const { calls, authorized, paid } = await vendorCalls(trial);
    const withoutRole = trial.fixtures.withoutRole?.vendor;
    const { credentials, user } = trial.fixtures.ownBiller ?? {};
    const headers = headersOf(trial.credentials, withoutRole, credentials, user);
    await demandNoRole(trial, headers.filter(hasNoRoleIn), ['listWallets', 'listBillers', 'listPayments']);
    const send = ({ operation, input }: ValidCall, authorization: string | null): Promise<Exchange> =>
      call(trial, operation, { ...input(), headers: { authorization } });
    await judgeUnmoved(trial, 'refused-call-has-no-effect', () => judgeAll(trial, vendorRules, calls, headers, send));
    for (const [it, status] of [
      [authorized, 'Authorized'],
      [paid, 'Paid'],
    ] as const) {
      const shown = await inquire(trial, it);
      const untouched = statusOf(shown.exchange) === 401 ? 'locked' : shown.status;
      if (untouched === 'locked') throw new Lacking('a user that wrong passwords do not lock');
      trial.holds('refused-call-has-no-effect', status, untouched, it.exchange, shown.exchange);
    }
    if (!hasNoRole(headers)) throw new Lacking('fixture:withoutRole.vendor');
  },
});

/** Whether a user is locked after wrong passwords is not shown: such a user's calls show nothing. */
function demandUnlocked({ exchange }: { exchange: Exchange }): void {
  if (statusOf(exchange) === 401) throw new Lacking('a user whom wrong passwords do not lock out');
}

/** Sections 5, 7: the same for the Biller interface. */
export const billerCredentials = check({
  slug: 'bill-biller-credentials',
  title:
    'every biller call is answered 401 without credentials, with wrong ones and without the role, and does nothing',
  rules: [
    'biller-call-without-credentials-401',
    'wrong-password-401',
    'unknown-user-401',
    'biller-user-needs-biller-role',
    'refused-call-has-no-effect',
    ...billerOperations.map((it) => `${it}/401`),
  ],
  assumes: billerCallRules,
  needs: ['fixture:ownBiller'],
  disturbs: true,
  when: 'last',
  async body(trial) {
    const { calls, living, gone, fresh } = await billerCalls(trial);
    const withoutRole = trial.fixtures.withoutRole?.biller;
    const headers = headersOf(ownBillerOf(trial).credentials, withoutRole, trial.credentials);
    await demandNoRole(trial, headers.filter(hasNoRoleIn), ['listMembers']);
    const refused = await judgeAll(trial, billerRules, calls, headers, ({ operation, input }, authorization) => {
      const wanted = input();
      return trial.send(operation, { ...wanted, headers: { ...wanted.headers, authorization } });
    });
    await trial.quiet();
    const id = 'refused-call-has-no-effect';
    demandUnlocked({ exchange: await getMember(trial, living.MemberNumber) });
    await judgeRecord(trial, id, living, ...refused);
    for (const { MemberNumber } of [gone, ...fresh]) {
      const lookup = await lookUpUntil(trial, MemberNumber, 'no member');
      trial.holds(id, 'no member', foundBy(lookup), ...refused, lookup);
    }
    if (!hasNoRole(headers)) throw new Lacking('fixture:withoutRole.biller');
  },
});

type Wrong = WrongCredentials['what'] | 'no-role';

const vendorRules: Readonly<Record<Wrong, string>> = {
  none: 'vendor-call-without-credentials-401',
  malformed: 'vendor-call-without-credentials-401',
  'wrong-password': 'wrong-password-401',
  'unknown-user': 'unknown-user-401',
  'no-role': 'vendor-user-needs-api-role',
};

const billerRules: Readonly<Record<Wrong, string>> = {
  ...vendorRules,
  none: 'biller-call-without-credentials-401',
  malformed: 'biller-call-without-credentials-401',
  'no-role': 'biller-user-needs-biller-role',
};

type Header = Pick<WrongCredentials, 'authorization' | 'other'> & { what: Wrong };

/**
 * What a call of one interface may carry in place of its user's credentials. `others` are the users of the other
 * interface: where they have names of their own, the target file says that they have its role and not this one.
 */
function headersOf(
  own: Credentials,
  withoutRole: Credentials | undefined,
  ...others: readonly (Credentials | undefined)[]
): Header[] {
  const strangers = others.filter((it) => it?.username !== undefined && nameOf(it) !== nameOf(own));
  const noRole = [withoutRole, ...strangers].flatMap((it): Header[] => {
    const { username = '', password = '' } = it ?? {};
    return it ? [{ what: 'no-role', authorization: basicHeader(username, password) }] : [];
  });
  return [...noRole, ...wrongCredentials(own, [withoutRole, ...others])];
}

function nameOf({ username = '' }: Credentials): string {
  return username.toLowerCase();
}

function hasNoRole(headers: readonly Header[]): boolean {
  return headers.some(hasNoRoleIn);
}

function hasNoRoleIn({ what }: Header): boolean {
  return what === 'no-role';
}

/** Sends every call with every header and decides that it was turned away; gives the last round of answers. */
async function judgeAll(
  trial: Trial,
  ids: Readonly<Record<Wrong, string>>,
  calls: readonly ValidCall[],
  headers: readonly Header[],
  send: (valid: ValidCall, authorization: string | null) => Promise<Exchange>,
): Promise<Exchange[]> {
  let refused: Exchange[] = [];
  for (const { what, authorization, other = authorization } of headers) {
    refused = [];
    for (const [n, valid] of calls.entries()) {
      const exchange = await send(valid, n % 2 === 0 ? authorization : other);
      refused.push(exchange);
      const status = statusOf(exchange);
      // Whoever tries wrong passwords may be slowed down, which says nothing of the call.
      if (status === 429) continue;
      // A header that cannot be read as credentials may count as a request that is wrong in itself.
      const fits = status === 401 || (what === 'malformed' && status === 400);
      trial.expects(ids[what], 401, fits, status, exchange);
      if (what !== 'malformed') trial.holds(`${valid.operation}/401`, 401, status, exchange);
    }
  }
  return refused;
}
