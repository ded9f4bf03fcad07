import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSchedule } from '../../../src/sandbox/engine/schedule.ts';

test('timers come in the order of their time, and of their making at one time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5)), (times) => {
      const schedule = newSchedule();
      for (const at of times) {
        const seq = schedule.nextSeq();
        schedule.add({ id: String(seq), api: 'charge-gateway', at, seq, kind: 'event', name: 'x', payload: {} });
      }
      const taken = times.map(() => schedule.take());
      const expected = times.map((at, seq) => ({ at, seq })).sort((a, b) => a.at - b.at || a.seq - b.seq);
      expect(taken.map((it) => ({ at: it?.at, seq: it?.seq }))).toEqual(expected);
      expect(schedule.next()).toBeUndefined();
    }),
    { seed: 1 },
  );
});

test('a timer of an earlier run keeps its place: what is made now comes after it', () => {
  const schedule = newSchedule();
  schedule.add({ id: 'old', api: 'charge-gateway', at: 1, seq: 7, kind: 'event', name: 'x', payload: {} });
  expect(schedule.nextSeq()).toBe(8);
});
