import { describe, expect, it } from 'vitest';
import type { TargetEvent } from '../../../../src/conformance/check.ts';
import { withoutVerdictsMisread } from '../../../../src/conformance/run/set-aside/misread-balances.ts';
import { withoutVerdictsOnTokens } from '../../../../src/conformance/run/set-aside/no-token-taken.ts';
import { withoutVerdictsOnServedBillers } from '../../../../src/conformance/run/set-aside/unheeded-billers.ts';
import { withoutVerdictsUnheeded } from '../../../../src/conformance/run/set-aside/unheeded-switches.ts';
import { withoutVerdictsUnmoved } from '../../../../src/conformance/run/set-aside/unmoved-balances.ts';
import { withoutVerdictsUnpaid } from '../../../../src/conformance/run/set-aside/unpaid-codes.ts';
import { withoutVerdictsUntyped } from '../../../../src/conformance/run/set-aside/untyped-pins.ts';
import type { Contribution } from '../../../../src/conformance/verdicts.ts';
import type { Exchange } from '../../../../src/targets/exchange.ts';
import { accusing } from '../accusing.ts';

const correlators = ['cc-0001', 'cc-0002', 'cc-0003'];

function lookup(id: string, correlator: string, status: string, wall = 5): Exchange {
  const url = `http://localhost/v1/263771000001/transactions/amount/${correlator}`;
  const request = { method: 'GET', url, headers: [], body: Buffer.alloc(0) };
  const answer = { status: 200, headers: [], body: Buffer.from(JSON.stringify({ status })) };
  const place = { id, api: 'charge-gateway', operation: 'lookup', by: 'client', at: { wall } };
  return { ...place, request, answer } as unknown as Exchange;
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

it('charges that ran out of time show no PIN', () => {
  const accused = accusing('charge-gateway/pin-0000-succeeds', ['x1'], []);
  const pending = correlators.map((it, n) => lookup(`x${n + 1}`, it, 'PENDING'));
  const judge = (shown: Exchange[], events: TargetEvent[] = []): number => {
    const all = {
      events: [...typed(['0000', '1111']), ...events],
      exchanges: [...pending, ...shown],
      strays: new Map(),
    };
    return withoutVerdictsUntyped({}, all, [accused])[0]?.findings.length ?? 0;
  };
  const moved: TargetEvent = { kind: 'deed', at: 2, method: 'clock.advance', words: 'the clock goes on by 3 min' };
  const body = (state: string) => Buffer.from(`correlator=cc-0001&state=${state}`);
  const callback = (state: string): Exchange => {
    const request = { method: 'POST', url: 'http://localhost/cb', headers: [], body: body(state) };
    return {
      id: 'x7',
      api: 'charge-gateway',
      by: 'provider',
      at: { wall: 5 },
      request,
      answer: 'reset',
    } as unknown as Exchange;
  };
  const sms = (text: string): TargetEvent => ({ kind: 'sms', at: 5, endUserId: '263771000001', text });
  expect(judge([lookup('x9', 'cc-0002', 'FAILED')])).toBe(1);
  expect(judge([lookup('x9', 'cc-0002', 'FAILED')], [moved])).toBe(0);
  expect(judge([lookup('x9', 'cc-0002', 'FAILED', 61_000)])).toBe(0);
  expect(judge([lookup('x9', 'cc-0009', 'FAILED')])).toBe(0);
  expect(judge([lookup('x9', 'cc-0002', 'SUCCESS', 61_000)], [moved])).toBe(1);
  expect(judge([callback('PENDING')])).toBe(0);
  expect(judge([callback('FAILED')])).toBe(1);
  expect(judge([callback('FAILED')], [moved])).toBe(0);
  const charge = { ...lookup('x8', 'cc-0001', 'PENDING'), operation: 'charge' };
  const sent = Buffer.from('{"clientCorrelator":"cc-00001","referenceCode":"ref-00001"}');
  const charged = { ...charge, request: { ...charge.request, body: sent } } as Exchange;
  expect(judge([charged], [sms('(Ref: ref-00001) was SUCCESSFUL.')])).toBe(1);
  expect(judge([charged], [sms('(Ref: ref-00001) FAILED. Reason: Timeout')])).toBe(0);
});

describe('a switch that no call heeds', () => {
  const call = (operation: string, wall: number, status: number, body = '{}'): Exchange => {
    const answer = { status, headers: [], body: Buffer.from(body) };
    return {
      id: `x${wall}`,
      api: 'charge-gateway',
      operation,
      by: 'client',
      at: { wall },
      answer,
    } as unknown as Exchange;
  };
  const deed = (method: string, at: number, words: string): TargetEvent => {
    return { id: `e${at}`, kind: 'deed', at, method: `operator.${method}`, words };
  };
  const accused = accusing('charge-gateway/charge/503', ['x2'], []);
  const judge = (events: TargetEvent[], exchanges: Exchange[]): Contribution[] =>
    withoutVerdictsUnheeded({}, { events, exchanges, strays: new Map() }, [accused]);

  it.each([
    ['maintenance', ['maintenance begins', 'maintenance ends'], 503],
    [
      'enableSandbox',
      ['the access of the credentials is taken away', 'the access of the credentials is given back'],
      403,
    ],
  ] as const)('accuses nobody: %s', (method, [begins, ends], status) => {
    const events = [deed(method, 1, begins), deed(method, 4, ends)];
    const calls = [call('charge', 2, 200), call('lookup', 3, 404)];
    const [aside] = judge(events, calls);
    expect(aside?.findings).toEqual([]);
    expect(aside?.error).toMatch(
      new RegExp(`^of 2 calls that were sent after operator\\.${method} none was answered ${status}\\. Look whether`),
    );
    expect(judge(events, [call('charge', 2, 200), call('lookup', 3, status)])).toEqual([accused]);
    expect(judge(events, [call('charge', 2, 200), call('charge', 3, 200)])).toEqual([accused]);
    // It heeds the switch, and says so by another status.
    expect(judge(events, [call('charge', 2, 500), call('lookup', 3, 404)])).toEqual([accused]);
    expect(judge(events, [call('charge', 2, 200, '{"statusCode":"E015"}'), call('lookup', 3, 404)])).toEqual([accused]);
    expect(judge(events, [...calls, call('refund', 9, status)]).length).toBe(1);
  });

  it('accuses nobody: failNext', () => {
    const words = 'the next call is to fail with an internal error';
    const events = [deed('failNext', 1, words), deed('failNext', 7, words)];
    const [aside] = judge(events, [call('charge', 2, 200), call('lookup', 8, 404)]);
    expect(aside?.error).toMatch(/^of 2 calls that were sent after operator\.failNext none was answered 500\. /);
    expect(judge(events, [call('charge', 2, 200), call('lookup', 8, 500)])).toEqual([accused]);
  });
});

it('billers that are served while they are to be offline accuse nobody; where one was not, the others are judged', () => {
  const accused = accusing('bill-payment/lookup-offline-biller-is-offline', ['x2'], []);
  const turned = (at: number, words: string): TargetEvent => {
    const method = 'operator.setBillerOnline';
    return { id: `e${at}`, kind: 'deed', at, method, words: `the system of biller SHOP ${words}` };
  };
  const asked = (wall: number, operation: string, sent: object, told: object): Exchange => {
    const request = { method: 'POST', url: 'http://localhost/', headers: [], body: Buffer.from(JSON.stringify(sent)) };
    const answer = { status: 200, headers: [], body: Buffer.from(JSON.stringify(told)) };
    const place = { id: `x${wall}`, api: 'bill-payment', operation, by: 'client', at: { wall } };
    return { ...place, request, answer } as unknown as Exchange;
  };
  const lookup = (told: object): Exchange => asked(2, 'lookupMemberByPost', { BillerCode: 'SHOP' }, told);
  const auth = (told: object): Exchange => asked(3, 'processPayment', { Action: 'AUTH', BillerCode: 'SHOP' }, told);
  const judge = (exchanges: Exchange[]): Contribution[] => {
    const events = [turned(1, 'goes offline'), turned(4, 'comes back')];
    return withoutVerdictsOnServedBillers({}, { events, exchanges, strays: new Map() }, [accused]);
  };
  const [served, authorized] = [lookup({ ResultCode: 1 }), auth({ Status: 'Authorized' })];
  const [aside] = judge([served, authorized]);
  expect(aside?.findings).toEqual([]);
  expect(aside?.error).toMatch(
    /^of 2 lookups and AUTHs of billers that operator\.setBillerOnline took offline each was served\. /,
  );
  expect(judge([served, auth({ Status: 'Failed' })])).toEqual([accused]);
  expect(judge([lookup({ ResultCode: 2 }), authorized])).toEqual([accused]);
  expect(judge([served])).toEqual([accused]);
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

/** A look at one of a customer's wallets. */
function lookAt(n: number, cents: number, { number = '263771000001', currency = 'USD' } = {}): TargetEvent {
  const words = `looks at the balance of ${number}: ${cents} cents ${currency}`;
  return { id: `e${n}`, kind: 'deed', at: n, method: 'customer.walletBalance', words };
}

function deposited(amount: number): Exchange {
  const request = { method: 'POST', url: 'http://localhost/', headers: [], body: Buffer.from(`{"amount":${amount}}`) };
  const answer = { status: 200, headers: [], body: Buffer.from('{}') };
  const place = { id: `x${amount}`, api: 'merchant-wallet', operation: 'deposit', by: 'client', at: { wall: 0 } };
  return { ...place, request, answer } as unknown as Exchange;
}

describe('balances that are read wrong accuse nobody', () => {
  const accused = accusing('merchant-wallet/deposit-credits-the-account', ['x1'], ['x1', 'e3']);
  const judge = (events: TargetEvent[], exchanges: Exchange[] = []): Contribution[] =>
    withoutVerdictsMisread({}, { events, exchanges, strays: new Map() }, [accused]);
  const amounts = [336, 1391, 271, 6503];
  const course = [0, ...amounts].map((_, n) => 5_000 + amounts.slice(0, n).reduce((sum, it) => sum + it, 0));

  it('one wallet in the place of two', () => {
    const both = (of: (n: number) => number) =>
      course.flatMap((cents, n) => [lookAt(2 * n, cents), lookAt(2 * n + 1, of(n), { currency: 'ZWG' })]);
    const [aside] = judge(both((n) => course[n] ?? 0));
    expect(aside?.findings).toEqual([]);
    expect(aside?.error).toMatch(
      /^the wallets 263771000001 USD and 263771000001 ZWG showed the same 5 balances in a row\. .*customer\.walletBalance/,
    );
    expect(judge(both((n) => n))).toEqual([accused]);
  });

  it('dollars for cents', () => {
    const looks = course.map((cents, n) => lookAt(n, cents / 100));
    const [aside] = judge(looks, amounts.map(deposited));
    expect(aside?.findings).toEqual([]);
    expect(aside?.error).toMatch(/^4 movements showed as a hundredth of what was asked for, such as 3\.36\. /);
    expect(judge(looks, [deposited(336)])).toEqual([accused]);
    expect(
      judge(
        course.map((cents, n) => lookAt(n, cents)),
        amounts.map(deposited),
      ),
    ).toEqual([accused]);
  });
});

it('codes of which none was ever paid accuse nobody; where one moved money, the others are judged', () => {
  const accused = accusing('merchant-wallet/payment-code-pays-the-merchant', ['x1'], ['x1', 'e12']);
  const use = (n: number): TargetEvent => {
    const words = `uses the code 1234567${n} in the app of 263771000001`;
    return { id: `e1${n}`, kind: 'deed', at: 10, method: 'customer.payCode', words };
  };
  const judge = (after: number, uses = [1, 2, 3], exchanges: Exchange[] = []): Contribution[] => {
    const events = [lookAt(1, 500), ...uses.map(use), lookAt(20, after)];
    return withoutVerdictsUnpaid({}, { events, exchanges, strays: new Map() }, [accused]);
  };
  const [aside] = judge(500);
  expect(aside?.findings).toEqual([]);
  expect(aside?.error).toMatch(
    /^of 3 codes that were used none is told as Paid, and no wallet moved\. .*customer\.payCode/,
  );
  expect(judge(400)).toEqual([accused]);
  expect(judge(500, [1, 2])).toEqual([accused]);
  const told = { ...deposited(1), operation: 'codeInquiry' };
  const paid = { status: 200, headers: [], body: Buffer.from('{"status":"Paid"}') };
  expect(judge(500, [1, 2, 3], [{ ...told, answer: paid } as unknown as Exchange])).toEqual([accused]);
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
