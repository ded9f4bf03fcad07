import { InvalidArgumentError } from 'commander';

/** Collects the values of an option that may be given several times. */
export function repeated(value: string, before: string[] = []): string[] {
  return [...before, value];
}

/** Collects hosts, each with its port or without, as URLs spell them: in lower case, IPv6 in brackets or bare. */
export function hosts(value: string, before: string[] = []): string[] {
  if (!/^(\[[\da-f:.]+\](:\d{1,5})?|[\da-f:]*:[\da-f:.]*:[\da-f:.]*|[\w.-]+(:\d{1,5})?)$/i.test(value)) {
    throw new InvalidArgumentError('A host is a name or an address, with :port or without; no scheme, no path.');
  }
  return [...before, value.toLowerCase()];
}

/** A whole number from 0 to 2147483647, as fast-check takes for a seed. */
export function seedOf(text: string): number {
  const seed = Number(text);
  if (!/^\d+$/.test(text) || seed > 0x7fffffff) {
    throw new InvalidArgumentError('A seed is a whole number from 0 to 2147483647.');
  }
  return seed;
}

/** How many times as many cases are generated: a decimal above 0, up to 1000. */
export function effortOf(text: string): number {
  const effort = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || effort <= 0 || effort > 1000) {
    throw new InvalidArgumentError('An effort is a number above 0, up to 1000.');
  }
  return effort;
}

/** What a customer types at a prompt. */
export function pinOf(text: string): string {
  if (/^\d{4}$/.test(text)) return text;
  throw new InvalidArgumentError(
    'A PIN has four digits: 0000 pays, 1111 has too little money, 2222 is wrong, 9999 above the limit.',
  );
}

export function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535)
    throw new InvalidArgumentError('A port is a whole number from 0 (any free one) to 65535.');
  return port;
}

export const countOf = countFrom(1);
export const countOrNone = countFrom(0);

/** Reads a whole number from `least` to 10000. */
function countFrom(least: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (/^\d+$/.test(text) && count >= least && count <= 10_000) return count;
    throw new InvalidArgumentError(`A whole number from ${least} to 10000.`);
  };
}

/** How many times as fast as the wall: above 0, at most 1000000. */
export function timeScaleOf(text: string): number {
  const scale = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || scale === 0 || scale > 1_000_000) {
    throw new InvalidArgumentError('A number above 0, at most 1000000.');
  }
  return scale;
}

/** `i/n`: part i of n. */
export function shardOf(text: string): { index: number; count: number } {
  const [index = 0, count = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.slice(1).map(Number) ?? [];
  if (index < 1 || index > count) throw new InvalidArgumentError('Write it as i/n, from 1/n to n/n.');
  return { index, count };
}

/** `name=value`, collected into one record. */
export function assignment(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [name, value] = text.split(/=(.*)/s);
  if (!name || value === undefined) throw new InvalidArgumentError('Write it as name=value.');
  return { ...before, [name]: value };
}

const msOfUnit: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** An age such as `90m` or `30d`, in ms. */
export function ageOf(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const ms = msOfUnit[unit];
  if (ms === undefined) throw new InvalidArgumentError('Write it as a number with s, m, h or d, such as 30d.');
  return Number(count) * ms;
}

/** What a run may take, such as `90s`, `2m` or `1h`, in ms. */
export function budgetOf(text: string): number {
  const ms = /^\d{1,6}[smh]$/.test(text) ? ageOf(text) : 0;
  if (ms > 0) return ms;
  throw new InvalidArgumentError('Write it as a number above 0 with s, m or h, such as 90s, 2m or 1h.');
}

/** How many calls a run may make. */
export function callsOf(text: string): number {
  const calls = Number(text);
  if (/^\d{1,7}$/.test(text) && calls > 0) return calls;
  throw new InvalidArgumentError(
    'Write how many calls may be made, from 1 to 9999999, such as 200; a time is --budget 2m.',
  );
}
