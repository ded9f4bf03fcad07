import { type ChargeGatewayOperation, candidatesOf, type ErrorCode } from './codes.ts';

/** The gateway refused a call (charge gateway, section 7). Holds nothing of the request; secrets in the answer are hidden. */
export class ChargeGatewayError extends Error {
  override readonly name = 'ChargeGatewayError';
  readonly operation: ChargeGatewayOperation;
  /** HTTP status. */
  readonly status: number;
  /** As answered; undefined where the body has none. Its values are not documented. */
  readonly statusCode: string | number | undefined;
  readonly statusMessage: string | undefined;
  /** The E-codes that operation and status leave possible; empty where none is. */
  readonly candidates: readonly ErrorCode[];
  /** The E-code, where only one is possible. */
  readonly code: ErrorCode | undefined;

  constructor(operation: ChargeGatewayOperation, status: number, body: unknown, redact: (text: string) => string) {
    const { statusCode, statusMessage } = (body ?? {}) as { statusCode?: unknown; statusMessage?: unknown };
    const shown = (value: unknown): string | undefined => (typeof value === 'string' ? redact(value) : undefined);
    const candidates = candidatesOf(operation, { status, statusCode, statusMessage });
    super(`${operation} was answered ${status}${meant(candidates)}: ${shown(statusMessage) ?? 'no statusMessage'}`);
    this.operation = operation;
    this.status = status;
    this.statusCode = typeof statusCode === 'number' ? statusCode : shown(statusCode);
    this.statusMessage = shown(statusMessage);
    this.candidates = candidates;
    this.code = candidates.length === 1 ? candidates[0] : undefined;
  }
}

function meant(candidates: readonly ErrorCode[]): string {
  return candidates.length === 0 ? '' : ` (${candidates.join(' or ')})`;
}
