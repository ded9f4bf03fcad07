import { expect, it } from 'vitest';
import { type Empties, isEmptyByHabit, wasEmptyByHabit } from '../../../src/conformance/trial/habitually-empty.ts';
import type { Exchange } from '../../../src/targets/exchange.ts';

function answered(operation: string, body = '', search = '', status = 200): Exchange {
  const request = { method: 'POST', url: `http://localhost:9/api/member/create${search}`, body: Buffer.alloc(0) };
  const headers = [['content-type', 'application/json']];
  return { operation, request, answer: { status, headers, body: Buffer.from(body) } } as unknown as Exchange;
}

function habits(...exchanges: Exchange[]): boolean[] {
  const empties: Empties = new Map();
  return exchanges.map((it) => isEmptyByHabit(empties, it));
}

it('who answers a created member with nothing, and calls it JSON, does so each time', () => {
  const created = answered('createMember');
  expect(habits(created, created, created, created)).toEqual([false, false, true, true]);
});

it('one that was answered otherwise was lost on its way when it is empty, however often', () => {
  const lost = answered('createMember');
  expect(habits(answered('createMember', '{}'), lost, lost, lost, lost)).toEqual([false, false, false, false, false]);
  const empties: Empties = new Map();
  for (const it of [lost, lost, answered('createMember', '{}')]) isEmptyByHabit(empties, it);
  expect(wasEmptyByHabit(empties, lost)).toBe(false);
});

it('statistics of each biller are looked at apart, and nothing is concluded where a body must be', () => {
  const [with_, without] = ['?billercode=A', '?billercode=B'].map((it) => answered('getTargetStatistics', '', it));
  expect(habits(with_ as Exchange, without as Exchange, with_ as Exchange, without as Exchange)).not.toContain(true);
  const paid = answered('processPayment');
  expect(habits(paid, paid, paid, paid)).not.toContain(true);
});
