import { expect, it, vi } from 'vitest';
import { skipWaits } from '../fixtures/skip-waits.ts';
import { withoutSockets } from '../fixtures/without-sockets.ts';
import { defectOf, laterDefects } from '../foreign/charge-gateway/defects/index.ts';
import { judgeForeign } from '../foreign/charge-gateway/judge.ts';

skipWaits();
withoutSockets();

vi.setConfig({ maxConcurrency: 12, testTimeout: 900_000 });

/** Which check was made or widened for a defect that none saw, and the rule by which it has to accuse it. */
const caughtBy: Record<string, [check: string, rule: string]> = {
  'refund-forgotten-in-time': ['refund-later', 'refund-twice-refused'],
  'replay-shows-new-amount': ['charge-duplicate-correlators', 'duplicate-correlator'],
  'refusal-forgets-refund': ['refund-twice', 'refund-twice-refused'],
  'latest-refund-counts': ['refunds-in-parts', 'refunds-never-exceed-the-charge'],
  'zwg-refunded-twice': ['refund-twice', 'refund-twice-refused'],
  'part-refund-forgotten-in-time': ['refund-later', 'refunds-never-exceed-the-charge'],
  'failed-is-refundable-later': ['refund-later', 'refund-of-failed-refused'],
  'refund-settles-the-order': ['refund-after-other-charges', 'refund-after-other-charges'],
  'part-refunds-at-once': ['refund-simultaneous', 'refunds-never-exceed-the-charge'],
  'refund-of-another-spelling': ['refund-of-any-form', 'refund-eligible-succeeds'],
  'refund-with-empty-notify-url': ['refund-of-any-form', 'refund-eligible-succeeds'],
  'no-large-refund': ['refund-of-any-form', 'refund-eligible-succeeds'],
  'correlator-with-reference': ['charge-duplicate-correlators', 'duplicate-makes-no-second-transaction'],
  'correlator-by-form': ['charge-duplicate-correlators', 'duplicate-makes-no-second-transaction'],
  'correlator-of-refund-is-free': ['charge-reuses-correlator-of-refund', 'duplicate-makes-no-second-transaction'],
  'third-use-is-new': ['charge-duplicate-correlators', 'duplicate-makes-no-second-transaction'],
  'correlator-forgotten-in-a-week': ['charge-duplicates-later', 'duplicate-makes-no-second-transaction'],
  'correlators-alike': ['charge-same-reference', 'reference-may-repeat'],
  'correlator-read-as-number': ['charge-references-accepted', 'charge-echoes-correlator'],
  'no-short-correlator': ['charge-references-accepted', 'references-accepted'],
  'no-line-breaks': ['charge-json-spellings', 'charge/200'],
  'text-for-object-breaks-the-gateway': ['charge-required-fields', 'required-field-absent'],
  'local-time-called-utc': ['charge-timestamps-in-utc', 'charge-timestamp-utc'],
  'second-pin-counts': ['charge-second-pin', 'final-status-stays'],
  'maintenance-forgets-charges': ['maintenance', 'lookup-finds-charge'],
  'sms-of-latest-charge': ['charge-sms-in-company', 'sms-on-success'],
  'one-sms-a-reference': ['charge-sms-in-company', 'sms-on-success'],
  'sms-cuts-reference': ['charge-outcome-sms', 'sms-reference'],
  'sms-drops-cents-from-50': ['charge-outcome-sms', 'sms-amount'],
  'sms-escapes-merchant-name': ['charge-sms-of-request', 'sms-merchant'],
  'failure-sms-to-everyone': ['charge-sms-in-company', 'sms-only-after-outcome'],
  'callback-to-latest-url': ['charge-callbacks-in-company', 'callback-on-success'],
  'one-charge-a-url': ['charge-callbacks-in-company', 'callback-on-success'],
  'callback-without-query': ['charge-callbacks-in-company', 'callback-on-success'],
  'expired-charge-is-refundable': ['charge-left-alone', 'refund-of-failed-refused'],
  'refunded-is-not-found': ['refund-accepted', 'lookup-finds-charge'],
  'ids-counted-too-early': ['charge-at-once', 'reference-may-repeat'],
  'latest-pin-decides': ['charge-pins-at-once', 'outcome-of-one-charge-only'],
  'correlator-decoded-twice': ['charge-unusual-correlators', 'lookup-finds-charge'],
  'plus-is-a-space': ['charge-unusual-correlators', 'lookup-finds-charge'],
  'refused-refund-revives-charge': ['refund-of-failed', 'refused-refund-moves-nothing'],
};

async function failed(check: string, defect?: string): Promise<string[]> {
  const readings = { failedPin: 'look-up' as const, ...(defect === undefined ? {} : defectOf(defect).readings) };
  const { verdicts } = await judgeForeign({
    only: [check],
    readings,
    holdMs: 5,
    effort: 0.2,
    ...(defect === undefined ? {} : { defect }),
  });
  return verdicts.filter(({ outcome }) => outcome === 'fail').map(({ rule }) => rule.replace('charge-gateway/', ''));
}

it.concurrent.each(Object.entries(caughtBy))('%s is seen by its check', async (defect, [check, rule]) => {
  expect(await failed(check, defect)).toContain(rule);
});

it.concurrent.each([...new Set(Object.values(caughtBy).map(([check]) => check))])(
  '%s accuses no correct provider',
  async (check) => {
    expect(await failed(check)).toEqual([]);
  },
);

it('every defect of the second list is there', () => {
  expect(laterDefects.map(({ id }) => id).filter((id) => !(id in caughtBy))).toEqual([]);
});
