/** The gateway's E-codes with their HTTP status (charge gateway, section 7). Which statusCode stands for which is not shown. */
const httpOfCode = {
  E001: 400,
  E002: 400,
  E003: 400,
  E004: 400,
  E005: 400,
  E006: 401,
  E007: 403,
  E008: 404,
  E009: 409,
  E010: 422,
  E011: 422,
  E012: 422,
  E013: 422,
  E014: 500,
  E015: 503,
} as const;

export type ErrorCode = keyof typeof httpOfCode;

export type ChargeGatewayOperation = 'charge' | 'lookup' | 'refund';

/**
 * Codes that an operation cannot mean, by their conditions and the tables of section 4: only a refund has an original
 * that it exceeds or that is not eligible, a charge looks nothing up, a refund prompts nobody.
 */
const impossible: Record<ChargeGatewayOperation, readonly ErrorCode[]> = {
  charge: ['E008', 'E009', 'E012'],
  lookup: ['E003', 'E004', 'E005', 'E009', 'E010', 'E011', 'E012', 'E013'],
  refund: ['E010', 'E011', 'E013'],
};

/** The only failure without an E-code (section 7, rule 3), told by its text alone. */
const invalidPin = 'Transaction Failed - Invalid PIN';

/**
 * The E-codes that a refusal may stand for, in order. A statusCode that spells one of them out settles it; a wrong
 * customer PIN has none.
 */
export function candidatesOf(
  operation: ChargeGatewayOperation,
  refusal: { status: number; statusCode?: unknown; statusMessage?: unknown },
): ErrorCode[] {
  if (refusal.status === 422 && refusal.statusMessage === invalidPin) return [];
  const all = Object.keys(httpOfCode) as ErrorCode[];
  const ofStatus = all.filter((code) => httpOfCode[code] === refusal.status);
  const spelled = ofStatus.filter((code) => code === refusal.statusCode);
  return spelled.length > 0 ? spelled : ofStatus.filter((code) => !impossible[operation].includes(code));
}
