import { expect, it } from 'vitest';
import { integratorResult, newIntegratorJudge, type Sending } from '../../src/conformance/index.ts';
import { loadRegister } from '../../src/contract/index.ts';

const api = 'charge-gateway';
const rules = loadRegister(api);
const rule = rules.find((it) => it.party === 'client' && it.from === 'register' && it.certainty === 'stated')?.id ?? '';

function call(n: number): Sending {
  const request = { method: 'POST', url: `https://gateway.example/v1/${n}`, headers: [], body: Buffer.alloc(0) };
  return { id: `x${n}`, by: 'client', api, at: { wall: n, tookMs: 1 }, request };
}

it('the exchange that first decided a rule of an integrator is kept and named, however long the day was', () => {
  const judge = newIntegratorJudge({
    rules,
    observers: [
      {
        api,
        slug: 'calls',
        title: 'calls',
        topic: 'calls',
        rules: [rule],
        watch: (hand) => (moment) => {
          if (moment.kind === 'sent') hand.holds(rule.slice(api.length + 1), 1, 1, moment.call);
        },
      },
    ],
  });
  for (let n = 1; n <= 700; n += 1) {
    judge.see({ kind: 'sent', at: n, call: call(n) });
    const answer = { status: 200, headers: [], body: Buffer.alloc(0) };
    judge.see({ kind: 'answered', at: n, exchange: { ...call(n), answer } });
  }
  const result = integratorResult({
    judges: [judge],
    rules: rules.filter((it) => it.id === rule),
    apis: [api],
    target: { name: 'day', kind: 'remote', bases: {}, capabilities: [] },
    simulated: false,
    reports: [],
    secrets: [],
    startedAt: '2026-11-21T05:00:00.000Z',
    tookMs: 1,
    interrupted: false,
    command: 'test',
  });
  expect(result.verdicts.map(({ outcome, shown }) => [outcome, shown])).toEqual([
    ['pass', { by: 'calls', exchanges: ['x1-1'] }],
  ]);
  expect(result.exchanges.slice(0, 2).map((it) => [it.id, (it.answer as { status: number }).status])).toEqual([
    ['x1-1', 200],
    ['x1-201', 200],
  ]);
});
