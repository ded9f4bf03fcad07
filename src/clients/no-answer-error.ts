/** Why there is no usable answer: none in time, no connection at all, a connection that broke, or a body that cannot be read. */
export type NoAnswerReason = 'timeout' | 'unreachable' | 'broken' | 'unreadable';

/** A call without a usable answer. `sent` is false only where the request surely never reached the provider. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly operation: string;
  readonly reason: NoAnswerReason;
  readonly sent: boolean;

  constructor(operation: string, reason: NoAnswerReason, explanation: string) {
    super(`${operation}: ${explanation}`);
    this.operation = operation;
    this.reason = reason;
    this.sent = reason !== 'unreachable';
  }
}
