import type { Api } from '../contract/index.ts';
import { listDialects } from '../sandbox/index.ts';
import { pairwise } from '../selftest/index.ts';

/** Dialects that a healthy sandbox is judged under: every pair of values of every two switches of an API in some row. */
export function healthyDialects(apis: readonly Api[]): Record<string, string>[] {
  const switches = listDialects().filter((it) => apis.includes(it.api));
  return [...Map.groupBy(switches, (it) => it.api).values()].flatMap((own) =>
    pairwise(Object.fromEntries(own.map((it) => [it.id, it.values]))),
  );
}
