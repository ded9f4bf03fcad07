import { credentialsOf } from '../gate.ts';
import type { Call, Tenant, User } from '../model.ts';
import { isBillerSide } from '../route.ts';
import { defectsOf } from './defect.ts';

const defect = defectsOf('accepts-too-much');
const strict = defectsOf('refuses-too-much');

/** Lets somebody else in, at some operations. */
const letting = (isMeant: (call: Call) => boolean, who: (call: Call, tenant: Tenant) => User | undefined) => () => ({
  user(found: User | undefined, call: Call, tenant: Tenant | undefined) {
    return found ?? (tenant && isMeant(call) ? who(call, tenant) : undefined);
  },
});

const named = (call: Call, { users }: Tenant) => users.find(({ username }) => username === credentialsOf(call)?.[0]);
const right = (call: Call, tenant: Tenant) => {
  const user = named(call, tenant);
  return user?.password === credentialsOf(call)?.[1] ? user : undefined;
};
const at =
  (...operations: string[]) =>
  (call: Call) =>
    operations.includes(call.operation);

/** Whoever asks without credentials is taken for the vendor or biller that asked before. */
const remembering = (isMeant: (call: Call) => boolean) => () => {
  let last: User | undefined;
  return {
    user(found: User | undefined, call: Call) {
      if (found && isMeant(call)) last = found;
      return found ?? (isMeant(call) && call.headers.authorization === undefined ? last : undefined);
    },
  };
};

const status = (isMeant: (call: Call) => boolean, code: number) => () => ({
  answer(answer: { status: number }, call: Call) {
    if (answer.status === 401 && isMeant(call)) answer.status = code;
  },
});

