import dns from 'node:dns';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checks } from '../../../properties/index.ts';
import type { RunResult } from '../../../src/conformance/index.ts';
import { apis } from '../../../src/contract/index.ts';
import { certificateFor } from '../../fixtures/certificate.ts';
import { sample } from '../../fixtures/sample.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { isShort } from '../../fixtures/worlds.ts';
import type { Meets } from '../shared/disturbing-proxy.ts';
import { accused, judgeDisturbed } from './judge.ts';

skipWaits();

afterEach(() => vi.restoreAllMocks());

const always = (): boolean => true;
const from =
  (first: number) =>
  (call: number): boolean =>
    call >= first;
/** Twelve calls of each hundred, and well again between: many times, and then for good. */
const hiccups = (call: number): boolean => call > 200 && call < 1200 && call % 100 < 12;

/** Enough to open many connections. */
const few = ['code-generated', 'code-paid', 'code-paid-again', 'deposit-credits'];

function causes({ verdicts }: RunResult): string[] {
  return [...new Set(verdicts.flatMap((it) => it.errors ?? []))];
}

describe.each(apis)('%s', (api) => {
  it.each<[Meets, string]>([
    ['500', '500 with “Internal error” whatever is asked'],
    ['503 page', '503 with “503 Service Temporarily Unavailable”: a proxy or gateway in front answered, not the API'],
    [
      '429',
      '429 with “Too many requests” whatever is asked, as to a path that no API has: the service throttles this client, and did so for a minute. Begin again when its limit allows it, with a lower `callsPerMinute`',
    ],
  ])('answers nothing but %s: nothing is judged, and the reason is told', async (meets, words) => {
    const run = judgeDisturbed(api, { seed: 1, outage: { meets, at: always } });
    await expect(run).rejects.toThrow(words);
    await expect(run).rejects.toMatchObject({ name: 'PreflightError' });
  });

  it.each<[Meets, string]>(
    sample(
      [
        ['silence', 'was not answered in time'],
        ['reset', 'met a connection that broke'],
        ['429', 'answered 429 time and again'],
        ['502 page', 'answered 502'],
      ],
      2,
    ),
  )(
    'in the middle of a run there is nothing but %s: it ends soon, by that, and accuses nobody',
    async (meets, words) => {
      const run = await judgeDisturbed(api, { seed: 1, outage: { meets, at: from(200) } }, 0.1);
      expect(accused(run)).toEqual([]);
      expect(run.tookMs).toBeLessThan(3 * 60_000);
      const told = causes(run);
      expect(told.filter((it) => !it.endsWith(words))).toEqual([]);
      expect(told.some((it) => it.startsWith('not tried: nothing was answered any more'))).toBe(true);
    },
  );
});

it('connections that break for a while, many times, accuse nobody', async () => {
  const short = checks.filter((it) => it.api === 'bill-payment' && isShort(it)).map((it) => it.slug);
  const run = await judgeDisturbed('bill-payment', { seed: 1, outage: { meets: 'reset', at: hiccups } }, 0.1, {
    isolates: false,
    checks: short,
  });
  expect(accused(run)).toEqual([]);
  expect(run.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(500);
});

it('TLS records that nobody can read accuse nobody', async () => {
  const { cert, key } = certificateFor('127.0.0.1', { names: ['127.0.0.1'] });
  const folder = mkdtempSync(join(tmpdir(), 'payproof-ca-'));
  const caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, cert);
  const outage = { meets: 'broken record' as const, at: (call: number) => call > 20 && call % 37 < 5 };
  const run = await judgeDisturbed('merchant-wallet', { seed: 1, tls: { cert, key }, outage }, 0.1, {
    caFile,
    checks: few,
  });
  rmSync(folder, { recursive: true });
  expect(accused(run)).toEqual([]);
  expect(run.disturbances?.map((it) => it.call).join()).toContain('met a connection that broke');
  expect(run.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(5);
});

it.each([
  ['for good', Number.POSITIVE_INFINITY],
  ['for a moment', 4],
])('a name that is not found any more %s', async (_, times) => {
  const host = 'provider.test';
  const { lookup } = dns;
  let asked = 0;
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: [object, (...of: unknown[]) => void]) => {
    if (name !== host) return lookup(name, ...(rest as unknown as [never, never]));
    asked += 1;
    const [, done] = rest;
    if (asked > 8 && asked <= 8 + times) return done(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
    return lookup('127.0.0.1', ...(rest as unknown as [never, never]));
  }) as never);
  const run = await judgeDisturbed('merchant-wallet', { seed: 1, host }, 0.1, { checks: few });
  expect(asked).toBeGreaterThan(8);
  expect(accused(run)).toEqual([]);
  expect(run.tookMs).toBeLessThan(3 * 60_000);
  if (Number.isFinite(times)) expect(causes(run)).toEqual([]);
  else expect(causes(run).filter((it) => !it.includes('reached nobody (there is no host of that name)'))).toEqual([]);
});
