/**
 * Whether a request took effect is not known, and asking did not tell. Never send it again under another correlator;
 * look it up later, or ask the provider.
 */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
  readonly operation: string;
  readonly clientCorrelator: string;

  constructor(operation: string, clientCorrelator: string, explanation: string, options?: ErrorOptions) {
    super(`${operation} ${clientCorrelator}: ${explanation}`, options);
    this.operation = operation;
    this.clientCorrelator = clientCorrelator;
  }
}
