import { expect, it } from 'vitest';
import type { TargetEvent } from '../../../../src/conformance/check.ts';
import { withoutVerdictsOnLate } from '../../../../src/conformance/run/set-aside/late-callbacks.ts';
import type { Exchange } from '../../../../src/targets/exchange.ts';
import { accusing } from '../accusing.ts';

const rule = 'charge-gateway/callback-on-success';

function exchangeAt(id: string, wall: number, by: 'client' | 'provider', correlator: string): Exchange {
  const body = Buffer.from(JSON.stringify({ clientCorrelator: correlator }));
  const request = { method: 'POST', url: 'http://127.0.0.1:9/', headers: [], body };
  return { id, by, at: { wall, tookMs: 1 }, request, answer: 'timeout' } as unknown as Exchange;
}

/** Charges one after the other: how long each was waited for in vain, and when its callback came after it. */
function judge(charges: readonly { waitedMs: number; cameMs: number | undefined }[]) {
  const all = charges.map(({ waitedMs, cameMs }, n) => {
    const at = 1_000_000 + n * 10_000;
    const correlator = `order-${n}`;
    const callback = cameMs === undefined ? [] : [exchangeAt(`c${n}`, at + cameMs, 'provider', correlator)];
    const wait = { id: `e${n}`, kind: 'deed', at: at + waitedMs, method: 'judge.wait', words: 'waited' } as TargetEvent;
    return { exchanges: [exchangeAt(`x${n}`, at, 'client', correlator), ...callback], wait };
  });
  // Long after the last of them.
  const end = exchangeAt('end', 9_000_000, 'client', 'another');
  const sent = { exchanges: [...all.flatMap((it) => it.exchanges), end], events: all.map((it) => it.wait) };
  const accused = charges.map((_, n) => accusing(rule, [`x${n}`], [`x${n}`, `e${n}`]));
  return withoutVerdictsOnLate({ patienceMs: 2000 }, sent, accused).map((it) => it.error ?? 'stands');
}

it('callbacks that all come a second after patience is over accuse nobody of sending none', () => {
  const slow = [
    { waitedMs: 2000, cameMs: 3000 },
    { waitedMs: 2000, cameMs: 3100 },
    { waitedMs: 250, cameMs: 3010 },
  ];
  const error =
    'callbacks came 4 s after what they tell, when payproof did not wait for them any more. Raise `patience`, which is 2000 ms';
  expect(judge(slow)).toEqual([error, error, error]);
  expect(judge([...slow, { waitedMs: 250, cameMs: undefined }])).toEqual([error, error, error, 'stands']);
});

it('callbacks that come once the next call is made, or seldom, are missed', () => {
  const pushed = [
    { waitedMs: 2000, cameMs: 2010 },
    { waitedMs: 2000, cameMs: 2010 },
    { waitedMs: 250, cameMs: 260 },
  ];
  expect(judge(pushed)).toEqual(['stands', 'stands', 'stands']);
  expect(judge(pushed.map(() => ({ waitedMs: 2000, cameMs: 2010 })))).toEqual(['stands', 'stands', 'stands']);
  expect(judge(pushed.slice(0, 2))).toEqual(['stands', 'stands']);
  expect(judge(pushed.map((it) => ({ ...it, cameMs: undefined })))).toEqual(['stands', 'stands', 'stands']);
});
