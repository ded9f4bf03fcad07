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
  return { id, operation: 'charge', request, answer } as unknown as Exchange;
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
