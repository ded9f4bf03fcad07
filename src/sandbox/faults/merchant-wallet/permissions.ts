import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import { fault } from './define.ts';
import { refuse } from './edit.ts';

/** Defects in what a type of account may do. */
export const permissionFaults: readonly WalletFault[] = [
  fault('merchant-deposits', 'accepts-too-much', 'not-permitted-call-fails', 'A merchant may deposit too', {
    policy: ({ permits }) => ({
      permits: (type, permission) => permission === 'deposits' || permits(type, permission),
    }),
  }),
  fault(
    'merchant-withdrawal-codes',
    'accepts-too-much',
    'not-permitted-call-fails',
    'A merchant may generate withdrawal codes too',
    {
      policy: ({ permits }) => ({
        permits: (type, permission) => permission === 'withdrawal-codes' || permits(type, permission),
      }),
    },
  ),
  fault('merchant-reverses', 'accepts-too-much', 'not-permitted-call-fails', 'A merchant may reverse deposits too', {
    policy: ({ permits }) => ({
      permits: (type, permission) => permission === 'reversals' || permits(type, permission),
    }),
  }),
  fault(
    'agent-change-refused',
    'refuses-too-much',
    'permitted-call-not-refused',
    'An agent’s bank change is refused for its type of account',
    { ...refuse('bankChange', '057', ({ caller }) => caller?.type === 'agent') },
  ),
  fault(
    'agent-payment-codes-refused',
    'refuses-too-much',
    'permitted-call-not-refused',
    'An agent may generate withdrawal codes only',
    {
      policy: ({ permits }) => ({
        permits: (type, permission) =>
          (type !== 'agent' || permission !== 'payment-codes') && permits(type, permission),
      }),
    },
  ),
  fault(
    'merchant-statement-refused',
    'refuses-too-much',
    'permitted-call-not-refused',
    'A merchant’s statement is refused for its type of account',
    { ...refuse('accountStatement', '057', ({ caller }) => caller?.type === 'merchant') },
  ),
];
