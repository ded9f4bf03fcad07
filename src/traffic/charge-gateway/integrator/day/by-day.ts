import type { Hand, Moment } from '../../../../conformance/index.ts';
import { type Day, newDay } from './day.ts';
import type { DayEvent } from './day-event.ts';

/** What an observer of the gateway's integrators does with each moment, told what it is about. */
export function byDay(
  begin: (hand: Hand, day: Day) => (event: DayEvent) => void,
): (hand: Hand) => (moment: Moment) => void {
  return (hand) => {
    const day = newDay(hand);
    const look = begin(hand, day);
    return (moment) => look(day.see(moment));
  };
}
