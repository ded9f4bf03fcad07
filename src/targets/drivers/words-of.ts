import { inspect } from 'node:util';
import { visible } from '../../protocol/visible.ts';

const longest = 500;

/** Code of the warning that a driver made trouble which no check has to carry: the command line ends with 3 then. */
export const driverWarning = 'PAYPROOF_DRIVER';

/** What was thrown, in one line, without secrets; whatever it is, this throws nothing. */
export function wordsOf(thrown: unknown, redact: (text: string) => string): string {
  const words = attempt(() =>
    thrown instanceof Error && typeof thrown.message === 'string' ? thrown.message : undefined,
  );
  return shown(
    redact(words ?? attempt(() => inspect(thrown, { depth: 1, customInspect: false })) ?? 'something unreadable'),
  );
}

/** What kind of value a driver gave, in one line. The value itself may be a secret. */
export function kindOf(value: unknown): string {
  return attempt(() => shown(kindRead(value))) ?? 'something unreadable';
}

function kindRead(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty list' : `a list that begins with ${kindRead(value[0])}`;
  if (typeof value !== 'object') return `a ${typeof value}`;
  const members = Object.entries(value).map(([name, it]) => `${name}: ${it === null ? 'null' : typeof it}`);
  return `{ ${members.slice(0, 10).join(', ')} }`;
}

/** Where in a module it was thrown, as `file:line:column`; undefined where it does not say. */
export function placeOf(thrown: unknown): string | undefined {
  const stack = attempt(() => (thrown instanceof Error ? String(thrown.stack) : undefined));
  const frames = stack?.split('\n').filter((it) => /^\s+at /.test(it)) ?? [];
  const [first] = frames.filter((it) => !it.includes('node:'));
  return first === undefined ? undefined : visible(first.trim().replace(/^at (?:.* \()?(?:file:\/\/)?|\)$/g, ''));
}

function shown(text: string): string {
  return visible(text.length > longest ? `${text.slice(0, longest)}…` : text);
}

/** What a foreign value is read for; undefined where reading it throws. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
