import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Exchange, Trial } from '../../../src/conformance/index.ts';
import type { Charged } from '../../../src/given/charge-gateway/charge.ts';
import { judgeWaiting, typePinAfterWait } from '../../../src/given/charge-gateway/waiting.ts';

function exchangeAt(wall: number, status: string): Exchange {
  const answer = { status: 200, headers: [], body: Buffer.from(JSON.stringify({ status })) };
  const request = { method: 'GET', url: 'http://h/' };
  return { at: { wall, tookMs: 1 }, request, answer } as unknown as Exchange;
}

/**
 * A charge that was made `ageMs` ago and shows this status, at whose prompt nobody can type any more.
 * @param control what a charge shows that nobody touched and that was left alone as long.
 */
function lostPrompt(ageMs: number, status: string, control = 'PENDING') {
  const decided: unknown[] = [];
  const waits: number[] = [];
  let charges = 0;
  const lookup = exchangeAt(ageMs, status);
  const trial = {
    driver: {
      customer: {
        async answerPrompt() {
          throw new Error('no such prompt');
        },
      },
    },
    api: 'charge-gateway',
    learned: new Map(),
    fixtures: { merchant: {}, numbers: { whitelisted: ['263770000001'] } },
    fresh: () => 'c-2',
    settles: async () => true,
    async send(operation: string) {
      if (operation === 'charge') {
        charges += 1;
        return exchangeAt(ageMs, 'PENDING');
      }
      return charges > 0 ? exchangeAt(ageMs, control) : lookup;
    },
    async evenly(_: number, ms: number, call: () => Promise<unknown>) {
      waits.push(ms);
      return [await call()];
    },
    eventually: (probe: () => Promise<unknown>) => probe(),
    holds(_: string, expected: unknown, actual: unknown) {
      decided.push(expected, actual);
      return expected === actual;
    },
    expects(_: string, expected: unknown, isSo: boolean, actual: unknown) {
      decided.push(expected, isSo ? expected : actual);
      return isSo;
    },
  } as unknown as Trial;
  const body = { endUserId: '263770000001', clientCorrelator: 'c-1' };
  const charged = { body, exchange: exchangeAt(0, 'PENDING'), held: false } as unknown as Charged;
  return { trial, charged, lookup, decided, waits };
}

describe('a charge that has waited', () => {
  it.each([
    { ageMs: 5_000, status: 'FAILED', decides: ['PENDING', 'FAILED'] },
    { ageMs: 21_000, status: 'FAILED', decides: ['no SUCCESS', 'no SUCCESS'] },
    { ageMs: 21_000, status: 'SUCCESS', decides: ['no SUCCESS', 'SUCCESS'] },
  ])('is $status after $ageMs ms: $decides', async ({ ageMs, status, decides }) => {
    const { trial, charged, lookup, decided } = lostPrompt(ageMs, status);
    await judgeWaiting(trial, 'outcome-of-one-charge-only', charged, lookup);
    expect(decided).toEqual(decides);
  });

  it('must have its prompt while that cannot have run out, and may have lost it afterwards', async () => {
    const young = lostPrompt(5_000, 'PENDING');
    await expect(typePinAfterWait(young.trial, young.charged, '0000')).rejects.toThrow('no prompt opened');
    expect(young.decided).toEqual(['a prompt to answer', 'no prompt: no such prompt']);
    const old = lostPrompt(21_000, 'PENDING');
    expect(await typePinAfterWait(old.trial, old.charged, '0000')).toBe(false);
    expect(await typePinAfterWait(young.trial, young.charged, '0000', true)).toBe(false);
    expect(old.decided).toEqual([]);
  });

  it('may have ended by itself where a control that nobody answered has, which is learned for the run', async () => {
    const { trial, charged, lookup, decided, waits } = lostPrompt(5_000, 'EXPIRED', 'EXPIRED');
    await judgeWaiting(trial, 'outcome-of-one-charge-only', charged, lookup);
    await judgeWaiting(trial, 'outcome-of-one-charge-only', charged, lookup);
    expect(decided).toEqual(['no SUCCESS', 'no SUCCESS', 'no SUCCESS', 'no SUCCESS']);
    expect(waits).toEqual([6_000]);
  });

  it('must wait where a control that is answered late waits too: no PIN is typed for it', async () => {
    const { trial, charged, lookup, decided } = lostPrompt(5_000, 'FAILED', 'PENDING');
    const typed: unknown[] = [];
    const { send } = trial;
    async function sendLate(...call: Parameters<typeof send>): Promise<Exchange> {
      if (call[0] === 'charge') for (let n = 0; n < 9; n += 1) await turn();
      return send(...call);
    }
    const answerPrompt = async (of: unknown): Promise<void> => void typed.push(of);
    Object.assign(trial, { send: sendLate, settles: async () => false, driver: { customer: { answerPrompt } } });
    await judgeWaiting(trial, 'outcome-of-one-charge-only', charged, lookup);
    expect([decided, typed]).toEqual([['PENDING', 'FAILED'], []]);
  });

  it('must not be SUCCESS, whatever a control shows', async () => {
    const { trial, charged, lookup, decided, waits } = lostPrompt(5_000, 'SUCCESS', 'EXPIRED');
    await judgeWaiting(trial, 'outcome-of-one-charge-only', charged, lookup);
    expect([decided, waits]).toEqual([['PENDING', 'SUCCESS'], []]);
  });

  it('may have lost its prompt where a control has ended', async () => {
    const { trial, charged, decided } = lostPrompt(5_000, 'FAILED', 'FAILED');
    expect(await typePinAfterWait(trial, charged, '0000')).toBe(false);
    expect(decided).toEqual([]);
  });
});
