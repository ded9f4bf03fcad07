import type { Finding } from '../../conformance/result.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { jsonText, plainValue } from '../json-value.ts';

/** Words of checks for what a proper call comes to. */
const succeeded = /^"?(2\d\d|2XX|success|succeeded|accepted|authorized|paid|found|charged)"?$/i;

/**
 * What two findings have in common where proper calls of one operation came to the same: that ties them. That improper ones
 * were accepted alike does not, for each is a defect of its own. Undefined where nothing of the kind was seen.
 */
export function sameFailure({ expected, actual }: Finding, last: Exchange | undefined): string | undefined {
  const demanded = jsonText(plainValue(expected));
  if (last === undefined || last.by !== 'client' || demanded === undefined || !succeeded.test(demanded))
    return undefined;
  return `${last.api}/${last.operation} ${jsonText(plainValue(actual))}`;
}
