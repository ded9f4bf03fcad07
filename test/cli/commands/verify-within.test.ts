import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { payproof } from '../fake-io.ts';

interface Told {
  checks: { check: string }[];
  verdicts: { outcome: string; missing?: string[] }[];
  budget?: { calls?: number; ms?: number; sent: number; leftOut: number };
  command: string;
}

const decided = ({ verdicts }: Told): number => verdicts.filter((it) => it.outcome === 'pass').length;

it('--calls decides most rules first, tells it before, and says what was left out', async () => {
  const { code, out, err } = await payproof(['verify', '--calls', '200', '--json', '--jobs', '2']);
  const run = JSON.parse(out) as Told;
  expect(code).toBe(0);
  expect(err).toMatch(/^payproof: --jobs 2: judged in one, for --calls looks at each check before the next\n/);
  const [, rules = 0, calls = 0] =
    /\npayproof: --calls 200: \d+ of \d+ checks come first and can decide (\d+) of \d+ rules with about (\d+) calls\. /
      .exec(err)
      ?.map(Number) ?? [];
  expect(calls).toBeLessThanOrEqual(200);
  // One in a hundred calls of a whole run decides more than four in ten of its rules.
  expect(decided(run)).toBeGreaterThan(0.8 * rules);
  expect(rules).toBeGreaterThan(600);
  expect(run.budget).toEqual({ calls: 200, sent: expect.any(Number), leftOut: expect.any(Number) });
  expect(run.budget?.sent).toBeLessThan(300);
  const reached = run.verdicts.filter((it) => it.outcome === 'skipped').map((it) => it.missing?.join());
  expect(reached.filter((it) => it === 'not reached').length).toBeGreaterThan(500);
  expect(run.command).toBe('npx payproof verify --calls 200 --seed 1');
});

it('the run says so at its head', async () => {
  const { out } = await payproof(['verify', '--calls', '20', '--rule', 'charge-gateway/refund', '--quiet']);
  expect(out).toMatch(
    /\nENDED EARLY: within 20 calls, \d+ calls were made and \d+ checks were left out, as was asked for; rules that were not reached are not decided\.\n/,
  );
});

it('--list names what is chosen, in its order, the same each time', async () => {
  const list = (...words: string[]) => payproof(['verify', '--list', ...words]);
  const [json, again, text] = await Promise.all([
    list('--calls', '60', '--json'),
    list('--calls', '60', '--json'),
    list('--calls', '60', '--api', 'charge-gateway'),
  ]);
  expect(json.out).toBe(again.out);
  const { checks, budget } = JSON.parse(json.out) as { checks: unknown[]; budget: { checks: number; calls: number } };
  expect([budget.checks, budget.calls <= 60]).toEqual([checks.length, true]);
  expect(text.out).toMatch(
    /\n\n--calls 60: \d+ of \d+ checks come first and can decide \d+ of \d+ rules with about \d+ calls\. [^\n]+\n$/,
  );
});

it('more effort makes each check dearer', async () => {
  const checks = async (...words: string[]) => {
    const { out } = await payproof(['verify', '--list', '--json', '--calls', '200', ...words]);
    return (JSON.parse(out) as Told).checks.length;
  };
  expect(await checks('--effort', '10')).toBeLessThan(await checks());
});

it('on the embedded sandbox --budget is time of the wall, and a run that needs less says nothing of it', async () => {
  const { code, out, err } = await payproof([
    ...['verify', '--budget', '10m', '--json', '--rule', 'charge-gateway/both-currencies-accepted'],
  ]);
  expect(code).toBe(0);
  expect(err).toMatch(
    /^payproof: --budget 10m: .+ This target has no pace: what is not begun by then is left out, whatever its calls\.\n/,
  );
  expect(JSON.parse(out)).not.toHaveProperty('budget');
});

it('each shard has its own calls, and their merge says what all of them left out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'within-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const words = ['verify', '--api', 'charge-gateway', '--calls', '30', '--quiet'];
  const parts = ['1/2', '2/2'].map((shard) => [
    ...words,
    ...['--shard', shard, '--report-dir', shard[0] as string, '--json'],
  ]);
  const shards = await Promise.all(parts.map(async (it) => JSON.parse((await payproof(it, { folder })).out) as Told));
  const merged = JSON.parse((await payproof(['merge', '1', '2', '--json'], { folder })).out) as Told;
  const sum = (of: 'sent' | 'leftOut'): number => shards.reduce((all, it) => all + (it.budget?.[of] ?? 0), 0);
  expect(merged.budget).toEqual({ calls: 30, sent: sum('sent'), leftOut: sum('leftOut') });
  expect(decided(merged)).toBeGreaterThan(Math.max(...shards.map(decided)));
  expect(merged.verdicts.some((it) => it.missing?.includes('not reached'))).toBe(true);
});
