import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Exchange, expecting } from '../../src/conformance/index.ts';
import { drain } from '../../src/conformance/run/drain.ts';
import type { ContractFact } from '../../src/contract/index.ts';
import { observerOf } from '../../src/traffic/contract-observer.ts';

type Answer = { status: number; type?: string; body?: unknown };
type Case = [string, Buffer | string, string];
type About = Partial<ContractFact> & Pick<ContractFact, 'aspect'>;
type Observed = Parameters<ReturnType<typeof observerOf>['observe']>;

/** A fact about the operation `login`, answered 200 where `about` says nothing else. */
function fact(id: string, about: About): ContractFact {
  const rule = {
    id: `merchant-wallet/${id}`,
    api: 'merchant-wallet',
    party: 'provider',
    certainty: 'stated',
    source: '4.1',
    text: '',
  } as const;
  return { rule: { ...rule, from: 'contract', topic: 'contract' }, operation: 'login', status: '200', ...about };
}

/** What the observer decides of one answer of `login`: `id: expected | actual`. */
function decisions(facts: ContractFact[], { status, type = 'application/json', body }: Answer): string[] {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const text = body === undefined ? '' : isRaw ? body : JSON.stringify(body);
  const exchange: Exchange = {
    id: 'x1',
    by: 'client',
    api: 'merchant-wallet',
    operation: 'login',
    at: { wall: 0, tookMs: 1 },
    request: { method: 'POST', url: 'http://127.0.0.1/login', headers: [], body: Buffer.alloc(0) },
    answer: { status, headers: [['Content-Type', type]], body: Buffer.from(text as Buffer) },
  };
  const seen: string[] = [];
  const holds: Observed[1]['holds'] = (rule, expected, actual) =>
    seen.push(`${rule}: ${JSON.stringify(expected)} | ${JSON.stringify(actual)}`) > 0;
  const decide: Observed[1] = { holds, expects: expecting(holds), observe: () => undefined };
  const context = { secrets: [], events: [], callbackSignatureOf: () => undefined };
  drain(observerOf('merchant-wallet', facts).observe([exchange], decide, context));
  return seen;
}

describe('presence', () => {
  const facts = [
    fact('user', { aspect: 'present', field: 'user' }),
    fact('user.name', { aspect: 'present', field: 'user.name' }),
  ];

  it('is decided for each field whose holder is there', () => {
    expect(decisions(facts, { status: 200, body: { user: {} } })).toEqual([
      'user: "present" | "present"',
      'user.name: "present" | "absent"',
    ]);
  });

  it.each<Case>([
    ['nothing', '', ''],
    ['half of a JSON', '{"user":', ': the body is no JSON'],
    ['Latin-1', Buffer.from('{"user":"Ren\xe9', 'latin1'), ': the body is no UTF-8'],
    ['UTF-16', Buffer.from('\ufeff{"user":{}}', 'utf16le'), ': the body is no UTF-8'],
    ['gzip', gzipSync('{"user":{}}'), ': the body is gzip, and no Content-Encoding says so'],
  ])('in a body that is %s is told as what that is', (_, body, why) => {
    expect(decisions(facts, { status: 200, body })[0]).toBe(`user: "present" | "absent${why}"`);
  });

  it('of an absent holder is judged once: its fields are left undecided', () => {
    expect(decisions(facts, { status: 200, body: {} })).toEqual(['user: "present" | "absent"']);
    expect(decisions(facts, { status: 200, body: { user: null } })).toEqual(['user: "present" | "present"']);
  });
});

