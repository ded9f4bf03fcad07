import { isSuccess, overlooking, refusing, text } from '../../defect.ts';
import type { SubtleDefect } from '../subtle-defect.ts';

/** Requests that are read otherwise, refused or taken where they are of one kind. */
export const ninthRequestDefects: readonly SubtleDefect[] = [
  {
    id: 'no-reference-is-the-last-one',
    sentence: 'A reference that is left out is generated; that of bank change is the last one of the caller.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { repeatedReference: 'accept' },
    hooks: () => {
      const last = new Map<string, string>();
      return {
        call(call) {
          const token = call.headers.authorization ?? '';
          const before = last.get(token);
          if (call.operation === 'bankChange' && before !== undefined) call.body.reference ??= before;
          if (text(call, 'reference') !== '') last.set(token, text(call, 'reference'));
        },
      };
    },
  },
  {
    id: 'longer-password-is-taken',
    sentence: 'Login takes the password; what stands behind it is not read, once it was right.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'close together',
    hooks: () => {
      const known = new Map<string, string>();
      return {
        call(call) {
          const password = known.get(text(call, 'username'));
          if (call.operation !== 'login' || password === undefined) return;
          if (text(call, 'password').startsWith(password)) call.body.password = password;
        },
        answer(answer, call) {
          if (call.operation === 'login' && isSuccess(answer))
            known.set(text(call, 'username'), text(call, 'password'));
        },
      };
    },
  },
  {
    id: 'merchants-deposit-in-zwg',
    sentence: 'A request that the account type does not allow fails; a merchant deposits in ZWG.',
    section: '1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlooking('deposit', ({ cause }, { call }) => cause === 'permission' && text(call, 'currency') === 'ZWG'),
  },
  {
    id: 'agents-get-no-payment-codes-in-zwg',
    sentence: 'An agent has what a merchant has; payment codes in ZWG are refused to it.',
    section: '1',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'combination',
    hooks: refusing(
      'generate',
      (call, { caller }) =>
        caller.kind === 'agent' && text(call, 'type') === 'PAYMENT' && text(call, 'currency') === 'ZWG',
      { cause: 'permission' },
    ),
  },
  {
    id: 'no-reversal-without-a-narration',
    sentence: 'narration is recommended; a deposit without one cannot be reversed.',
    section: '4.5',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const unnamed = new Set<string>();
      return {
        call(call) {
          if (call.operation === 'deposit' && text(call, 'narration') === '') unnamed.add(text(call, 'reference'));
        },
        refuses: ({ call }) =>
          call.operation === 'reversal' && unnamed.has(text(call, 'originalParticipantReference'))
            ? { cause: 'unknown-deposit' }
            : undefined,
      };
    },
  },
  {
    id: 'noon-is-midnight',
    sentence: 'startDateTime and endDateTime have hours of 24; 12 is read as that of a clock with twelve.',
    section: '4.10',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      call(call) {
        if (call.operation !== 'statement') return;
        for (const field of ['startDateTime', 'endDateTime'])
          if (text(call, field) !== '') call.body[field] = text(call, field).replace(' 12:', ' 00:');
      },
    }),
  },
];
