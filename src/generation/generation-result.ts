import type { Move } from './surface/surface-moves.ts';

export interface ApiGeneration {
  api: string;
  outcome: 'unchanged' | 'generated' | 'fresh' | 'stale' | 'written' | 'compared';
  /** Of a check: which of the two it did. */
  how?: 'sums' | 'regenerated';
  /** Of a stale client: what differs, in words. */
  problems: string[];
  /** What moved in the client's public surface. */
  moves: Move[];
  /** Where the API's facade does not compile against the client that was made, as `file:line: words`. */
  facade?: string[];
  /** Where the client lies. */
  folder?: string;
}

export interface GenerateResult {
  /** False where a check found something stale, a comparison something that breaks callers, or a facade broke. */
  ok: boolean;
  apis: ApiGeneration[];
}
