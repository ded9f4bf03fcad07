import { expect, test } from 'vitest';
import { runGoLive } from '../../src/evidence/run-go-live.ts';
import type { ReportedGoLive } from '../../src/report/go-live-model.ts';
import type { OpenOptions } from '../../src/targets/open-target.ts';

/** The six cases on an embedded sandbox. */
function run(
  options: OpenOptions & { references?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<ReportedGoLive> {
  return runGoLive({
    target: {
      name: 'sandbox',
      kind: 'embedded',
      apis: {},
      timeoutMs: 5000,
      patienceMs: 600,
      quietMs: 50,
      callsPerMinute: 500,
    },
    command: 'payproof evidence --out evidence',
    ...options,
  });
}

const ids = ['TC-001', 'TC-002', 'TC-003', 'TC-004', 'TC-005', 'TC-006'];
const allBut = (...failed: string[]): string[][] => ids.map((id) => [id, failed.includes(id) ? 'Fail' : 'Pass']);
const statuses = ({ cases }: ReportedGoLive): string[][] => cases.map((it) => [it.id, it.status]);

test('a sandbox that keeps the document passes all six, and says that it is simulated', async () => {
  const result = await run({ references: { 'TC-002': 'ORDER-7001' } });
  expect(statuses(result)).toEqual(allBut());
  expect(result.cases.every((it) => it.comments.startsWith('SIMULATED'))).toBe(true);
  expect(result.cases[1]?.merchantReference).toBe('ORDER-7001');
  expect(result.cases[1]?.actual).toContain('Ref: ORDER-7001');
  expect(result.cases[1]?.comments).toContain('form of the failed PIN: 200 and a failed transaction');
  expect(result.cases[5]?.comments).toContain('ran: Refund (REF) and Reversal (REV), each of a charge of its own');
});

test('each SMS is kept once, however often the inbox was read', async () => {
  const { events = [], cases } = await run();
  const texts = events.flatMap((it) => (it.kind === 'sms' ? [it.text] : []));
  expect(cases.slice(0, 4).map((it) => texts.filter((text) => text.includes(it.merchantReference)).length)).toEqual([
    1, 1, 1, 1,
  ]);
});

test('nothing that leaves the run holds a secret', async () => {
  const { exchanges, cases, events } = await run();
  const text =
    JSON.stringify({ cases, events }) +
    exchanges.map((it) => JSON.stringify(it.request.headers) + it.request.body.toString('utf8')).join('\n');
  expect([...new Set(text.match(/"merchantPin":"[^"]*"/g))]).toEqual(['"merchantPin":"[redacted]"']);
  expect([...new Set(text.match(/Basic [^"]*/g))]).toEqual(['Basic [redacted]']);
});

test.each(['http-200-held', 'http-422'])('the form %s of a failed PIN passes too', async (form) => {
  const result = await run({ dialect: { 'failed-pin-form': form } });
  expect(statuses(result)).toEqual(allBut());
  expect(result.cases[1]?.comments).toContain(
    form === 'http-422' ? '422 refusal of the charge' : '200 and a failed transaction',
  );
});

test.each([
  ['right-pin-fails', ['TC-001', 'TC-006'], 'final status is FAILED, not SUCCESS'],
  ['funds-pin-stays-pending', ['TC-002'], 'the charge stayed PENDING'],
  ['limit-pin-succeeds', ['TC-004'], 'final status is SUCCESS, not FAILED'],
  [
    'reason-of-wrong-pin-reworded',
    ['TC-003'],
    'the SMS does not say "FAILED. Reason: Transaction Failed - Invalid PIN."',
  ],
  ['lookup-prefixes-id', ['TC-005'], 'transactionId of the look-up is LK-'],
  ['reversal-refused', ['TC-006'], 'Reversal (REV): refused'],
])('the fault %s fails %j and says why', async (fault, failed, why) => {
  const result = await run({ faults: [`charge-gateway/${fault}`] });
  expect(statuses(result)).toEqual(allBut(...failed));
  expect(result.cases.find((it) => it.id === failed[0])?.comments).toContain(why);
});

test('a run that was ended leaves the rest not run', async () => {
  const result = await run({ signal: AbortSignal.abort() });
  expect(result.cases.map((it) => [it.status, it.comments])).toEqual(
    ids.map(() => ['Not run', 'SIMULATED: a simulation answered; the run was ended early']),
  );
});
