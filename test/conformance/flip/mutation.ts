import { type Exchange, jsonOf, Literal, parseExactly } from '../../../src/conformance/index.ts';
import type { RawAnswer } from '../../../src/target/exchange.ts';
import type { Received } from '../../../src/target/receiver.ts';

/** One decisive value of a run, changed: what a check gets to see in place of it. */
export interface Mutation {
  /** In words, for a failed test. */
  what: string;
  /** An answer by its name (`charge#3`: the third answer to a charge of this check), and those before it. */
  answer?(name: string, answer: RawAnswer, before: ReadonlyMap<string, Exchange>): RawAnswer;
  /** Texts of an SMS inbox at its n-th reading, and every text that was sent in a body before. */
  sms?(texts: string[], reading: number, sent: readonly string[]): string[];
  /** Callbacks that reached a URL at its n-th reading. */
  callbacks?(received: readonly Received[], reading: number, url: string): readonly Received[];
  /** Nobody can type at a prompt. */
  noPrompts?: boolean;
  /** What a customer's app shows as balance, in cents, at its n-th reading. */
  balance?(cents: number, reading: number): number;
  /** Whether the app refuses the n-th payment of a code. */
  refusesPayment?(payment: number): boolean;
}

/** The answer under another status. */
export function withStatus(answer: RawAnswer, status: number): RawAnswer {
  return { ...answer, status };
}

/** The answer with every value at these paths of its JSON body changed; at all paths but some where none are named. */
export function withOtherValues(answer: RawAnswer, paths?: readonly string[], but: readonly string[] = []): RawAnswer {
  const body = parseExactly(answer.body);
  const changed = change(body, '', (path) => paths?.includes(path) ?? !but.includes(path));
  return body === undefined ? answer : { ...answer, body: Buffer.from(JSON.stringify(changed)) };
}

/** The paths of all values in an answer's JSON body. */
export function pathsOf(exchange: Exchange): string[] {
  const paths: string[] = [];
  change(jsonOf(exchange), '', (path) => {
    paths.push(path);
    return false;
  });
  return paths;
}

function change(value: unknown, path: string, isMeant: (path: string) => boolean): unknown {
  if (typeof value === 'object' && value !== null && !(value instanceof Literal)) {
    const members = Object.entries(value).map(
      ([name, it]) => [name, change(it, path === '' ? name : `${path}.${name}`, isMeant)] as const,
    );
    return Array.isArray(value) ? members.map(([, it]) => it) : Object.fromEntries(members);
  }
  return isMeant(path) ? other(value) : value;
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
