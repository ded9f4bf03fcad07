import { visible } from '../protocol/visible.ts';
import type { ApiGeneration, GenerateResult } from './generation-result.ts';

/** A result in words, one API after the other, for the terminal. No newline at the end. */
export function describeGeneration(result: GenerateResult): string {
  return result.apis.map(describeApi).join('\n');
}

function describeApi(it: ApiGeneration): string {
  const lines = [`${it.api}: ${headline(it)}`, ...it.problems.map((problem) => `  ${problem}`)];
  if (it.outcome === 'stale') lines.push('  Run `npm run generate` and commit what it writes.');
  for (const move of it.moves) lines.push(`  ${move.breaks ? 'BREAKS' : 'keeps '}  ${move.place}: ${move.change}`);
  if (it.facade?.length) {
    lines.push('  The facade does not compile with it. Mend these, then run `npm run check -- types`:');
    lines.push(...it.facade.map((problem) => `    ${problem}`));
  }
  return lines.map(visible).join('\n');
}

function headline(it: ApiGeneration): string {
  const breaks = it.moves.filter((move) => move.breaks).length;
  const surface =
    it.moves.length === 0
      ? 'public surface unchanged'
      : `${it.moves.length} moved in the public surface, ${breaks} of it breaks callers`;
  const how =
    it.how === 'regenerated'
      ? 'regenerated and compared file by file'
      : 'compared by recorded sums only (no Java was started)';
  switch (it.outcome) {
    case 'unchanged':
      return 'unchanged, nothing to do';
    case 'generated':
      return `generated, type-checked and installed; ${surface}`;
    case 'written':
      return `written to ${it.folder}`;
    case 'compared':
      return surface;
    default:
      return `${it.outcome}; ${how}`;
  }
}
