import type { Api } from '../../../src/contract/index.ts';

/** A reading that random runs leave as it is. */
interface Fixed {
  api: Api;
  reading: string;
  value: string;
  /** Why its other values tell nothing, or are not healthy. */
  reason: string;
}

/** What is not drawn. Whoever draws a value that is accused rightly, or that blinds the run, adds it here. */
export const fixed: readonly Fixed[] = [
  {
    api: 'charge-gateway',
    reading: 'rate',
    value: 'unlimited',
    reason: 'A gateway that throttles is paced in real time: skipped waits know nothing of a minute that passes.',
  },
  {
    api: 'bill-payment',
    reading: 'paidMembers',
    value: 'listed',
    reason:
      'An AUTH that looks nobody up takes deleted members too: sections 2.5 and 4.2 leave that open, what is sold to them breaks others.',
  },
];
