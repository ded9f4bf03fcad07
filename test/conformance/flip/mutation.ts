import { type Exchange, jsonOf, Literal, parseExactly } from '../../../src/conformance/index.ts';
import type { NoAnswer, RawAnswer } from '../../../src/targets/exchange.ts';
import type { Received } from '../../../src/targets/wire/receiver.ts';

/** One decisive value of a run, changed: what a check gets to see in place of it. */
export interface Mutation {
  /** In words, for a failed test. */
  what: string;
  /** An answer by its name (`charge#3`: the third answer to a charge of this check), and those before it. */
  answer?(name: string, answer: RawAnswer, before: ReadonlyMap<string, Exchange>): RawAnswer | NoAnswer;
  /** Texts of an SMS inbox at its n-th reading, and every text that was sent in a body before. */
  sms?(texts: string[], reading: number, sent: readonly string[]): string[];
  /** Callbacks that reached a URL at its n-th reading; the keys are those that webhooks were registered with. */
  callbacks?(received: readonly Received[], reading: number, url: string, keys: readonly string[]): readonly Received[];
  /** Nobody can type at a prompt. */
  noPrompts?: boolean;
  /**
   * What a customer's app shows as balance, in cents, at the n-th reading of this wallet, after so many calls and
   * payments of codes, the calls over so many cents in sum.
   */
  balance?(cents: number, at: { reading: number; acts: number; sentCents: number }): number;
  /** Whether the app refuses the n-th payment of a code. */
  refusesPayment?(payment: number): boolean;
}

/** The answer under another status. */
export function withStatus(answer: RawAnswer, status: number): RawAnswer {
  return { ...answer, status };
}

/** The answer with every value at these paths of its JSON body changed; at all paths but some where none are named. */
export function withOtherValues(answer: RawAnswer, paths?: readonly string[], but: readonly string[] = []): RawAnswer {
  const isMeant = (path: string): boolean => paths?.includes(path) ?? !but.includes(path);
  return withBody(answer, (body) => mapped(body, (value, path) => (isMeant(path) ? other(value) : value)));
}

/** The answer with its JSON body edited; as it is where it has none. */
export function withBody(answer: RawAnswer, edit: (body: unknown) => unknown): RawAnswer {
  const body = parseExactly(answer.body);
  return body === undefined ? answer : { ...answer, body: Buffer.from(JSON.stringify(edit(body))) };
}

/** The paths of all values in an answer's JSON body. */
export function pathsOf(exchange: Exchange): string[] {
  const paths: string[] = [];
  mapped(jsonOf(exchange), (value, path) => {
    paths.push(path);
    return value;
  });
  return paths;
}

/** A parsed body with each value replaced that holds no others. */
export function mapped(value: unknown, replace: (value: unknown, path: string) => unknown, path = ''): unknown {
  if (typeof value === 'object' && value !== null && !(value instanceof Literal)) {
    const members = Object.entries(value).map(
      ([name, it]) => [name, mapped(it, replace, path === '' ? name : `${path}.${name}`)] as const,
    );
    return Array.isArray(value) ? members.map(([, it]) => it) : Object.fromEntries(members);
  }
  return replace(value, path);
}

/** A status becomes another one that the document knows, so that a check which waits for an end sees one. */
const otherStatuses: Readonly<Record<string, string>> = {
  ...{ PENDING: 'SUCCESS', SUCCESS: 'FAILED', FAILED: 'SUCCESS' },
  ...{ New: 'Paid', Claimed: 'Paid', Paid: 'New', Expired: 'Paid', 'Timed Out': 'Paid' },
};

function other(value: unknown): unknown {
  if (value instanceof Literal) return Number(value.text) + 1;
  if (typeof value !== 'string') return 'changed';
  const middle = Math.ceil(value.length / 2);
  return otherStatuses[value] ?? `${value.slice(0, middle)}-changed${value.slice(middle)}`;
}
