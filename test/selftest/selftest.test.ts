import { expect, test } from 'vitest';
import { killers as recorded } from '../../properties/killers.ts';
import { plantable } from '../../src/cli/options/planted-faults.ts';
import { suite } from '../../src/cli/suite.ts';
import { isSound, type PlantedFault, type SelftestOptions, selftest } from '../../src/selftest/index.ts';
import { builtInTargets } from '../../src/targets/index.ts';

const fault = (slug: string, breaks: string): PlantedFault => ({
  id: `charge-gateway/${slug}`,
  api: 'charge-gateway',
  title: slug,
  breaks: `charge-gateway/${breaks}`,
});

function options(more: Partial<SelftestOptions> = {}): SelftestOptions {
  return {
    worker: new URL('small-worker.ts', import.meta.url),
    threads: 1,
    target: builtInTargets.sandbox,
    apis: ['charge-gateway'],
    faults: [],
    dialects: [],
    seed: 1,
    ...more,
  };
}

test('tells which rule kills each fault, and judges the healthy sandbox under each dialect', async () => {
  const told: string[] = [];
  const { tookMs: _, ...result } = await selftest(
    options({
      faults: [
        fault('zwg-refused', 'both-currencies-accepted'),
        fault('derived/charge/401/answered-403', 'charge/401'),
        // A rule that this fault does not break: the whole plan finds the right ones.
        fault('zero-amount-accepted', 'charge-echoes-currency'),
      ],
      dialects: [{ 'charge-gateway/msisdn-echo': 'normalised' }],
      causesOfEvery: 2,
      onProgress: ({ done, total, check }) => told.push(`${done}/${total} ${check}`),
    }),
  );
  const killed = ({ id, title, breaks }: PlantedFault, check: string) => ({
    ...{ fault: id, title, primary: breaks, outcome: 'killed', killedBy: [breaks], check },
  });
  const [currencies, unauthorised, misnamed] = result.faults;
  expect(result).toEqual({ schema: 1, faults: result.faults, healthyRuns: 2, falseAlarms: [] });
  expect([currencies, unauthorised]).toEqual([
    killed(fault('zwg-refused', 'both-currencies-accepted'), 'charge-amounts-accepted'),
    {
      ...killed(fault('derived/charge/401/answered-403', 'charge/401'), 'credentials-refused'),
      causes: { count: expect.any(Number), place: 1 },
    },
  ]);
  expect(misnamed).toMatchObject({ fault: 'charge-gateway/zero-amount-accepted', outcome: 'killed-by-another' });
  expect(misnamed?.killedBy).toContain('charge-gateway/amount-not-positive-refused');
  expect(told.map((it) => it.split(' ')[0])).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5']);
  expect(isSound(result as never)).toBe(false);
});

test('a fault meets the check that killed it before, and all others where that one does not do it again', async () => {
  const [badRequest, currencies, zero] = [
    fault('derived/charge/400/answered-422', 'charge/400'),
    fault('zwg-refused', 'both-currencies-accepted'),
    fault('zero-amount-accepted', 'amount-not-positive-refused'),
  ];
  const checksOf = async (more: Partial<SelftestOptions>) => {
    const result = await selftest(options({ faults: [badRequest, currencies, zero], ...more }));
    expect(isSound(result)).toBe(true);
    return result.faults.map((it) => it.check);
  };
  const cheapest = ['charge-currencies-refused', 'charge-amounts-accepted', 'charge-amounts-refused'];
  expect(await checksOf({})).toEqual(cheapest);
  const killers = {
    [badRequest.id]: 'charge-required-fields',
    [currencies.id]: 'charge-required-fields',
    [zero.id]: 'no-such-check',
  };
  expect(await checksOf({ killers })).toEqual(['charge-required-fields', ...cheapest.slice(1)]);
});

test('whatever is recorded to kill a fault is there', () => {
  const ids = new Set(plantable().map((it) => it.id));
  const slugs = new Set(suite.checks.map((it) => it.slug));
  const gone = Object.entries(recorded).filter(([id, check]) => !ids.has(id) || !slugs.has(check));
  expect(gone, 'npm run killers writes properties/killers.ts anew').toEqual([]);
});

test('rejects when it is aborted, and when a thread cannot do its work', async () => {
  const ending = new AbortController();
  const dialects = [{ 'charge-gateway/msisdn-echo': 'normalised' }];
  const running = selftest(options({ dialects, signal: ending.signal, onProgress: () => ending.abort() }));
  await expect(running).rejects.toThrow('the selftest was ended');
  await expect(selftest(options({ faults: [fault('no-such-fault', 'charge/200')] }))).rejects.toThrow(
    'unknown fault "charge-gateway/no-such-fault"',
  );
});
