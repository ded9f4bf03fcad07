import { type Exchange, jsonOf, Literal, memberOf, textIn } from '../../../src/conformance/index.ts';
import type { RawAnswer, RawHeaders } from '../../../src/targets/exchange.ts';
import { withOtherValues, withStatus } from './mutation.ts';

/**
 * Copies of a recorded exchange with one thing changed: each field another value, another type, what it is in another
 * answer, a secret, or absent; a header gone or changed; another status; the answer to another call. Of a callback its
 * body. Fields that the rule names come first.
 */
export function* mutated(
  exchange: Exchange,
  others: readonly Exchange[],
  secrets: readonly string[],
  rule: string,
): Generator<Exchange> {
  const { answer, request } = exchange;
  if (exchange.by === 'provider') {
    for (const more of [' ', ...secrets])
      yield { ...exchange, request: { ...request, body: Buffer.concat([request.body, Buffer.from(more)]) } };
    return;
  }
  if (typeof answer === 'string') return;
  for (const changed of answersOf(exchange, answer, others, secrets, rule)) yield { ...exchange, answer: changed };
  for (const other of others) if (other.operation === exchange.operation) yield { ...exchange, answer: other.answer };
}

function* answersOf(
  exchange: Exchange,
  answer: RawAnswer,
  others: readonly Exchange[],
  secrets: readonly string[],
  rule: string,
): Generator<RawAnswer> {
  for (const [name] of answer.headers) {
    const rest: RawHeaders = answer.headers.filter(([it]) => it !== name);
    yield { ...answer, headers: rest };
    yield { ...answer, headers: [...rest, [name, 'text/changed']] };
  }
  yield { ...answer, body: Buffer.from('no JSON') };
  for (const secret of secrets) yield { ...answer, body: Buffer.concat([answer.body, Buffer.from(secret)]) };
  yield withStatus(answer, answer.status === 200 ? 400 : 200);
  const body = jsonOf(exchange);
  if (body === undefined) return;
  const isNamed = (path: string): boolean => rule.split(/[^\w-]/).includes(path.split('.').at(-1) ?? '');
  const { true: named = [], false: rest = [] } = Object.groupBy(placesOf(body), (path) => `${isNamed(path)}`);
  for (const path of [...named, ...rest]) {
    yield withOtherValues(answer, [path]);
    const text = textIn(memberOf(body, path));
    const values = [
      // A longer time to live, a larger amount.
      ...(text === undefined ? [] : [text.replace(/\d+/, '9$&')]),
      7,
      true,
      {},
      // Receipts and vouchers that come too early, and a receipt whose image has no absolute address.
      { ReceiptSmses: ['Paid'] },
      [{ SerialNumber: 'S-1', Pin: '4471' }],
      '<img src="/stamp.png">',
      ...secrets,
      ...others.flatMap((it) => textIn(memberOf(jsonOf(it), path)) ?? []),
    ];
    for (const value of new Set(values))
      yield edited(exchange, answer, path, (holder, name) => {
        holder[name] = value;
      });
    yield edited(exchange, answer, path, (holder, name) => {
      holder[name] = yearLater(holder[name]);
    });
    yield edited(exchange, answer, path, (holder, name) => {
      delete holder[name];
    });
  }
}

/** A value with every date in it a year later: a movement may have two, each of which puts it into a period. */
function yearLater(value: unknown): unknown {
  const text = JSON.stringify(value).replace(/\d{4}(?=-\d\d-\d\d)/g, (year) => String(Number(year) + 1));
  return JSON.parse(text);
}

/** The paths of all members, those that hold others as well; the first items of a list are enough. */
function placesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || value instanceof Literal) return [];
  const members = Array.isArray(value) ? value.slice(0, 4).entries() : Object.entries(value);
  return [...members].flatMap(([name, it]) => {
    const own = path === '' ? String(name) : `${path}.${name}`;
    return [own, ...placesOf(it, own)];
  });
}

function edited(
  exchange: Exchange,
  answer: RawAnswer,
  path: string,
  edit: (holder: Record<string, unknown>, name: string) => void,
): RawAnswer {
  const body = JSON.parse(JSON.stringify(jsonOf(exchange))) as Record<string, unknown>;
  const steps = path.split('.');
  const name = steps.pop() ?? '';
  const holder = steps.reduce((node, step) => node[step] as Record<string, unknown>, body);
  edit(holder, name);
  return { ...answer, body: Buffer.from(JSON.stringify(body)) };
}
