import { objectIn } from '../../slice/decision.ts';
import { refuse, withCode } from './edit/answers.ts';
import { acceptsTooMuch, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';

/** Defects of the topic accounts, by the rule that they break. */
export const faults: WalletFaults = {
  'permitted-call-not-refused': {
    'agent-change-refused': refusesTooMuch(
      'An agent’s bank change is refused for its type of account',
      refuse('bankChange', '057', ({ caller }) => caller?.type === 'agent'),
    ),
    'agent-payment-codes-refused': refusesTooMuch('An agent may generate withdrawal codes only', {
      policy: ({ permits }) => ({
        permits: (type, permission) =>
          (type !== 'agent' || permission !== 'payment-codes') && permits(type, permission),
      }),
    }),
    'merchant-statement-refused': refusesTooMuch(
      'A merchant’s statement is refused for its type of account',
      refuse('accountStatement', '057', ({ caller }) => caller?.type === 'merchant'),
    ),
  },
  'not-permitted-call-fails': {
    'merchant-deposits': acceptsTooMuch('A merchant may deposit too', {
      policy: ({ permits }) => ({
        permits: (type, permission) => permission === 'deposits' || permits(type, permission),
      }),
    }),
    'merchant-withdrawal-codes': acceptsTooMuch('A merchant may generate withdrawal codes too', {
      policy: ({ permits }) => ({
        permits: (type, permission) => permission === 'withdrawal-codes' || permits(type, permission),
      }),
    }),
    'merchant-reverses': acceptsTooMuch('A merchant may reverse deposits too', {
      policy: ({ permits }) => ({
        permits: (type, permission) => permission === 'reversals' || permits(type, permission),
      }),
    }),
    'forbidden-deposit-answered-00': careless.answersWrongly(
      'A deposit that the type of account does not allow is answered 200 and 00, and not made',
      {
        answer: (answer, { call }) =>
          call.operation === 'deposit' && objectIn(answer)?.responseCode === '057'
            ? { ...withCode(answer, '00'), status: 200 }
            : answer,
      },
    ),
  },
};
