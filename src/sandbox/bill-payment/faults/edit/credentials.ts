import type { Authorization } from '../../../slice/authorization.ts';
import type { BillFault } from '../../bill-fault.ts';

/** Opens one operation to callers without credentials. */
export function withoutCredentials(operation: string): Pick<BillFault, 'authorization' | 'policy'> {
  return {
    authorization: (it, of): Authorization =>
      of === operation && it.verdict === 'missing' ? { ...it, verdict: 'right' } : it,
    ...anyRole(operation),
  };
}

/** Opens one operation to every user. */
export function anyRole(operation: string): Pick<BillFault, 'policy'> {
  return {
    policy: ({ permits }) => ({ permits: (user, to, of) => of === operation || permits(user, to, of) }),
  };
}

/** Closes operations to a role that opens them. */
export function roleRefused(role: string, ...operations: readonly string[]): Pick<BillFault, 'policy'> {
  return {
    policy: ({ permits }) => ({
      permits: (user, to, of) => (user.role !== role || !operations.includes(of)) && permits(user, to, of),
    }),
  };
}
