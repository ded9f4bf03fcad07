import type { Check } from '../../check.ts';
import type { Recorder } from '../../trial/recorder.ts';
import { first, type Stage } from '../stage.ts';
import type { Purse } from './purse.ts';

/**
 * What lacks something first, for it costs nothing. Then in each group what was chosen, and what fits of the rest: calls
 * for what was chosen of later stages are kept. What may spoil the credentials comes last of its group here, too; what waits
 * long comes when it is worth it.
 */
export function stagesWithin(
  recorder: Pick<Recorder, 'exchanges'>,
  purse: Purse,
  groupOf: (check: Check) => number,
  atMostOf: (group: number) => number,
): Stage[] {
  const { unable, chosen, rest, callsOf } = purse.within;
  const stageOf = (it: Check): number => 2 * groupOf(it) + (it.when === 'last' ? 1 : 0);
  const stages = [0, 1, 2, 3, 4, 5].map((stage) => {
    const isOf = (it: Check): boolean => stageOf(it) === stage;
    const queue = [...chosen, ...rest].filter(isOf);
    const reserved = chosen.reduce((sum, it) => sum + (stageOf(it) > stage ? callsOf(it) : 0), 0);
    return {
      take: () => {
        const check = purse.take(queue, reserved, recorder);
        return check && { check, end: () => purse.end(check) };
      },
      atMost: Math.min(purse.lanes, atMostOf(Math.floor(stage / 2))),
    };
  });
  return [{ take: first([...unable]), atMost: purse.lanes === 1 ? 1 : atMostOf(0) }, ...stages];
}
