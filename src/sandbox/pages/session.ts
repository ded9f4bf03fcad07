/** What a session of the page may do: all that the control plane can, or what one customer does with one phone. */
export type SessionScope = { kind: 'all' } | { kind: 'phone'; workspace: string; endUserId: string };

/** A browser that was let in. */
export interface Session {
  scope: SessionScope;
  /** Goes along with each change, in `csrfHeader`: no other origin can read it. */
  csrf: string;
}

/** Header of a change. */
export const csrfHeader = 'x-payproof-csrf';
