/**
 * Whether the example of an answer has the form of a success, by the contract's `x-success-when`: which fields have
 * which values then. A contract that does not say so means success by the status alone.
 */
export function hasSuccessForm(successWhen: Record<string, string[]> | undefined, example: unknown): boolean {
  const body = (typeof example === 'object' && example !== null ? example : {}) as Record<string, unknown>;
  return Object.entries(successWhen ?? {}).every(([name, values]) => values.includes(String(body[name])));
}
