import { describe, expect, test } from 'vitest';
import { sample } from '../../fixtures/sample.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { askedOnce } from '../shared/asked-once.ts';
import { openClient } from './client.ts';
import { type Defect, defectOf, defects } from './defects/index.ts';
import { probe } from './probe.ts';
import { chosenReadings, readings } from './readings.ts';

skipWaits();
withoutSockets();

/** These show with values, at times or in orders that the probe does not try: the judge alone finds them. */
const beyondTheProbe = [
  'funding-by-first-product',
  'member-name-of-the-last',
  'pt-not-found',
  'invoice-changes',
  'list-from-as-american-date',
  'members-without-uploaded',
  'download-leaks-the-key',
  'debit-in-floats',
  'double-at-month-end',
  'double-on-leap-day',
  'references-of-16-letters',
  'disabled-since-auth-paid',
  'deleted-member-authorized',
  'account-details-as-list',
  'vouchers-at-auth',
  'metadata-as-object',
  'invoice-at-auth',
  'list-ignores-to',
  'list-period-by-day',
  'list-seconds-ignored',
  'delete-takes-neighbours',
  'members-per-page-ignored',
  'bulk-delete-of-first',
  'secret-key-in-members',
  'webhook-of-failed',
];

/** Each takes a second. */
const some = sample(
  defects.filter(({ id }) => !beyondTheProbe.includes(id)),
  10,
);

async function seen({ readings: own = {} }: Pick<Defect, 'readings'>, defect?: string) {
  const client = await openClient({ readings: own, ...(defect === undefined ? {} : { defect }) });
  try {
    return await probe(client);
  } finally {
    await client.close();
  }
}

/** The healthy platform under the readings that a defect needs: asked once for each set of readings. */
const healthyUnder = askedOnce((readings: NonNullable<Defect['readings']>) => seen({ readings }));

describe('a defect shows from outside, and the healthy platform does not have it', () => {
  test.each(some.map((defect) => [defect.id, defect] as const))('%s', async (id, defect) => {
    expect(await healthyUnder(defect.readings ?? {})).toEqual([]);
    expect(await seen(defect, id)).not.toEqual([]);
  });
});

test('every defect has one id and needs readings that exist', () => {
  expect(new Set(defects.map(({ id }) => id)).size).toBe(defects.length);
  for (const defect of defects) expect(Object.keys(chosenReadings(defect.readings))).toEqual(Object.keys(readings));
});

test('an unknown defect is refused with the known ones', () => {
  expect(() => defectOf('none')).toThrow(/^There is no defect 'none'\. Known: second-pay-debits-again, /);
});
