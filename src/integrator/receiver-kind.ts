import type { Api } from '../contract/index.ts';

/** What a receiver of an integrator takes, and from which API. */
export const receiverKinds = {
  'charge-callback': 'charge-gateway',
  configuration: 'bill-payment',
  payments: 'bill-payment',
} as const satisfies Record<string, Api>;

export type ReceiverKind = keyof typeof receiverKinds;
