import type { RunResult } from '../../../conformance/result.ts';
import { endedEarly } from '../../ended-early.ts';

/** Why two runs may differ although nobody changed anything, in sentences; empty where they are runs of one kind. */
export function differences(before: RunResult, after: RunResult): string[] {
  const apis = Object.keys({ ...before.contracts, ...after.contracts }) as (keyof typeof after.contracts)[];
  const both = apis.filter((it) => before.contracts[it] !== undefined && after.contracts[it] !== undefined);
  const only = apis.filter((it) => !both.includes(it));
  return [
    ...(before.judged !== after.judged ? ['One judged a provider and the other an integrator.'] : []),
    ...(before.target.name !== after.target.name
      ? [`They are of two targets: ${before.target.name} and ${after.target.name}.`]
      : []),
    ...(before.startedAt > after.startedAt ? ['The second is the older one.'] : []),
    ...both
      .filter((it) => before.contracts[it] !== after.contracts[it])
      .map((it) => `The contract of ${it} is another one.`),
    ...only.map((it) => `Only one of them judged ${it}.`),
    ...(before.tool.version !== after.tool.version
      ? [`payproof was ${before.tool.version}, then ${after.tool.version}.`]
      : []),
    ...(before.seed !== after.seed ? [`They had other seeds, ${before.seed} and ${after.seed}: other inputs.`] : []),
    ...[['first', before] as const, ['second', after] as const].flatMap(([name, run]) =>
      endedEarly(run) === undefined ? [] : [`The ${name} ${run.interrupted ? 'was interrupted' : 'ended early'}.`],
    ),
  ];
}
