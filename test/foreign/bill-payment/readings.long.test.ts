import { describe, expect, test } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { openClient } from './client.ts';
import { probe } from './probe.ts';
import { chosenReadings, type Readings } from './readings.ts';
import { readingRows, unsettled } from './rows.ts';

skipWaits();
withoutSockets();

async function seen(readings: Partial<Readings>) {
  const client = await openClient({ readings });
  try {
    return { wrong: await probe(client), calls: client.all.length };
  } finally {
    await client.close();
  }
}

/** Every pair of values of every two readings stands in some row. The probe reads what PAY answers at once. */
describe('what the document states is so whatever the readings are', () => {
  test.each(readingRows())('$name', async ({ readings }) => {
    const { wrong, calls } = await seen({ ...readings, testStatus: 'Paid' });
    expect(wrong).toEqual([]);
    expect(calls).toBeGreaterThan(200);
  });

  test.each(unsettled)('lists in an object: %s', async (name) => {
    expect((await seen({ [name]: 'wrapped' })).wrong).toEqual([]);
  });
});

test('an unknown reading or value is refused with the legal ones', () => {
  expect(() => chosenReadings({ colour: 'blue' } as Partial<Readings>)).toThrow(
    /^There is no reading 'colour'\. Known: actionTaken, amountText/,
  );
  expect(() => chosenReadings({ clock: 'broken' } as unknown as Partial<Readings>)).toThrow(
    "Reading 'clock' has no value 'broken'. Known: runs, stands, real.",
  );
});
