import { RecentMap } from '../../../../../conformance/index.ts';
import type { Chain } from './chain.ts';

/** What is told only once orders are seen to have references of their own. */
export interface Suspicions {
  /** Several charges of one reference are repetitions only where another order has another one. */
  seeReference(reference: string | undefined): void;
  /** Accuses as soon as a second reference was seen. */
  add(chain: Chain, accuse: () => void): void;
}

export function newSuspicions(): Suspicions {
  const references = new Set<string>();
  const waiting = new RecentMap<Chain, () => void>(1_000);
  const areTold = (): boolean => references.size > 1;
  return {
    seeReference(reference) {
      if (reference === undefined || areTold()) return;
      references.add(reference);
      if (areTold()) for (const accuse of waiting.values()) accuse();
    },
    add(chain, accuse) {
      if (areTold()) accuse();
      else waiting.set(chain, accuse);
    },
  };
}
