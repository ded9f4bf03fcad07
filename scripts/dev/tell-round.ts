import { visible } from '../../src/protocol/visible.ts';
import { valueLine } from '../../src/report/json-value.ts';
import type { Judged, JudgedRule } from './judge-rule.ts';

/** A round for a terminal: a line for the healthy sandbox, one for each fault, and below them what was seen. */
export function tellRound({ rule, healthy, faults, isSound }: JudgedRule): string[] {
  const list = healthy.checks.length > 4 ? `${healthy.checks.length} checks` : healthy.checks.join(', ');
  return [
    `${isSound ? 'sound ' : 'BROKEN'}  ${rule}, by ${list}`,
    ...told(`  sandbox  ${healthy.verdict.outcome}`, healthy),
    ...faults.flatMap(({ id, title, isKilled, judged }) => [
      ...told(`  fault    ${isKilled ? 'killed' : `SURVIVED (${judged.verdict.outcome})`}  ${id}: ${title}`, judged),
    ]),
    ...(faults.length === 0 ? ['  no fault breaks it'] : []),
  ];
}

function told(line: string, { verdict, exchanges, tookMs }: Judged): string[] {
  const [finding] = verdict.findings;
  const seen = [
    ...(finding ? [`expected ${valueLine(finding.expected)}, was ${valueLine(finding.actual)}`] : []),
    ...(verdict.readings ? [`seen: ${verdict.readings.join(', ')}`] : []),
    ...(verdict.missing ? [`missing: ${verdict.missing.join(', ')}`] : []),
    ...(verdict.errors ?? []),
  ];
  return [
    `${line} (${verdict.decided} decided, ${exchanges} calls, ${(tookMs / 1000).toFixed(1)} s)`,
    ...seen.map((it) => `             ${visible(it)}`),
  ];
}
