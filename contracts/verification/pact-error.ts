/** Pact cannot be used here, or a broker refused a pact. */
export class PactError extends Error {
  override readonly name = 'PactError';
}
