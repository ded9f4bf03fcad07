import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support.ts';
import { hostileCases, tableRows } from './cases.ts';
import { talk } from './raw-connection.ts';
import { asked, type Site, sitesOf } from './site.ts';

/** Asked behind a bad request: its answer shows that the connection was kept. */
function sentinel({ head }: Site): string {
  return asked({ head } as Site, 'GET /sentinel HTTP/1.1', 'Connection: close\r\n');
}

describe.each(['api', 'control'] as const)('%s:', (plane) => {
  test.each(hostileCases)('$what', async ({ bytes, api, control, connection, isNoRequest }) => {
    const shop = await openShop();
    const site = sitesOf(shop)[plane];
    const { answers, rest } = await talk(
      shop.base,
      Buffer.concat([bytes(site), sentinel(site)].map((it) => Buffer.from(it))),
    );
    const statuses = plane === 'api' ? api : control;
    expect(rest).toBe('');
    expect(answers.map((it) => it.status)).toEqual([...statuses, ...(connection === 'kept' ? [404] : [])]);
    const last = answers[statuses.length - 1];
    expect(last?.headers.connection).toBe(connection === 'kept' ? 'keep-alive' : 'close');
    expect(last?.headers['content-type']).toBe('application/json; charset=utf-8');
    const status = statuses.at(-1) ?? 0;
    if (status >= 400) {
      const isControl = plane === 'control' && !isNoRequest;
      const refusal = isControl
        ? { error: expect.any(String) }
        : { statusCode: `${status}`, statusMessage: expect.any(String) };
      expect(JSON.parse(last?.body ?? '')).toEqual(refusal);
    }
    expect((await shop.charge()).status, 'the sandbox lives on').toBe(200);
  });
});

test('docs/reliability.md shows this table', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'reliability.md'), 'utf8');
  const [, table = ''] = /<!-- hostile:table -->\n([\s\S]*?)<!-- \/hostile:table -->/.exec(text) ?? [];
  const head = ['| what comes | at an API | at the control plane | connection |', '|---|---|---|---|'];
  expect(table.trim().split('\n'), 'put these rows between the marks').toEqual([...head, ...tableRows()]);
});
