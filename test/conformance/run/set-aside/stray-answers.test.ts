import { expect, it } from 'vitest';
import { withoutVerdictsOnStrays } from '../../../../src/conformance/run/set-aside/stray-answers.ts';
import type { Contribution } from '../../../../src/conformance/verdicts.ts';
import type { Exchange } from '../../../../src/targets/exchange.ts';
import { accusing } from '../accusing.ts';

const settings = {} as Parameters<typeof withoutVerdictsOnStrays>[0];

function answered(id: string, status: number, type: string, body: string): Exchange {
  const request = {
    method: 'POST',
    url: 'http://localhost:9/v1/transactions/amount/',
    body: Buffer.alloc(0),
    headers: [],
  };
  const answer = { status, headers: [['Content-Type', type]], body: Buffer.from(body) };
  return { id, api: 'charge-gateway', operation: 'charge', request, answer } as unknown as Exchange;
}

const blocked = answered('x1', 403, 'text/html', '<html>Request blocked</html>');
const cut = answered('x2', 422, 'application/json', '{"statusCode":"E0');

function judge(exchange: Exchange, strays: [string, number][]): Contribution | undefined {
  const accused = accusing('charge-gateway/error-answers-are-json', [exchange.id], []);
  return withoutVerdictsOnStrays(settings, { exchanges: [exchange], strays: new Map(strays) }, [accused])[0];
}

it('a page of a firewall accuses nobody where others like it were gone when the same was done again', () => {
  const aside = judge(blocked, [['answered 403 with a web page', 2]]);
  expect(aside?.findings).toEqual([]);
  expect(aside?.error).toMatch(
    /^POST charge answered 403 with a web page, and such answers came in this run that were gone/,
  );
  expect(judge(cut, [['answered 200 with a JSON that is cut', 2]])?.findings).toEqual([]);
});

it('a page that comes each time, or another one, is the answer that it is', () => {
  expect(judge(blocked, [])?.findings).toHaveLength(1);
  expect(judge(blocked, [['answered 403 with a web page', 1]])?.findings).toHaveLength(1);
  expect(judge(blocked, [['answered 200 with a web page', 3]])?.findings).toHaveLength(1);
  expect(judge(cut, [['answered 403 with a web page', 3]])?.findings).toHaveLength(1);
});

it('what a balancer says in JSON of a server that it does not reach accuses nobody where it was gone again', () => {
  const gone: [string, number][] = [['answered 502 with a JSON that has no name of the API', 2]];
  const balancer = answered('x3', 503, 'application/json', '{"message":"no upstream"}');
  const own = answered('x4', 503, 'application/json', '{"statusMessage":"Service unavailable"}');
  const refusal = answered('x5', 400, 'application/json', '{"message":"no upstream"}');
  expect(judge(balancer, gone)?.error).toMatch(
    /^POST charge answered 502 with a JSON that has no name of the API, and such/,
  );
  expect([own, refusal].map((it) => judge(it, gone)?.findings.length)).toEqual([1, 1]);
  expect(judge(balancer, [])?.findings).toHaveLength(1);
});
