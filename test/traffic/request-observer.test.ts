import { describe, expect, it } from 'vitest';
import { type Moment, newIntegratorJudge } from '../../src/conformance/index.ts';
import {
  type Api,
  apis,
  loadContract,
  loadRegister,
  type RequestFact,
  requestFacts,
} from '../../src/contract/index.ts';
import { exampleRequests } from '../../src/given/contract-examples.ts';
import { exampleBody } from '../../src/given/example-body.ts';
import type { RawHeaders } from '../../src/targets/exchange.ts';
import { requestObserver } from '../../src/traffic/request-observer.ts';

interface Call {
  api: Api;
  operation: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: RawHeaders;
  body: string;
}

/** Every example of a contract as a correct integrator sends it. */
function examplesOf(api: Api): Call[] {
  const { operations } = loadContract(api);
  return exampleRequests(api).map((it): Call => {
    const operation = operations[it.operation];
    if (!operation) throw new Error(`no operation ${it.operation}`);
    const { headers, body = '' } = exampleBody(it);
    const own: RawHeaders = operation.security.map((name) => {
      if (name === 'apiKey') return ['x-api-key', 'key-1'];
      return ['authorization', name === 'basic' ? 'Basic dXNlcjpwYXNz' : 'Bearer token-1'];
    });
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => it.path[name] ?? '');
    const { method } = operation;
    return {
      api,
      operation: it.operation,
      method,
      path,
      query: it.query,
      headers: [...own, ...Object.entries(headers)],
      body,
    };
  });
}

interface Decided {
  findings: string[];
  rules: string[];
}

/** What the observer of an API decides of one call to a base address of its own. */
function judged(call: Call): Decided {
  const query = new URLSearchParams(call.query).toString();
  const request = {
    method: call.method,
    url: `https://provider.example/base/v1${call.path}${query === '' ? '' : `?${query}`}`,
    headers: call.headers,
    body: Buffer.from(call.body),
  };
  const sent: Moment = {
    kind: 'sent',
    at: 0,
    call: { id: 'x1', by: 'client', api: call.api, at: { wall: 0, tookMs: 0 }, request },
  };
  return decidedOf(call.api, [sent]);
}

function decidedOf(api: Api, moments: readonly Moment[]): Decided {
  const observer = { ...requestObserver(api), api, topic: 'contract' };
  const full = { ...observer, rules: observer.rules.map((it) => `${api}/${it}`) };
  const findings: string[] = [];
  const judge = newIntegratorJudge({
    observers: [full],
    rules: loadRegister(api),
    onFinding: ({ rule, actual }) => findings.push(`${rule}: ${JSON.stringify(actual)}`),
  });
  for (const moment of moments) judge.see(moment);
  const [contribution] = judge.contributions('');
  if (contribution?.error) throw new Error(contribution.error);
  return { findings, rules: [...(contribution?.decided.keys() ?? [])] };
}

function edited(call: Call, edit: (body: Record<string, unknown>) => unknown): Call {
  const body = JSON.parse(call.body) as Record<string, unknown>;
  const made = edit(body);
  return { ...call, body: JSON.stringify(made === undefined ? body : made) };
}

/** Puts a value at a path such as `Products[].Code`; undefined takes the member away. False where its holder is not there. */
function put(body: Record<string, unknown>, path: string, value: unknown): boolean {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    const had = first in body;
    body[first] = value;
    return had;
  }
  const held = body[first.replace(/\[\]$/, '')];
  const next: unknown = Array.isArray(held) ? held[0] : held;
  if (typeof next !== 'object' || next === null) return false;
  return put(next as Record<string, unknown>, rest.join('.'), value);
}

/** The call with this fact broken and nothing else; undefined where the example has not what it speaks of. */
function broken(call: Call, fact: RequestFact): Call | undefined {
  const { field = '' } = fact;
  if (fact.aspect === 'path')
    return { ...call, path: call.path.endsWith('/') ? call.path.slice(0, -1) : `${call.path}/` };
  if (fact.in === 'header') return { ...call, headers: call.headers.filter(([name]) => name !== field.toLowerCase()) };
  if (fact.aspect === 'media-type')
    return {
      ...call,
      headers: [...call.headers.filter(([name]) => name !== 'content-type'), ['content-type', 'text/plain']],
    };
  if (fact.in === 'query') {
    const [[name, value] = [], ...others] = Object.entries(call.query);
    if (fact.aspect === 'spelling')
      return name === undefined
        ? undefined
        : { ...call, query: { ...Object.fromEntries(others), [name.toUpperCase()]: String(value) } };
    if (!(field in call.query)) return undefined;
    return { ...call, query: { ...call.query, [field]: fact.aspect === 'present' ? '' : 'x' } };
  }
  if (!call.body.startsWith('{')) return undefined;
  if (fact.aspect === 'form') return { ...call, body: '[]' };
  if (fact.aspect === 'spelling')
    return edited(call, (body) =>
      Object.fromEntries(Object.entries(body).map(([name, it]) => [name.toUpperCase(), it])),
    );
  const wrong = fact.aspect === 'values' ? 'x' : fact.aspect === 'present' ? undefined : true;
  let had = false;
  const made = edited(call, (body) => {
    had = put(body, field, wrong === true && isBoolean(fact) ? 'x' : wrong);
  });
  return had ? made : undefined;
}

function isBoolean({ schema }: RequestFact): boolean {
  return typeof schema === 'object' && schema.type === 'boolean';
}