describe('types and closed values are decided for values that are there', () => {
  const type = fact('amount/type', {
    aspect: 'type',
    field: 'amount',
    schema: { oneOf: [{ type: 'string' }, { type: 'number' }] },
  });
  const values = fact('currency/values', { aspect: 'values', field: 'currency', schema: { enum: ['USD', 'ZWG'] } });

  it.each([
    [
      { amount: 1.5, currency: 'USD' },
      [
        'amount/type: {"type":["string","number"]} | {"type":["string","number"]}',
        'currency/values: {"enum":["USD","ZWG"]} | {"enum":["USD","ZWG"]}',
      ],
    ],
    [
      { amount: true, currency: 'EUR' },
      ['amount/type: {"type":["string","number"]} | true', 'currency/values: {"enum":["USD","ZWG"]} | "EUR"'],
    ],
    [{}, []],
  ])('%j', (body, expected) => expect(decisions([type, values], { status: 200, body })).toEqual(expected));
});

describe('media type', () => {
  const of = (...mediaTypes: string[]): ContractFact => fact('type', { aspect: 'media-type', mediaTypes });

  it.each([
    ['application/json', 'application/json; charset=utf-8', '"application/json"'],
    ['application/json', 'Application/Problem+JSON', '"application/json"'],
    ['application/json', 'text/json; charset=utf-8', '"application/json"'],
    ['application/json', 'text/html', '"text/html"'],
    ['text/csv', 'text/csv', '"text/csv"'],
    ['text/csv', 'application/json', '"application/json"'],
  ])('%s documented, %s answered', (documented, type, actual) => {
    expect(decisions([of(documented)], { status: 200, type })).toEqual([`type: "${documented}" | ${actual}`]);
  });
});

describe('status', () => {
  const range = fact('2XX/id', { status: '2XX', aspect: 'present', field: 'id' });
  const exact = fact('201', { status: '201', aspect: 'status' });

  it('a range speaks for each of its statuses but those with facts of their own', () => {
    expect(decisions([range, exact], { status: 204, body: {} })).toEqual(['2XX/id: "present" | "absent"']);
    expect(decisions([range, exact], { status: 201, body: {} })).toEqual([]);
    expect(decisions([range, exact], { status: 400, body: {} })).toEqual([]);
  });
});

describe('where a field tells success from refusal', () => {
  const successWhen = { responseCode: ['00'] };
  const facts = [
    fact('accessToken', { aspect: 'present', field: 'accessToken', successWhen }),
    fact('accessToken/type', { aspect: 'type', field: 'accessToken', schema: { type: 'string' }, successWhen }),
    fact('responseCode', { aspect: 'present', field: 'responseCode', successWhen }),
  ];

  it('a success owes its fields', () => {
    expect(decisions(facts, { status: 200, body: { responseCode: '00' } })).toEqual([
      'accessToken: "present" | "absent"',
      'responseCode: "present" | "present"',
    ]);
  });

  it('a refusal owes that field only', () => {
    const body = { responseCode: '05', accessToken: null };
    expect(decisions(facts, { status: 200, body })).toEqual(['responseCode: "present" | "present"']);
    expect(decisions(facts, { status: 200, body: {} })).toEqual(['responseCode: "present" | "absent"']);
  });
});

it('a body that may be empty says nothing when it is', () => {
  const facts = [fact('id', { aspect: 'present', field: 'id', mayBeEmpty: true })];
  expect(decisions(facts, { status: 200 })).toEqual([]);
  expect(decisions(facts, { status: 200, body: {} })).toEqual(['id: "present" | "absent"']);
});

it('lists the rules that it decides, which are all but the statuses', () => {
  const facts = [fact('200', { aspect: 'status' }), fact('200/id', { aspect: 'present', field: 'id' })];
  expect(observerOf('merchant-wallet', facts).rules).toEqual(['200/id']);
});

it('null of a field that need not be there is as good as no field', () => {
  const type = fact('details/type', { aspect: 'type', field: 'details', schema: { type: 'object' } });
  const body = { details: null };
  expect(decisions([type], { status: 200, body })).toEqual([]);
  expect(decisions([fact('details', { aspect: 'present', field: 'details' }), type], { status: 200, body })).toEqual([
    'details: "present" | "present"',
    'details/type: {"type":"object"} | null',
  ]);
});
