import type { Check } from '../../check.ts';
import type { Recorder } from '../../trial/recorder.ts';
import type { Plots } from '../plots.ts';
import { first, mayBegin, onPlotOf, type Stage, stageNumbers } from '../stage.ts';
import type { Purse } from './purse.ts';

/**
 * What lacks something first, for it costs nothing. Then in each group what was chosen, and what fits of the rest: calls
 * for what was chosen of later stages are kept. What may spoil the credentials comes last of its group here, too; what waits
 * long comes when it is worth it.
 * @param stageOf the stage of a check, from 0; `atMostOf` says how many of a stage begin side by side.
 */
export function stagesWithin(
  recorder: Pick<Recorder, 'exchanges'>,
  purse: Purse,
  stageOf: (check: Check) => number,
  atMostOf: (stage: number) => number,
  plotsFor: (stage: number) => Plots | undefined = () => undefined,
): Stage[] {
  const { unable, chosen, rest, callsOf } = purse.within;
  const stages = stageNumbers.map((stage) => {
    const plots = plotsFor(stage);
    const isOf = (it: Check): boolean => stageOf(it) === stage;
    const queue = [...chosen, ...rest].filter(isOf);
    const reserved = chosen.reduce((sum, it) => sum + (stageOf(it) > stage ? callsOf(it) : 0), 0);
    return {
      take: () => {
        const check = purse.take(queue, reserved, recorder, (it) => mayBegin(it, plots));
        return check && onPlotOf(plots, { check, end: () => purse.end(check) });
      },
      atMost: Math.min(purse.lanes, atMostOf(stage)),
    };
  });
  return [{ take: first([...unable]), atMost: purse.lanes === 1 ? 1 : atMostOf(0) }, ...stages];
}
