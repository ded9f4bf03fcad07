import type { HeardStray } from '../sandbox/index.ts';

/** Nobody needs more of a path. */
const shownAtMost = 200;

/** A call that no rule can be held against, in words: whoever made it has a wrong address. */
export function strayNote({ method, path, nearest }: Pick<HeardStray, 'method' | 'path' | 'nearest'>): string {
  const shown = path.length > shownAtMost ? `${path.slice(0, shownAtMost)}…` : path;
  const near = nearest();
  const hint =
    near === undefined
      ? 'the addresses are in PAYPROOF_<API>_BASE, or as the sandbox printed them'
      : `nearest: ${near}`;
  return `a call came to ${method} ${shown}, which is no path of any API; ${hint}`;
}
