import { expect, test } from 'vitest';
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
  const verdict = ({ id, title, breaks }: PlantedFault, outcome: string, killedBy: string[]) => ({
    ...{ fault: id, title, primary: breaks, outcome, killedBy },
  });
  const [currencies, unauthorised, misnamed] = result.faults;
  expect(result).toEqual({ schema: 1, faults: result.faults, healthyRuns: 2, falseAlarms: [] });
  expect([currencies, unauthorised]).toEqual([
    verdict(fault('zwg-refused', 'both-currencies-accepted'), 'killed', ['charge-gateway/both-currencies-accepted']),
    {
      ...verdict(fault('derived/charge/401/answered-403', 'charge/401'), 'killed', ['charge-gateway/charge/401']),
      causes: { count: expect.any(Number), place: 1 },
    },
  ]);
  expect(misnamed).toMatchObject({ fault: 'charge-gateway/zero-amount-accepted', outcome: 'killed-by-another' });
  expect(misnamed?.killedBy).toContain('charge-gateway/amount-not-positive-refused');
  expect(told.map((it) => it.split(' ')[0])).toEqual(['1/6', '2/6', '3/6', '4/6', '5/6', '6/6']);
  expect(isSound(result as never)).toBe(false);
});

test('rejects when it is aborted, and when a thread cannot do its work', async () => {
  const ending = new AbortController();
  const running = selftest(options({ signal: ending.signal, onProgress: () => ending.abort() }));
  await expect(running).rejects.toThrow('the selftest was ended');
  await expect(selftest(options({ faults: [fault('no-such-fault', 'charge/200')] }))).rejects.toThrow(
    'unknown fault "charge-gateway/no-such-fault"',
  );
});
