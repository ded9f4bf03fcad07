import { expect, it } from 'vitest';
import { withoutVerdictsOnOtherClock } from '../../../../src/conformance/run/set-aside/other-clock.ts';
import type { Contribution } from '../../../../src/conformance/verdicts.ts';
import type { Exchange } from '../../../../src/targets/exchange.ts';
import { accusing } from '../accusing.ts';

const wall = Date.UTC(2026, 10, 28, 12, 0, 7);

function judge(timestamp: string, rule = 'charge-timestamp-utc'): Contribution | undefined {
  const answer = { status: 200, headers: [], body: Buffer.from(JSON.stringify({ timestamp })) };
  const exchange = { id: 'x1', at: { wall, tookMs: 40 }, request: {}, answer } as unknown as Exchange;
  const accused = accusing(`charge-gateway/${rule}`, ['x1'], []);
  return withoutVerdictsOnOtherClock({}, { exchanges: [exchange] }, [accused])[0];
}

it.each(['2026-11-28T12:00:07Z', '2026-11-28T12:00:07.031+00:00', '2026-11-28T12:00:05'])(
  '%s is the time of this machine: clock.now was another',
  (timestamp) => {
    const aside = judge(timestamp);
    expect(aside?.findings).toEqual([]);
    expect(aside?.error).toMatch(
      /is the time of this machine in UTC, and clock.now told another. Look whether clock.now/,
    );
  },
);

it('a timestamp that is another time than this machine has, or another rule, stands', () => {
  expect(judge('2026-11-28T14:00:07Z')?.findings).toHaveLength(1);
  expect(judge('2026-11-28T11:30:07Z')?.findings).toHaveLength(1);
  expect(judge('no time')?.findings).toHaveLength(1);
  expect(judge('2026-11-28T12:00:07Z', 'charge-echoes-amount')?.findings).toHaveLength(1);
});
