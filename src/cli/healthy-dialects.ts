import type { Api } from '../contract/index.ts';
import { listDialects } from '../sandbox/index.ts';
import { pairwise } from '../selftest/index.ts';

/** Dialects in which each other value of every switch of an API stands, in as few rows as one switch has such values. */
export function fewHealthyDialects(apis: readonly Api[]): Record<string, string>[] {
  return switchesOf(apis).flatMap((own) => {
    const others = own.map((it) => ({ id: it.id, values: it.values.filter((value) => value !== it.default) }));
    return Array.from({ length: Math.max(...others.map(({ values }) => values.length)) }, (_, row) =>
      Object.fromEntries(others.map(({ id, values }) => [id, values[row % values.length] as string])),
    );
  });
}

/** Dialects that a healthy sandbox is judged under: every pair of values of every two switches of an API in some row. */
export function healthyDialects(apis: readonly Api[]): Record<string, string>[] {
  return switchesOf(apis).flatMap((own) => pairwise(Object.fromEntries(own.map((it) => [it.id, it.values]))));
}

/** Those of each API. */
function switchesOf(apis: readonly Api[]): ReturnType<typeof listDialects>[] {
  const switches = listDialects().filter((it) => apis.includes(it.api));
  return [...Map.groupBy(switches, (it) => it.api).values()];
}
