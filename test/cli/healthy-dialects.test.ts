import { expect, it } from 'vitest';
import { fewHealthyDialects, healthyDialects } from '../../src/cli/healthy-dialects.ts';
import { apis } from '../../src/contract/index.ts';
import { listDialects } from '../../src/sandbox/index.ts';

it.each(apis)('every other value of each switch of %s stands in some of few rows, and no other API’s', (api) => {
  const rows = fewHealthyDialects([api]);
  const missing = listDialects()
    .filter((it) => it.api === api)
    .flatMap(({ id, values, default: usual }) =>
      values.filter((it) => it !== usual).map((value) => [id, value] as const),
    )
    .filter(([id, value]) => !rows.some((row) => row[id] === value));
  expect(missing).toEqual([]);
  expect(rows.length).toBeLessThan(healthyDialects([api]).length / 3);
  expect(rows.flatMap((it) => Object.keys(it)).filter((it) => !it.startsWith(`${api}/`))).toEqual([]);
});
