import type { RunResult } from '../conformance/result.ts';

/** Of one API; a driver that makes tenants may give each an address of its own. */
const addressesAtMost = 3;

/** What was judged, and where: `charge-gateway at https://...`, one after the other. run.json has every address. */
export function basesText({ bases, otherBases }: Pick<RunResult['target'], 'bases' | 'otherBases'>): string {
  const all = Object.entries(bases).map(([api, base]) => {
    const others = otherBases?.[api as keyof typeof bases] ?? [];
    const told = [base, ...others.slice(0, addressesAtMost - 1)];
    const more = 1 + others.length - told.length;
    return `${api} at ${[...told, ...(more > 0 ? [`${more} more`] : [])].join(' and ')}`;
  });
  return all.join(', ') || 'no address';
}
