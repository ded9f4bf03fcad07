import type { Empties } from './habitually-empty.ts';

/** What came of a run's disturbed calls that were made again: it tells how often chance alone disturbs one. */
export interface Chances {
  /** All that were disturbed. */
  disturbed: number;
  /** Of those that passed at last: how often they had been disturbed once more when they were made again. */
  again: number;
  /** How many passed at last. */
  recovered: number;
  empties: Empties;
}

export function newChances(): Chances {
  return { disturbed: 0, again: 0, recovered: 0, empties: new Map() };
}

/** A call passed that had been disturbed so many times. */
export function recover(chances: Chances, times: number): void {
  chances.again += times - 1;
  chances.recovered += 1;
}

/** Calls of which some would have recovered by now, if chance had disturbed any. */
const enough = 200;
const timeAndAgain = 4;

/** Where so much of all calls is disturbed, and so much of that passed when it was made again, all of it is chance's. */
const muchOfAll = 0.1;
const muchOfDisturbed = 0.2;

/** Of a run's thousands of calls none should be accused of what is more likely than this. */
const rare = 1e-6;

/**
 * Whether chance may have disturbed one call so many times in a row. It disturbs no larger share of calls than all disturbances of the run
 * are, nor than those met again that passed at last: but one of two servers behind a balancer meets the second call of two, and hardly
 * one again. Where none did, what was disturbed is of a class that never passes, and
 * no chance: as soon as enough was answered to tell, and before that where it is met time and again.
 */
export function mayBeChance(
  { chances: { disturbed, again, recovered }, answered }: { chances: Omit<Chances, 'empties'>; answered: number },
  times: number,
): boolean {
  if (recovered === 0) return answered < enough && times < timeAndAgain;
  const ofAll = disturbed / (disturbed + answered);
  const isOfAll = ofAll > muchOfAll && recovered > disturbed * muchOfDisturbed;
  const share = isOfAll ? ofAll : Math.min(ofAll, (again + 1) / (again + recovered + 1));
  return share ** times > rare;
}
