import type { RunResult } from '../conformance/result.ts';

/** What was judged, and where: `charge-gateway at https://...`, one after the other. */
export function basesText({ bases, otherBases }: Pick<RunResult['target'], 'bases' | 'otherBases'>): string {
  const all = Object.entries(bases).map(
    ([api, base]) => `${api} at ${[base, ...(otherBases?.[api as keyof typeof bases] ?? [])].join(' and ')}`,
  );
  return all.join(', ') || 'no address';
}
