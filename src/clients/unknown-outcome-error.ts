/**
 * Whether a request took effect is not known, and asking did not tell. Never send it again under another reference;
 * look it up later, or ask the provider.
 */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
  readonly operation: string;
  /** The caller's own key of the transaction: `clientCorrelator`, `reference` or `Reference`. */
  readonly reference: string;

  constructor(operation: string, reference: string, explanation: string, options?: ErrorOptions) {
    super(`${operation} ${reference}: ${explanation}`, options);
    this.operation = operation;
    this.reference = reference;
  }
}
