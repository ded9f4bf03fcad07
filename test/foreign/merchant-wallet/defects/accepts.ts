import type { Hooks } from '../hooks.ts';
import type { Caller, Deposit, Operation } from '../model.ts';
import { cents, type Defect, NumberText, overlooking, presuming, text } from './defect.ts';

const kind = 'accepts-too-much';

/** Requests of some operations need no token once somebody has used one. */
function withoutToken(operation: Operation): () => Hooks {
  return () => {
    let last: Caller | undefined;
    return {
      caller(found, _token, call) {
        last = found ?? last;
        return found ?? (call.operation === operation ? last : undefined);
      },
    };
  };
}

/** Requests of some operations need no API key, or any, once somebody has used one. */
function withoutKey(isMeant: (operation: Operation, key: string | undefined) => boolean): () => Hooks {
  return () => {
    const seen: string[] = [];
    return {
      call({ operation, headers }) {
        const key = headers['x-api-key'] as string | undefined;
        if (isMeant(operation, key) && seen.length > 0 && !seen.includes(key ?? '')) headers['x-api-key'] = seen.at(-1);
        else if (key !== undefined && key.length >= 12) seen.push(key);
      },
    };
  };
}

/** Requests that are refused with too much or too little, and that this provider takes. */
export const acceptingDefects: Defect[] = [
  {
    id: 'login-without-key',
    sentence: 'The API key is required at login too; a login without one gets a token.',
    section: '5',
    kind,
    when: 'endpoint',
    readings: { apiKeys: 'shared' },
    hooks: withoutKey((operation, key) => operation === 'login' && key === undefined),
  },
  {
    id: 'key-left-out-with-token',
    sentence: 'Every request carries the API key; with a token none is needed.',
    section: '4',
    kind,
    when: 'always',
    readings: { apiKeys: 'shared' },
    hooks: withoutKey((operation, key) => operation !== 'login' && key === undefined),
  },
  {
    id: 'any-key-for-statements',
    sentence: 'Every request carries the API key; a statement is made with any text in its place.',
    section: '4',
    kind,
    when: 'endpoint',
    readings: { apiKeys: 'shared' },
    hooks: withoutKey((operation, key) => operation === 'statement' && key !== undefined && key.length < 12),
  },
  {
    id: 'linked-accounts-without-token',
    sentence: 'Every request but login carries the token; names and accounts are shown without.',
    section: '4',
    kind,
    when: 'endpoint',
    hooks: withoutToken('linkedAccounts'),
  },
  {
    id: 'code-list-without-token',
    sentence: 'Every request but login carries the token; the code list is served without.',
    section: '4.11',
    kind,
    when: 'endpoint',
    hooks: withoutToken('codeList'),
  },
  {
    id: 'deposit-inquiry-without-token',
    sentence: 'Every request but login carries the token; the deposit inquiry below /bank is served without.',
    section: '4',
    kind,
    when: 'endpoint',
    hooks: withoutToken('depositInquiry'),
  },
  {
    id: 'token-start-is-enough',
    sentence: 'The access token has to be the one that was issued; its first 24 letters are compared.',
    section: '5',
    kind,
    when: 'value',
    readings: { tokenForm: 'opaque' },
    hooks: () => {
      const issued: string[] = [];
      return {
        call({ headers }) {
          const value = headers.authorization?.replace(/^Bearer +/i, '') ?? '';
          const like = issued.findLast((token) => value.length >= 24 && token.slice(0, 24) === value.slice(0, 24));
          if (like) headers.authorization = `Bearer ${like}`;
        },
        answer({ body }, { operation }) {
          if (operation === 'login' && typeof body.accessToken === 'string') issued.push(body.accessToken);
        },
      };
    },
  },
  {
    id: 'token-never-ends',
    sentence: 'A token is valid for 15 minutes; it works for ever.',
    section: '5',
    kind,
    when: 'time',
    hooks: () => ({ lifetimeMs: () => Number.POSITIVE_INFINITY }),
  },
  {
    id: 'old-token-for-inquiries',
    sentence: 'A token is valid for 15 minutes; an old one still shows codes.',
    section: '5',
    kind,
    when: 'endpoint',
    hooks: () => ({
      caller: (found, token, { operation }) => found ?? (operation === 'codeInquiry' ? token?.caller : undefined),
    }),
  },
  {
    id: 'old-token-for-deposits',
    sentence: 'A token is valid for 15 minutes; an old one still makes deposits.',
    section: '5',
    kind,
    when: 'endpoint',
    hooks: () => ({
      caller: (found, token, { operation }) => found ?? (operation === 'deposit' ? token?.caller : undefined),
    }),
  },
  {
    id: 'token-lives-an-hour',
    sentence: 'A token is valid for 15 minutes; it works for an hour.',
    section: '8',
    kind,
    when: 'time',
    hooks: () => ({ lifetimeMs: () => 3_600_000 }),
  },
  {
    id: 'password-in-any-case',
    sentence: 'Login takes the password; it is compared without regard to case.',
    section: '4.1',
    kind,
    when: 'value',
    hooks: () => {
      const known = new Map<string, string>();
      return {
        call(call) {
          if (call.operation !== 'login') return;
          const right = known.get(text(call, 'username'));
          if (right && right.toLowerCase() === text(call, 'password').toLowerCase()) call.body.password = right;
        },
        answer({ body }, call) {
          if (call.operation === 'login' && body.responseCode === '00') {
            known.set(text(call, 'username'), text(call, 'password'));
          }
        },
      };
    },
  },
  {
    id: 'change-of-501',
    sentence: 'Bank change is at most 500 cents in USD; 501 are taken.',
    section: '4.8',
    kind,
    when: 'value',
    hooks: overlooking('bankChange', ({ cause }, { call }) => cause === 'limit' && cents(call) === 501),
  },
  {
    id: 'change-limit-in-dollars',
    sentence: 'Bank change is at most 500 cents in USD; the limit is compared with whole dollars.',
    section: '4.8',
    kind,
    when: 'value',
    hooks: overlooking('bankChange', ({ cause }, { call }) => cause === 'limit' && cents(call) <= 50_000),
  },
  {
    id: 'no-change-limit-for-agents',
    sentence: 'Bank change is at most 500 cents in USD; agents have no limit.',
    section: '8',
    kind,
    when: 'state',
    hooks: overlooking('bankChange', ({ cause }, { caller }) => cause === 'limit' && caller.kind === 'agent'),
  },
  {
    id: 'partial-reversal',
    sentence: 'A reversal is of exactly the deposited amount; less is taken back too.',
    section: '4.7',
    kind,
    when: 'value',
    hooks: overlooking('reversal', ({ cause, field }, { call, tenant }) => {
      const reference = text(call, 'originalParticipantReference');
      const found = tenant.deposits.find((one) => one.reference === reference);
      return cause === 'not-original' && field === 'amount' && cents(call) < (found?.cents ?? 0);
    }),
  },
  {
    id: 'reversal-one-cent-above',
    sentence: 'A reversal is of exactly the deposited amount; one cent more is taken back too.',
    section: '8',
    kind,
    when: 'value',
    hooks: overlooking('reversal', ({ cause, field }, { call, tenant }) => {
      const reference = text(call, 'originalParticipantReference');
      const found = tenant.deposits.find((one) => one.reference === reference);
      return cause === 'not-original' && field === 'amount' && cents(call) === (found?.cents ?? 0) + 1;
    }),
  },
  {
    id: 'reversal-in-other-currency',
    sentence: 'A reversal names the currency of the deposit; the other one is taken.',
    section: '4.7',
    kind,
    when: 'value',
    hooks: overlooking('reversal', ({ cause, field }) => cause === 'not-original' && field === 'currency'),
  },
  {
    id: 'reversal-of-type-debit',
    sentence: 'The type of a reversal is CREDIT; any is taken.',
    section: '4.7',
    kind,
    when: 'value',
    hooks: overlooking('reversal', ({ field }) => field === 'type'),
  },
  {
    id: 'reversal-to-any-account',
    sentence: 'A reversal names the account of the deposit; any account is taken.',
    section: '4.7',
    kind,
    when: 'value',
    hooks: () => ({
      deposit(found, { call, tenant }) {
        if (call.operation !== 'reversal') return found;
        const reference = text(call, 'originalParticipantReference');
        return found ?? tenant.deposits.find((one) => one.reference === reference);
      },
    }),
  },
  {
    id: 'reversal-of-bank-change',
    sentence: 'Deposits alone are reversed; bank change is too.',
    section: '4.7',
    kind,
    when: 'state',
    hooks: () => ({
      deposit(found, { call, tenant, caller }) {
        if (found || call.operation !== 'reversal') return found;
        const reference = text(call, 'originalParticipantReference');
        const accounts = tenant.customers.flatMap((customer) => customer.accounts);
        const account = accounts.find((one) => one.number === text(call, 'destinationAccount'));
        const line = account?.lines.find((one) => one.kind === 'change' && one.reference === reference);
        if (!account || !line) return undefined;
        const { currency } = account;
        const rest = { narration: '', authNumber: '', at: line.at, failure: '', reversed: false };
        return { caller, account, cents: line.cents, currency, reference, ...rest } satisfies Deposit;
      },
    }),
  },
  {
    id: 'reversal-without-new-reference',
    sentence: 'participantReference of a reversal is required; without one the deposit is taken back.',
    section: '4.7',
    kind,
    when: 'value',
    hooks: overlooking('reversal', ({ cause, field }) => cause === 'absent' && field === 'participantReference'),
  },
  {
    id: 'deposit-inquiry-without-new-reference',
    sentence: 'participantReference of a deposit inquiry is required; without one the deposit is shown.',
    section: '4.6',
    kind,
    when: 'value',
    hooks: overlooking('depositInquiry', ({ cause, field }) => cause === 'absent' && field === 'participantReference'),
  },
  {
    id: 'deposit-to-account-of-other-currency',
    sentence: 'A deposit is made to an account of its currency; cents of one are credited as cents of the other.',
    section: '4.5',
    kind,
    when: 'value',
    hooks: overlooking('deposit', ({ cause }) => cause === 'account-currency'),
  },
  {
    id: 'deposit-to-nobody',
    sentence: 'A deposit is made to an account of the linked account inquiry; one to an unknown account is 00.',
    section: '4.5',
    kind,
    when: 'value',
    hooks: () => {
      const lost = new WeakSet<object>();
      return {
        refused(problem, { call }) {
          if (call.operation === 'deposit' && problem.cause === 'unknown-account') lost.add(call);
        },
        answer(answer, call) {
          if (!lost.has(call)) return;
          answer.status = 201;
          const accountNumber = text(call, 'destinationAccount');
          const rest = { authNumber: 999_001, processedDateTime: '20260101120000', responseMsg: 'Done' };
          answer.body = { stan: text(call, 'reference'), ...rest, accountNumber, responseCode: '00' };
        },
      };
    },
  },
  {
    id: 'codes-in-any-currency',
    sentence: 'The currency is USD or ZWG; codes are generated in others.',
    section: '2.1',
    kind,
    when: 'endpoint',
    hooks: overlooking('generate', ({ cause }) => cause === 'currency'),
  },
  {
    id: 'change-in-rand',
    sentence: 'The currency is USD or ZWG; bank change is taken in ZAR.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: overlooking('bankChange', ({ cause }, { call }) => cause === 'currency' && text(call, 'currency') === 'ZAR'),
  },
  {
    id: 'code-without-amount',
    sentence: 'The amount of a code is required; without one a code over 0 is made.',
    section: '4.2',
    kind,
    when: 'value',
    hooks: presuming('generate', 'amount', new NumberText('0')),
  },
  {
    id: 'code-without-type',
    sentence: 'The type of a code is required; without one a payment code is made.',
    section: '4.2',
    kind,
    when: 'value',
    hooks: presuming('generate', 'type', 'PAYMENT'),
  },
  {
    id: 'change-without-currency',
    sentence: 'The currency of bank change is required; without one it is USD.',
    section: '4.8',
    kind,
    when: 'value',
    hooks: presuming('bankChange', 'currency', 'USD'),
  },
  {
    id: 'deposit-without-currency',
    sentence: 'The currency of a deposit is required; without one it is USD.',
    section: '4.5',
    kind,
    when: 'value',
    hooks: presuming('deposit', 'currency', 'USD'),
  },
  {
    id: 'utility-without-destination',
    sentence: 'destinationAccount of a utility payment is required; without one nobody is credited.',
    section: '4.9',
    kind,
    when: 'value',
    hooks: overlooking('utility', ({ cause, field }) => cause === 'absent' && field === 'destinationAccount'),
  },
  {
    id: 'statement-without-end',
    sentence: 'endDateTime of a statement is required; without one it ends with 2099.',
    section: '4.10',
    kind,
    when: 'value',
    hooks: presuming('statement', 'endDateTime', '2099-12-31 23:59:59'),
  },
  {
    id: 'merchant-withdraws',
    sentence: 'A request that the account type does not allow fails; merchants generate withdrawal codes.',
    section: '1',
    kind,
    when: 'value',
    hooks: overlooking('generate', ({ cause }) => cause === 'permission'),
  },
  {
    id: 'merchant-deposits',
    sentence: 'A request that the account type does not allow fails; merchants make deposits.',
    section: '1',
    kind,
    when: 'endpoint',
    hooks: overlooking('deposit', ({ cause }) => cause === 'permission'),
  },
  {
    id: 'merchant-asks-for-deposits',
    sentence: 'A request that the account type does not allow fails; merchants inquire deposits.',
    section: '7',
    kind,
    when: 'endpoint',
    readings: { depositNotFound: 'success' },
    hooks: overlooking('depositInquiry', ({ cause }) => cause === 'permission'),
  },
  {
    id: 'statement-of-another-caller',
    sentence: 'Statements are of the own account; those of other callers are shown.',
    section: '1',
    kind,
    when: 'value',
    hooks: () => ({
      account(found, { call, tenant }) {
        const all = tenant.callers.flatMap(({ accounts }) => Object.values(accounts));
        return found ?? all.find(({ number }) => number === text(call, 'accountNumber'));
      },
    }),
  },
  {
    id: 'statement-of-two-months',
    sentence: 'A statement covers at most one calendar month; a longer period is covered whole.',
    section: '4.10',
    kind,
    when: 'value',
    hooks: () => ({ longest: () => Number.POSITIVE_INFINITY }),
  },
  {
    id: 'second-deposit-with-other-amount',
    sentence: 'With duplicate checks a reference is taken once; it is taken again with another amount.',
    section: '4.5',
    kind,
    when: 'value',
    hooks: overlooking('deposit', ({ cause }, { call, tenant }) => {
      const first = tenant.deposits.find((one) => one.reference === text(call, 'reference'));
      return cause === 'duplicate' && first?.cents !== cents(call);
    }),
  },
];
