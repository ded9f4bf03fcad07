import { type Manifest, manifestName } from '../manifest.ts';
import type { EvidenceProblem } from './evidence-problem.ts';

/** What a pipeline wants of evidence beside that it is whole. */
export interface EvidenceDemands {
  /** Name of the target, or the address of one of its APIs. */
  target?: string;
  notOlderThanMs?: number;
  /** Unix time in ms of this check. */
  nowMs: number;
}

/** How far the clock of the machine that made evidence may be ahead of ours. */
const clocksDifferMs = 5 * 60_000;

/** What the manifest says against the demands. */
export function judgeDemands(
  manifest: Manifest,
  { target, notOlderThanMs, nowMs }: EvidenceDemands,
): EvidenceProblem[] {
  const problems: EvidenceProblem[] = [];
  const { bases = {} } = manifest;
  const names = [manifest.target, ...Object.values(bases).map(address)];
  if (target !== undefined && !names.includes(target) && !names.includes(address(target)))
    problems.push({
      kind: 'target',
      file: manifestName,
      text: `this is evidence of ${[manifest.target, ...Object.values(bases)].join(', ')}, not of ${target}`,
    });
  if (notOlderThanMs !== undefined) {
    const ageMs = nowMs - Date.parse(manifest.startedAt);
    const text =
      ageMs > notOlderThanMs
        ? `was made at ${manifest.startedAt}, longer ago than ${notOlderThanMs / 1000} s`
        : ageMs < -clocksDifferMs
          ? `was made at ${manifest.startedAt}, which is yet to come: a clock is wrong, or the manifest was edited`
          : undefined;
    if (text !== undefined) problems.push({ kind: 'age', file: manifestName, text });
  }
  return problems;
}

/** An address as URLs spell it, without a slash at its end; any other text as it is. */
function address(text: string): string {
  return (URL.canParse(text) ? new URL(text).href : text).replace(/\/+$/, '');
}
