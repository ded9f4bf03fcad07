import { describe, expect, test } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { askedOnce } from '../shared/asked-once.ts';
import { unlessUnchanged } from '../shared/unchanged.ts';
import { openClient } from './client.ts';
import { defectOf, defects } from './defects/index.ts';
import { type Observation, probe } from './probe.ts';
import type { Readings } from './readings.ts';

skipWaits();
withoutSockets();

const plain: Partial<Readings> = { clock: 'virtual', qrImage: 'png', connection: 'kept' };

async function seen(readings: Partial<Readings> = {}, defect?: string): Promise<Observation[]> {
  const client = await openClient({ readings: { ...plain, ...readings }, ...(defect === undefined ? {} : { defect }) });
  try {
    return await probe(client);
  } finally {
    await client.close();
  }
}

/** The healthy service under the readings that a defect needs: asked once for each set of readings. */
const healthyUnder = askedOnce((readings: Partial<Readings>) => seen(readings));

const { due, seen: wasSeen } = unlessUnchanged(import.meta.filename, defects);

describe('each defect shows from outside, and the healthy service does not have it', () => {
  test.each(due)('$id', async (defect) => {
    expect(await healthyUnder(defect.readings ?? {})).toEqual([]);
    expect(await seen(defect.readings, defect.id)).not.toEqual([]);
    wasSeen(defect);
  });
});

test('every defect has one id', () => {
  expect(new Set(defects.map(({ id }) => id)).size).toBe(defects.length);
});

test('an unknown defect is refused with the known ones', () => {
  expect(() => defectOf('none')).toThrow(/^There is no defect 'none'\. Known: login-without-key, /);
});
