import type { RunResult } from '../conformance/result.ts';

/** What was judged, and where: `charge-gateway at https://...`, one after the other. */
export function basesText({ bases }: Pick<RunResult['target'], 'bases'>): string {
  const all = Object.entries(bases).map(([api, base]) => `${api} at ${base}`);
  return all.join(', ') || 'no address';
}