describe.each(apis)('%s', (api) => {
  const examples = examplesOf(api);
  const facts = requestFacts(loadContract(api));

  it('every example of the contract is silent, also with members of its own and null in optional ones', () => {
    const optional = facts.filter((it) => it.aspect === 'type' && it.in === 'body' && !it.isRequired);
    for (const call of examples) {
      const isJson = call.body.startsWith('{');
      const other = isJson
        ? edited(call, (body) => {
            body['x-trace'] = { any: 1 };
            for (const { operation, field = '' } of optional) if (operation === call.operation) put(body, field, null);
          })
        : call;
      const query = { ...call.query, _: '1' };
      expect([call.operation, judged(call).findings]).toEqual([call.operation, []]);
      expect([call.operation, judged({ ...other, query }).findings]).toEqual([call.operation, []]);
    }
  });

  it('every fact is decided by an example, and fails where it alone is broken', () => {
    const shown = new Map(examples.map((it) => [it, judged(it).rules]));
    for (const fact of facts) {
      const own = examples.filter((it) => it.operation === fact.operation);
      const failing = own.flatMap((call) => {
        const wrong = broken(call, fact);
        return wrong ? [judged(wrong).findings.filter((it) => it.startsWith(`${fact.rule.id}: `))] : [];
      });
      const rules = own.flatMap((it) => shown.get(it) ?? []);
      // An optional member of a query or body that no example has cannot be broken here.
      const isShown = fact.aspect === 'present' || rules.includes(fact.rule.id);
      const isOpen = fact.aspect === 'spelling' && failing.length === 0;
      expect([fact.rule.id, isShown, isOpen || failing.some((it) => it.length > 0)]).toEqual([
        fact.rule.id,
        true,
        true,
      ]);
    }
  });
});

const [charge] = examplesOf('charge-gateway') as [Call];

describe('spelling', () => {
  const spelt = (from: string, to: string): string[] =>
    judged(
      edited(charge, (body) =>
        Object.fromEntries(Object.entries(body).map(([name, it]) => [name === from ? to : name, it])),
      ),
    ).findings;

  it.each([
    ['terminalID', 'terminalId'],
    ['clientCorrelator', 'client_correlator'],
    ['referenceCode', 'referenceCod'],
  ])('%s as %s is a misspelling', (from, to) => {
    expect(spelt(from, to)).toEqual([
      `charge-gateway/charge/request/${from}: "absent"`,
      `charge-gateway/charge/request/spelling: "${to}"`,
    ]);
  });

  it('a member beside the documented one is no misspelling of it', () => {
    const both = edited(charge, (body) => ({ ...body, terminalId: 'T-2' }));
    expect(judged(both).findings).toEqual([]);
  });

  it('is looked at within objects', () => {
    const wrong = edited(charge, (body) => {
      const { charginginformation, ...rest } = body['paymentAmount'] as Record<string, unknown>;
      body['paymentAmount'] = { ...rest, chargingInformation: charginginformation };
    });
    expect(judged(wrong).findings).toContain('charge-gateway/charge/request/spelling: "chargingInformation"');
  });
});

it('an amount as text and a body that is no JSON are told once each', () => {
  const text = edited(charge, (body) => void put(body, 'paymentAmount.charginginformation.amount', '19.99'));
  const at = 'charge-gateway/charge/request';
  expect(judged(text).findings).toEqual([`${at}/paymentAmount.charginginformation.amount/type: "19.99"`]);
  expect(judged({ ...charge, body: '{"a":' }).findings).toEqual([`${at}/body: "no JSON"`]);
});

it('an operation is known by the end of its path, its last slash and casing being judged', () => {
  const at = (path: string): string[] => judged({ ...charge, path }).findings;
  expect(at('/transactions/amount')).toEqual(['charge-gateway/charge/request: "/base/v1/transactions/amount"']);
  expect(at('/Transactions/Amount/')).toEqual(['charge-gateway/charge/request: "/base/v1/Transactions/Amount/"']);
  expect(judged({ ...charge, path: '/health' })).toEqual({ findings: [], rules: [] });
});

describe('what a receiver answers', () => {
  const delivered = (api: Api, body: string, status: number, headers: RawHeaders = []): string[] => {
    const request = { method: 'POST', url: 'http://127.0.0.1/hook', headers, body: Buffer.from(body) };
    const exchange = {
      ...{ id: 'x1', by: 'provider' as const, api, at: { wall: 0, tookMs: 1 }, request },
      answer: { status, headers: [], body: Buffer.alloc(0) },
    };
    return decidedOf(api, [{ kind: 'answered', at: 1, exchange }]).findings;
  };

  it('an announcement is answered 200; who sends it may be asked', () => {
    const rule = 'bill-payment/billerConfigurationChanged/answer';
    expect(delivered('bill-payment', '[]', 200)).toEqual([]);
    expect(delivered('bill-payment', '[]', 401)).toEqual([]);
    expect(delivered('bill-payment', '[]', 400)).toEqual([`${rule}: "400"`]);
    expect(delivered('bill-payment', '["A"]', 204)).toEqual([`${rule}: "204"`]);
  });

  it('of a payment notice the answer is not shown', () => {
    expect(delivered('bill-payment', '{"Payments":[]}', 400)).toEqual([]);
    expect(delivered('bill-payment', '[]', 400, [['X-Signature', 'a']])).toEqual([]);
  });

  it('a callback is answered 200 or refused', () => {
    expect([200, 400, 503].flatMap((it) => delivered('charge-gateway', '{}', it))).toEqual([]);
    expect([204, 302, 500].flatMap((it) => delivered('charge-gateway', '{}', it))).toHaveLength(3);
  });
});
