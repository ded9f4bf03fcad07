import { expect, test } from 'vitest';
import { checks } from '../../../properties/index.ts';
import { MergeError, mergeShards, type RunResult, runConformance } from '../../../src/conformance/index.ts';
import { watchStalls } from '../../../src/conformance/trial/stalls.ts';
import { parseRunJson, renderRunJson } from '../../../src/report/index.ts';
import { builtInTargets } from '../../../src/targets/index.ts';
import { observers } from '../../../src/traffic/index.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';

skipWaits();

/** A run of the charge gateway's checks on an embedded sandbox that refuses ZWG. */
function run(shard?: { index: number; count: number }): Promise<RunResult> {
  return runConformance({
    suite: { checks, observers },
    target: builtInTargets.sandbox,
    apis: ['charge-gateway'],
    faults: ['charge-gateway/zwg-refused'],
    seed: 3,
    effort: 0.2,
    command: 'npx payproof verify --fault zwg-refused',
    ...(shard ? { shard } : {}),
  });
}

/**
 * What a run says, without what no two runs share: times, references, ids of exchanges. What breaks is tried once more where
 * the process stood still meanwhile: then how often something was decided is not the same either.
 */
function said({ verdicts, checks: reports, command, rules, exchanges }: RunResult, stoodStill: boolean) {
  return {
    command,
    rules: rules.map((it) => it.id),
    verdicts: verdicts.map(({ findings, decided, shown, ...it }) => ({
      ...it,
      shown: shown?.by,
      // Whether two look-ups of a final status count as one after the other depends on the milliseconds between them.
      decided: stoodStill || it.rule === 'charge-gateway/final-status-stays' ? decided > 0 : decided,
      findings: findings.map(({ rule, check, reproduce, path }) => ({ rule, check, reproduce, path })),
    })),
    checks: reports.map(({ tookMs: _, exchanges: __, ...it }) => it),
    exchanges: stoodStill || exchanges.length,
  };
}

const stored = (result: RunResult): RunResult => parseRunJson(renderRunJson(result));

test('three shards, written and read again, merge into what one run says', async () => {
  const stalls = watchStalls();
  const whole = await run();
  const shards = await Promise.all([3, 1, 2].map((index) => run({ index, count: 3 })));
  const merged = mergeShards(shards.map(stored), { checks, observers });
  const stoodStill = stalls.count() > 0;
  expect(said(merged, stoodStill)).toEqual(said(whole, stoodStill));
  expect(merged).not.toHaveProperty('shard');
  const ids = merged.exchanges.map((it) => it.id);
  expect(ids).toEqual(ids.map((_, index) => `x${index + 1}`));
  for (const finding of merged.verdicts.flatMap((it) => it.findings))
    expect(merged.exchanges.filter((it) => finding.proof.includes(it.id))).toHaveLength(finding.proof.length);
  const refused = merged.verdicts.find((it) => it.rule === 'charge-gateway/refund-above-original-refused')?.shown;
  const last = merged.exchanges.find((it) => it.id === refused?.exchanges.at(-1));
  expect([refused?.by, last?.check, last?.operation]).toEqual(['refund-ceiling', 'refund-ceiling', 'refund']);
});

test('a shard alone skips what the others decide, and no rule is an error', async () => {
  const { verdicts, command } = await run({ index: 2, count: 60 });
  expect(command).toBe('npx payproof verify --fault zwg-refused --seed 3 --shard 2/60');
  expect(verdicts.filter((it) => it.outcome === 'error')).toEqual([]);
  expect(verdicts.filter((it) => it.missing?.includes('the checks of the other shards')).length).toBeGreaterThan(0);
});

/** Run once; whoever changes them takes copies. */
let halves: Promise<readonly [RunResult, RunResult]> | undefined;

function twoShards(): Promise<readonly [RunResult, RunResult]> {
  halves ??= Promise.all([run({ index: 1, count: 2 }), run({ index: 2, count: 2 })]);
  return halves;
}

test('an id that two shards gave is seen when they are merged', async () => {
  const [first, second] = (await twoShards()).map(stored);
  if (!first || !second) throw new Error('two shards were run');
  const charge = (it: RunResult) => {
    const found = it.exchanges.find((one) => one.operation === 'charge' && idIn(one.answer) !== undefined);
    if (found === undefined || typeof found.answer === 'string') throw new Error('each shard accepts a charge');
    return { answer: found.answer, id: idIn(found.answer) as string };
  };
  const [mine, theirs] = [charge(first), charge(second)];
  theirs.answer.body = Buffer.from(theirs.answer.body.toString('utf8').replace(theirs.id, mine.id));
  const verdict = mergeShards([first, second], { checks, observers }).verdicts.find((it) =>
    it.rule.endsWith('/transaction-id-unique'),
  );
  expect(verdict?.outcome).toBe('fail');
  expect(verdict?.findings[0]?.proof).toHaveLength(2);
});

function idIn(answer: RunResult['exchanges'][number]['answer']): string | undefined {
  return typeof answer === 'string' ? undefined : /"transactionId":"([^"]+)"/.exec(answer.body.toString('utf8'))?.[1];
}

test('refuses what is not all shards of one run, and says why', async () => {
  const [first, second] = await twoShards();
  const problem = (...results: RunResult[]): string => {
    try {
      mergeShards(results, { checks, observers });
    } catch (error) {
      if (error instanceof MergeError) return error.message;
      throw error;
    }
    return 'merged';
  };
  const { shard: _, ...whole } = first;
  expect([
    problem(),
    problem(whole),
    problem(first),
    problem(first, first),
    problem(first, { ...second, seed: 8 }),
    problem(first, { ...second, command: second.command.replace('--fault zwg-refused ', '') }),
  ]).toEqual([
    'there is nothing to merge; give the folders of the shards',
    'a run is not a shard: give the folders that "payproof verify --shard i/n" wrote',
    'shard 2/2 is missing',
    'shard 1/2 is there twice',
    'these are not shards of one run: seed is 3 in one and 8 in another',
    'these are not shards of one run: command is npx payproof verify --fault zwg-refused --seed 3 in one and npx payproof verify --seed 3 in another',
  ]);
});
