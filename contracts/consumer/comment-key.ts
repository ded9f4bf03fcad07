/** Name of the comment that carries operation and rules in a pact. */
export const commentKey = 'payproof';
