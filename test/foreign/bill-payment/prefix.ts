import type { Biller } from './model.ts';
import type { Readings } from './readings.ts';

export interface Prefixes {
  prefix: 'AT' | 'AF' | 'PT' | 'PF' | 'PFF' | 'PP' | undefined;
  usd: boolean;
}

/** What the member number of the test biller asks for (section 3.3); nothing at other billers. */
export function prefixesOf(biller: Biller, memberNumber: string, readings: Readings): Prefixes {
  if (biller.kind !== 'test') return { prefix: undefined, usd: false };
  const text = readings.prefixCase === 'any' ? memberNumber.toUpperCase() : memberNumber;
  const isFirst = readings.prefixOrder === 'either' && text.startsWith('USD');
  const rest = isFirst ? text.slice(3) : text;
  const prefix = (['PFF', 'AT', 'AF', 'PT', 'PF', 'PP'] as const).find((one) => rest.startsWith(one));
  return { prefix, usd: isFirst || rest.slice(prefix?.length ?? 0).startsWith('USD') };
}