/** Doors that are open, or closed to those who may enter (section 5). */
export const gateDefects = [
  defect('wallets-for-any-password', '5', 'Wrong credentials give 401; the wallets are shown for any password.', {
    when: 'endpoint',
    hooks: letting(at('wallets'), named),
  }),
  defect('catalogue-for-any-password', '5', 'Wrong credentials give 401; the catalogue is shown for any password.', {
    when: 'endpoint',
    hooks: letting(at('listBillers'), named),
  }),
  defect('pay-for-any-password', '5', 'Wrong credentials give 401; payments are taken for any password.', {
    when: 'endpoint',
    hooks: letting(at('process'), named),
  }),
  defect('members-for-any-password', '5', 'Wrong credentials give 401; members are listed for any password.', {
    when: 'endpoint',
    hooks: letting(at('memberList', 'single'), named),
  }),
  defect('password-in-any-case', '5', 'Wrong credentials give 401; letter case of the password does not count.', {
    when: 'value',
    hooks: letting(
      () => true,
      (call, tenant) => {
        const user = named(call, tenant);
        return user?.password.toLowerCase() === credentialsOf(call)?.[1]?.toLowerCase() ? user : undefined;
      },
    ),
  }),
  defect('password-by-beginning', '5', 'Wrong credentials give 401; the first eight letters are enough.', {
    when: 'value',
    hooks: letting(
      () => true,
      (call, tenant) => {
        const user = named(call, tenant);
        return user?.password.slice(0, 8) === credentialsOf(call)?.[1]?.slice(0, 8) ? user : undefined;
      },
    ),
  }),
  defect('empty-password', '5', 'Wrong credentials give 401; an empty password is taken.', {
    when: 'value',
    hooks: letting(
      () => true,
      (call, tenant) => (credentialsOf(call)?.[1] === '' ? named(call, tenant) : undefined),
    ),
  }),
  defect('vendor-role-not-looked-at', '5', 'A vendor user needs the API role; without it everything is answered.', {
    when: 'value',
    hooks: letting((call) => !isBillerSide(call.operation), right),
  }),
  defect('vendor-role-at-process-alone', '5', 'A vendor user needs the API role; for inquiries none is needed.', {
    when: 'endpoint',
    hooks: letting(
      (call) => !isBillerSide(call.operation) && call.operation !== 'process' && call.operation !== 'reverse',
      right,
    ),
  }),
  defect('biller-role-not-looked-at', '5', 'A biller user needs a biller role; without one everything is answered.', {
    when: 'value',
    hooks: letting((call) => isBillerSide(call.operation), right),
  }),
  defect('biller-role-not-for-downloads', '5', 'A biller user needs a biller role; downloads need none.', {
    when: 'endpoint',
    hooks: letting(at('download'), right),
  }),
  defect('biller-role-not-for-uploads', '5', 'A biller user needs a biller role; uploads need none.', {
    when: 'endpoint',
    hooks: letting(at('upload', 'uploadDelete'), right),
  }),
  defect('biller-may-sell', '5', 'The vendor interface needs the API role; a biller user is let in.', {
    when: 'value',
    hooks: letting(
      (call) => !isBillerSide(call.operation),
      (call, tenant) => {
        const user = right(call, tenant);
        return user?.role === 'admin' ? user : undefined;
      },
    ),
  }),
  defect('vendor-may-manage', '5', 'The biller interface needs a biller role; a vendor is let in.', {
    when: 'value',
    hooks: letting(
      (call) => isBillerSide(call.operation),
      (call, tenant) => {
        const user = right(call, tenant);
        return user?.role === 'vendor' ? user : undefined;
      },
    ),
  }),
  defect('feed-for-everyone', '5', 'Every request is authorised; the feed needs nothing.', {
    when: 'endpoint',
    hooks: remembering(at('feed')),
  }),
  defect('lookup-for-everyone', '5', 'Every request is authorised; a lookup needs nothing.', {
    when: 'endpoint',
    hooks: remembering(at('lookup')),
  }),
  defect('status-for-everyone', '5', 'Every request is authorised; STATUS needs nothing.', {
    when: 'endpoint',
    hooks: remembering((call) => call.operation === 'process' && /^status$/i.test(String(call.body.Action))),
  }),
  defect('single-for-everyone', '5', 'Every request is authorised; a single member needs nothing.', {
    when: 'endpoint',
    hooks: remembering(at('single')),
  }),
  defect('undelete-for-everyone', '5', 'Every request is authorised; undelete needs nothing.', {
    when: 'endpoint',
    hooks: remembering(at('undelete')),
  }),
  strict('clerk-may-not-delete', '5', 'A Biller User may use the biller interface; deleting is 401.', {
    when: 'value',
    hooks: () => ({
      user: (found, call) => (found?.role === 'biller' && call.operation === 'delete' ? undefined : found),
    }),
  }),
  strict('clerk-may-nothing', '5', 'A Biller User may use the biller interface; it is 401.', {
    when: 'value',
    hooks: () => ({ user: (found) => (found?.role === 'biller' ? undefined : found) }),
  }),
  strict('no-colon-in-passwords', '5', 'Credentials are username:password; what follows a second colon is cut.', {
    when: 'value',
    readings: { credentials: 'colon' },
    hooks: () => ({ user: (found) => (found?.password.includes(':') ? undefined : found) }),
  }),
  strict('short-credentials-alone', '5', 'Credentials may be long; above 76 letters of Base64 they are 401.', {
    when: 'value',
    readings: { credentials: 'long' },
    hooks: () => ({ user: (found, { headers }) => ((headers.authorization ?? '').length > 82 ? undefined : found) }),
  }),
  defect('forbidden-for-unauthorized', '5', 'Wrong credentials give 401; they give 403.', {
    when: 'always',
    hooks: status(() => true, 403),
  }),
  defect('missing-role-is-403', '5', 'A missing role gives 401; it gives 403.', {
    when: 'value',
    hooks: () => ({
      answer(answer, call) {
        if (answer.status === 401 && /guest/.test(credentialsOf(call)?.[0] ?? '')) answer.status = 403;
      },
    }),
  }),
  defect('no-credentials-is-400', '5', 'Without credentials the answer is 401; it is 400.', {
    when: 'value',
    hooks: status((call) => call.headers.authorization === undefined, 400),
  }),
  defect('wrong-password-at-lists-is-404', '5', 'Wrong credentials give 401; lists answer 404.', {
    when: 'endpoint',
    hooks: status(at('list', 'memberList'), 404),
  }),
  defect('unauthorized-is-a-page', '5', 'Wrong credentials give 401; the biller interface sends to a login page.', {
    when: 'endpoint',
    hooks: status((call) => isBillerSide(call.operation), 302),
  }),
  defect('wrong-user-is-failed-payment', '5', 'Wrong credentials give 401; a payment answers 200 and Failed.', {
    when: 'endpoint',
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation === 'process' && answer.status === 401)
          Object.assign(answer, { status: 200, raw: '{"Status":"Failed","Narration":"Who are you?"}', headers: {} });
      },
    }),
  }),
];
