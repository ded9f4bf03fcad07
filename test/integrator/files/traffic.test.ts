import { describe, expect, it } from 'vitest';
import { momentsIn, readTraffic, TrafficError } from '../../../src/integrator/index.ts';

const charge = { clientCorrelator: 'order-1', notifyUrl: 'https://shop.example/hook' };
const harEntry = (url: string, more: object = {}) => ({
  startedDateTime: '2026-11-01T10:00:00.000Z',
  time: 120,
  request: {
    method: 'POST',
    url,
    headers: [{ name: ':path', value: '/' }],
    postData: { text: JSON.stringify(charge) },
  },
  response: { status: 200, headers: [], content: { text: 'e30=', encoding: 'base64', size: 2 } },
  ...more,
});
const har = (...entries: object[]): string => JSON.stringify({ log: { version: '1.2', entries } });

const dayOf = (text: string) => {
  const { raw, moments } = readTraffic(text, 'day.har');
  return momentsIn(raw, moments);
};
const linesOf = (text: string): string[] =>
  dayOf(text).moments.map((it) => {
    if (it.kind === 'sent') return `${it.at} sent ${it.call.by} ${it.call.operation ?? it.call.api}`;
    if (it.kind !== 'answered') return `${it.at} ${it.kind}`;
    const { answer } = it.exchange;
    return `${it.at} answered ${typeof answer === 'string' ? answer : `${answer.status} ${answer.body}`}`;
  });
const at = Date.parse('2026-11-01T10:00:00.000Z');

describe('a HAR', () => {
  it('gives the calls of the contracts whatever their base, with their callbacks, and leaves the rest out', () => {
    const entries = har(
      harEntry('https://shop.example/hook', { startedDateTime: '2026-11-01T10:00:05Z' }),
      harEntry('https://gw.example/a/b/v1/transactions/amount/'),
      harEntry('https://shop.example/cart'),
    );
    expect(linesOf(entries)).toEqual([
      `${at} sent client charge`,
      `${at + 120} answered 200 {}`,
      `${at + 5_000} sent provider charge-gateway`,
      `${at + 5_120} answered 200 {}`,
      `${at + 5_120} end`,
    ]);
    expect(dayOf(entries)).toMatchObject({
      bases: { 'charge-gateway': ['https://gw.example/a/b/v1'] },
      leftOut: new Map([['other traffic', 1]]),
    });
  });

  it('without times keeps its order, and status 0 is no answer', () => {
    const gone = { startedDateTime: undefined, time: undefined, response: { status: 0, _error: 'net::ERR_TIMED_OUT' } };
    expect(linesOf(har(harEntry('https://gw.example/transactions/refund/', gone)))).toEqual([
      '0 sent client refund',
      '0 answered timeout',
      '0 end',
    ]);
  });

  it('whose bodies were left out concludes nothing from them', () => {
    const request = { method: 'POST', url: 'https://gw.example/transactions/refund/', bodySize: 300 };
    const response = { status: 200, content: { size: 20 } };
    expect(
      dayOf(har({ request, response }, harEntry('https://gw.example/transactions/refund/', { response }))),
    ).toMatchObject({
      apis: [],
      leftOut: new Map([
        ['the file does not hold the body of its request', 1],
        ['the file does not hold the body of its answer', 1],
      ]),
    });
  });

  it('gives back the credentials that an export hid, and no others', () => {
    const authorizations = (...headers: ([string, string] | undefined)[]) =>
      dayOf(
        har(
          ...headers.map((header) => {
            const entry = harEntry('https://gw.example/transactions/refund/');
            const given = header ? [{ name: header[0], value: header[1] }] : [];
            return { ...entry, request: { ...entry.request, headers: given } };
          }),
        ),
      ).moments.flatMap((it) => (it.kind === 'sent' ? [it.call.request.headers.map(([, value]) => value).join()] : []));
    const hidden = 'Basic aGlkZGVuOmhpZGRlbg==';
    expect(authorizations(undefined, undefined)).toEqual([hidden, hidden]);
    expect(authorizations(['authorization', 'Basic [redacted]'])).toEqual([hidden]);
    expect(authorizations(['authorization', 'Basic YTpi'], undefined)).toEqual(['Basic YTpi', '']);
  });
});

describe('NDJSON', () => {
  const line = (more: object) =>
    JSON.stringify({ request: { url: 'https://b.example/api/wallets' }, answer: { status: 200 }, ...more });

  it('holds one exchange a line, in any order', () => {
    const text = `${line({ at: '2026-11-01T10:00:01Z', tookMs: 5 })}\n\n${line({ at: at, answer: 'timeout' })}\n`;
    expect(linesOf(text)).toEqual([
      `${at} sent client listWallets`,
      `${at} answered timeout`,
      `${at + 1_000} sent client listWallets`,
      `${at + 1_005} answered 200 `,
      `${at + 1_005} end`,
    ]);
  });

  it.each([
    ['', 'day.har is empty; give'],
    ['{"a":1}', 'day.har is JSON with neither `log.entries` nor `exchanges`; give'],
    [`${line({})}\nnope`, 'day.har:2 is no JSON; give'],
    [
      `${line({})}\n${line({ answer: 12 })}`,
      "day.har:2 has no `answer`: an object with `status`, or 'timeout', 'refused' or 'reset'; give",
    ],
    [`${line({})}\n{}`, 'day.har:2 has no `request`; give'],
  ])('%j is refused with its place', (text, words) => {
    expect(() => readTraffic(text, 'day.har')).toThrow(TrafficError);
    expect(() => readTraffic(text, 'day.har')).toThrow(words);
  });
});
