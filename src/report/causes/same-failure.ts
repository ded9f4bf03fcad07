import type { Finding } from '../../conformance/result.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { jsonText, plainValue } from '../json-value.ts';

/** Words of checks for what a proper call comes to. */
const succeeded = /^"?(2\d\d|2XX|success|succeeded|accepted|authorized|paid|found|charged)"?$/i;

/** A refusal by its HTTP status. */
const refused = /^[45]\d\d$/;

/**
 * What two findings have in common where proper calls of one operation came to the same, or refusals of one have the same
 * other status: that ties them. That improper calls were accepted alike does not, for each is a defect of its own.
 * Undefined where nothing of the kind was seen.
 */
export function sameFailure({ expected, actual }: Finding, last: Exchange | undefined): string | undefined {
  const demanded = jsonText(plainValue(expected));
  const seen = jsonText(plainValue(actual));
  if (last === undefined || last.by !== 'client' || demanded === undefined || seen === undefined) return undefined;
  const operation = `${last.api}/${last.operation}`;
  if (refused.test(demanded) && refused.test(seen)) return `${operation} ${demanded} ${seen}`;
  return succeeded.test(demanded) ? `${operation} ${seen}` : undefined;
}
