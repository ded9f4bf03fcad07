import { expect, it, vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { judgeForeign } from './judge.ts';
import type { Readings } from './readings.ts';

skipWaits();
withoutSockets();

vi.setConfig({ maxConcurrency: 4, testTimeout: 900_000 });

const givesWhatExists = { crossReuse: 'existing', reusedCorrelator: 'existing' } as const;

/** Readings for which providers were once accused, and the checks that did it. */
const mended: [name: string, readings: Partial<Readings>, only: string[]][] = [
  [
    'PIN 1111 and 9999 are told by a 422 of the look-up',
    { failedPin: 'look-up-422' },
    ['charge-pin-matrix', 'charge-final-left-alone', 'refund-of-failed', 'look-ups-during-change', 'charge-second-pin'],
  ],
  ['a failure is not called back', { failureCallback: 'none' }, ['charge-outcome-callbacks']],
  [
    "a refund's answer names its charge",
    { refundNames: 'charge' },
    ['refund-accepted', 'refund-ceiling', 'refund-reuses-correlator'],
  ],
  [
    "a refund's answer tells what is left of its charge",
    { refundNames: 'rest' },
    ['refund-accepted', 'refund-ceiling', 'refunds-in-parts'],
  ],
  [
    'a used correlator gives what exists, in the shape of its kind',
    givesWhatExists,
    ['refund-reuses-correlator', 'charge-reuses-correlator-of-refund'],
  ],
  [
    "a refund's answer tells what is left, and its correlator gives it again with its own amount",
    { ...givesWhatExists, refundNames: 'rest' },
    ['refund-reuses-correlator', 'charge-reuses-correlator-of-refund'],
  ],
  [
    'a correlator in other letters is the one that was used before, and gives what exists',
    { correlatorCase: 'any', reusedCorrelator: 'existing', failedPin: 'look-up', clock: 'virtual' },
    ['gateway-world'],
  ],
];

it.concurrent.each(mended)('%s: nothing is accused', async (_, readings, only) => {
  const result = await judgeForeign({ readings, holdMs: 5, effort: 0.2, only });
  expect(accusations(result)).toEqual([]);
});

it.concurrent.each(['rest', 'refund'] as const)(
  "a refund given again with the amount of the new charge is accused, where its answer told the amount of '%s'",
  async (refundNames) => {
    const result = await judgeForeign({
      readings: { ...givesWhatExists, refundNames },
      defect: 'replay-shows-new-amount',
      holdMs: 5,
      effort: 0.2,
      only: ['charge-reuses-correlator-of-refund'],
    });
    expect(accusations(result).join()).toContain('the existing transaction with another amount');
  },
);
