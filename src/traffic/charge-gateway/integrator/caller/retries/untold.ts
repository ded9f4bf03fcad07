import { RecentMap } from '../../../../../conformance/index.ts';
import type { DayEvent } from '../../day/day-event.ts';
import type { Chain } from './chain.ts';

/** Whom a refusal was told to. Only who tells of refusals at all can be seen to have told nobody of one. */
export interface Untold {
  /** Takes in what was told. */
  see(event: DayEvent): void;
  isTold(correlator: string): boolean;
  /** Accuses as soon as a refused call of the same operation was told of. */
  add(chain: Chain, accuse: () => void): void;
}

const ofRefusals: ReadonlySet<string> = new Set(['failed', 'open', 'escalated']);

export function newUntold(): Untold {
  const told = new RecentMap<string, true>(4_000);
  const telling = new Set<Chain['operation']>();
  const waiting = new RecentMap<Chain, () => void>(1_000);
  return {
    see(event) {
      if (event.kind !== 'told') return;
      // What is told of a sale may be about its refunds, too.
      for (const it of [...event.charges, ...event.refunds]) told.set(it.correlator, true);
      if (!ofRefusals.has(event.told.outcome)) return;
      for (const it of [...event.charges, ...event.refunds]) if (it.standing === 'refused') telling.add(it.kind);
      for (const [chain, accuse] of waiting.entries()) if (telling.has(chain.operation)) accuse();
    },
    isTold: (correlator) => told.get(correlator) === true,
    add(chain, accuse) {
      if (telling.has(chain.operation)) accuse();
      else waiting.set(chain, accuse);
    },
  };
}
