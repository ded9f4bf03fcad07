import { describe, expect, test } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { askedOnce } from '../shared/asked-once.ts';
import { unlessUnchanged } from '../shared/unchanged.ts';
import { openClient } from './client.ts';
import { probe } from './probe.ts';
import { chosenReadings, type ReadingName, type Readings, readingNames, readings } from './readings.ts';
import { readingRows } from './rows.ts';
import { transcript } from './transcript.ts';

skipWaits();
withoutSockets();

/** Other readings under which a reading can be seen. */
const under: { [Name in ReadingName]?: Partial<Readings> } = {
  refusedInquiry: { earlyInquiry: 'refused' },
  sameReference: { duplicateChecks: 'off' },
  monthRule: { longPeriod: 'refuse' },
};

/** Waiting is not in the transcript, and how answers travel is looked at for all providers together (`../wire.test.ts`). */
const unseen: readonly ReadingName[] = ['slowness', 'coding', 'transfer', 'interim', 'idle'];
const cases = readingNames
  .filter((name) => !unseen.includes(name))
  .flatMap((name) => readings[name].values.map((value) => [name, value] as const))
  .filter(([name, value]) => readings[name].default !== value);

const rows = readingRows();
const { due, seen } = unlessUnchanged(import.meta.filename, [...rows, ...cases]);

/** Every pair of values of every two readings stands in some row. A virtual clock shows more. */
describe('what the document states is so whatever the readings are', () => {
  test.each(rows.filter((it) => due.includes(it)))('$name', async (row) => {
    const { readings } = row;
    const { clock } = chosenReadings(readings);
    const client = await openClient({ readings });
    try {
      expect(await probe(client)).toEqual([]);
      expect(client.all.length).toBeGreaterThan(clock === 'virtual' ? 130 : 80);
      seen(row);
    } finally {
      await client.close();
    }
  });
});

/** What the service answers: asked once for the same readings. */
const answersUnder = askedOnce(transcriptUnder);

async function transcriptUnder(chosen: Partial<Readings>): Promise<Record<string, string>> {
  const client = await openClient({ readings: chosen });
  try {
    return await transcript(client);
  } finally {
    await client.close();
  }
}

describe('each value of each reading shows from outside', () => {
  test.each(cases.filter((it) => due.includes(it)).map((it) => [...it, it] as const))(
    '%s: %s',
    async (name, value, it) => {
      const usual = { ...(name === 'clock' ? {} : { clock: 'virtual' as const }), ...under[name] };
      expect(await answersUnder({ ...usual, [name]: value })).not.toEqual(await answersUnder(usual));
      seen(it);
    },
  );
});

test('the same readings are answered the same', async () => {
  expect(await transcriptUnder({ clock: 'virtual' })).toEqual(await transcriptUnder({ clock: 'virtual' }));
});

test('an unknown reading or value is refused with the legal ones', () => {
  expect(() => chosenReadings({ colour: 'blue' } as Partial<Readings>)).toThrow(
    /^There is no reading 'colour'\. Known: refusalStatus, reasonName/,
  );
  expect(() => chosenReadings({ clock: 'broken' } as unknown as Partial<Readings>)).toThrow(
    "Reading 'clock' has no value 'broken'. Known: real, virtual.",
  );
});
