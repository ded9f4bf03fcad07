import { type Exchange, Literal, parseExactly } from '../../../src/conformance/index.ts';
import type { RawAnswer } from '../../../src/target/exchange.ts';
import type { Received } from '../../../src/target/receiver.ts';

/** One decisive value of a run, changed: what a check gets to see in place of it. */
export interface Mutation {
  /** In words, for a failed test. */
  what: string;
  /** An answer by its name (`charge#3`: the third answer to a charge of this check), and all answers before it. */
  answer?(name: string, answer: RawAnswer, before: readonly Exchange[]): RawAnswer;
  /** Texts of an SMS inbox. */
  sms?(texts: string[]): string[];
  /** Callbacks that reached a URL. */
  callbacks?(received: readonly Received[]): readonly Received[];
  /** Nobody can type at a prompt. */
  noPrompts?: boolean;
}

/** The answer under another status. */
export function withStatus(answer: RawAnswer, status: number): RawAnswer {
  return { ...answer, status };
}

/** The answer with every value at these paths of its JSON body changed; at all paths where none are named. */
export function withOtherValues(answer: RawAnswer, paths?: readonly string[]): RawAnswer {
  const body = parseExactly(answer.body);
  const changed = change(body, '', (path) => paths === undefined || paths.includes(path));
  return body === undefined ? answer : { ...answer, body: Buffer.from(JSON.stringify(changed)) };
}

/** The paths of all values in a JSON body. */
export function pathsOf(body: unknown, path = ''): string[] {
  if (!isHolder(body)) return body === undefined ? [] : [path];
  return Object.entries(body).flatMap(([name, it]) => pathsOf(it, path === '' ? name : `${path}.${name}`));
}

function change(value: unknown, path: string, isMeant: (path: string) => boolean): unknown {
  if (isHolder(value)) {
    const members = Object.entries(value).map(([name, it]) => [
      name,
      change(it, path === '' ? name : `${path}.${name}`, isMeant),
    ]);
    return Array.isArray(value) ? members.map(([, it]) => it) : Object.fromEntries(members);
  }
  return isMeant(path) ? other(value) : value;
}

function other(value: unknown): unknown {
  if (value instanceof Literal) return Number(value.text) + 1;
  return typeof value === 'string' ? `${value}-changed` : 'changed';
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Literal);
}
