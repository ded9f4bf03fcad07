import { contractAt, readContract } from '../contract-source.ts';
import type { ApiGeneration, GenerateResult } from '../generation-result.ts';
import { surfaceOf } from './surface.ts';
import { surfaceMoves } from './surface-moves.ts';

/**
 * What moved in the clients' public surface since a commit, or between two commits given as `A..B`; `ok` is false
 * where something breaks callers. An API whose contract is new since then moved nothing.
 */
export async function compareSince(root: string, apis: readonly string[], since: string): Promise<GenerateResult> {
  const [from = '', to = ''] = since.split(/\.{2,3}/);
  const compared: ApiGeneration[] = [];
  for (const api of apis) {
    const before = await contractAt(root, api, from);
    const after = to === '' ? readContract(root, api).contract : await contractAt(root, api, to);
    const moves = before ? surfaceMoves(surfaceOf(before), after ? surfaceOf(after) : {}) : [];
    compared.push({ api, outcome: 'compared', problems: [], moves });
  }
  return { ok: compared.every((it) => it.moves.every((move) => !move.breaks)), apis: compared };
}
