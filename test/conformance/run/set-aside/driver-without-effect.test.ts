import { expect, it } from 'vitest';
import type { TargetEvent } from '../../../../src/conformance/check.ts';
import { withoutVerdictsOnTokens } from '../../../../src/conformance/run/set-aside/no-token-taken.ts';
import { withoutVerdictsUnmoved } from '../../../../src/conformance/run/set-aside/unmoved-balances.ts';
import { withoutVerdictsUntyped } from '../../../../src/conformance/run/set-aside/untyped-pins.ts';
import type { Contribution } from '../../../../src/conformance/verdicts.ts';
import type { Exchange } from '../../../../src/targets/exchange.ts';
import { accusing } from '../accusing.ts';

const correlators = ['cc-0001', 'cc-0002', 'cc-0003'];

function lookup(id: string, correlator: string, status: string): Exchange {
  const url = `http://localhost/v1/263771000001/transactions/amount/${correlator}`;
  const request = { method: 'GET', url, headers: [], body: Buffer.alloc(0) };
  const answer = { status: 200, headers: [], body: Buffer.from(JSON.stringify({ status })) };
  return { id, api: 'charge-gateway', operation: 'lookup', by: 'judge', request, answer } as unknown as Exchange;
}

function typed(pins: readonly string[]): TargetEvent[] {
  return correlators.map((clientCorrelator, n) => {
    return { kind: 'pin', at: 0, endUserId: '263771000001', clientCorrelator, pin: pins[n] ?? '0000' };
  });
}

it('PINs of which none ever had an effect accuse nobody; where one did, the others are judged', () => {
  const accused = accusing('charge-gateway/pin-0000-succeeds', ['x1'], []);
  const judge = (exchanges: Exchange[], pins = ['0000', '1111']): Contribution[] =>
    withoutVerdictsUntyped({}, { events: typed(pins), exchanges, strays: new Map() }, [accused]);
  const pending = correlators.map((it, n) => lookup(`x${n + 1}`, it, 'PENDING'));
  const [aside] = judge(pending);
  expect(aside?.findings).toEqual([]);
  expect(aside?.error).toMatch(/^of 3 charges whose PIN was typed not one ended: .*customer\.answerPrompt of `driver`/);
  expect(judge([...pending, lookup('x9', 'cc-0002', 'FAILED')])).toEqual([accused]);
  expect(judge(pending, ['0000'])).toEqual([accused]);
});

it('balances that never change accuse nobody; where one did, the others are judged', () => {
  const accused = accusing('merchant-wallet/deposit-credits-the-account', ['x1'], ['x1', 'e6']);
  const look = (n: number, cents: number): TargetEvent => {
    const words = `looks at the balance of 263771000001: ${cents} cents USD`;
    return { id: `e${n}`, kind: 'deed', at: 0, method: 'customer.walletBalance', words };
  };
  const judge = (last: number, moved = ['deposit', 'utilityPayment']): Contribution[] => {
    const events = [1, 2, 3, 4, 5].map((n) => look(n, 500)).concat(look(6, last));
    const exchanges = moved.map((operation) => ({ operation, answer: { status: 200 } }) as unknown as Exchange);
    return withoutVerdictsUnmoved({}, { events, exchanges, strays: new Map() }, [accused]);
  };
  const [aside] = judge(500);
  expect(aside?.findings).toEqual([]);
  expect(aside?.error).toMatch(/^of 6 looks at a balance none showed another than before, .*customer\.walletBalance/);
  expect(judge(501)).toEqual([accused]);
  expect(judge(500, ['deposit', 'deposit'])).toEqual([accused]);
});

it('tokens of which no call was ever taken accuse nobody; where one was, the others are judged', () => {
  const accused = accusing('merchant-wallet/permitted-call-not-refused', ['x1'], []);
  const called = (id: string, status: number): Exchange => {
    const request = {
      method: 'POST',
      url: 'http://localhost/api/code/generate',
      headers: [['Authorization', 'Bearer t']],
    };
    const answer = { status, headers: [], body: Buffer.from('{}') };
    return {
      id,
      api: 'merchant-wallet',
      operation: 'generateCode',
      by: 'judge',
      request,
      answer,
    } as unknown as Exchange;
  };
  const refused = [1, 2, 3, 4, 5].map((n) => called(`x${n}`, 401));
  const [aside] = withoutVerdictsOnTokens({}, { exchanges: refused }, [accused]);
  expect(aside?.findings).toEqual([]);
  expect(aside?.error).toMatch(
    /^of 5 calls by tokens of logins that succeeded none was taken, 5 were answered 401\. .*Authorization/,
  );
  expect(withoutVerdictsOnTokens({}, { exchanges: [...refused, called('x6', 200)] }, [accused])).toEqual([accused]);
});
