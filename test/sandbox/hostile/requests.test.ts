import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openShop } from '../charge-gateway/support.ts';
import { hostileCases, tableRows } from './cases.ts';
import { talk } from './raw-connection.ts';
import { isAnyRefusal, isRefusalOf } from './refusal-forms.ts';
import { asked, type Site } from './site.ts';
import { writingSites } from './sites-of-apis.ts';

/** Asked behind a bad request: its answer shows that the connection was kept. */
function sentinel({ head }: Site): string {
  return asked({ head } as Site, 'GET /sentinel HTTP/1.1', 'Connection: close\r\n');
}

const refusers = ['charge-gateway', 'merchant-wallet', 'bill-payment', 'control'] as const;

describe.each(refusers)('%s:', (refuser) => {
  test.each(hostileCases)('$what', async ({ bytes, api, otherApis = api, control, connection, isNoRequest }) => {
    const shop = await openShop();
    const site = (await writingSites(shop))[refuser];
    const { answers, rest } = await talk(
      shop.base,
      Buffer.concat([bytes(site), sentinel(site)].map((it) => Buffer.from(it))),
    );
    const statuses = { control, 'charge-gateway': api, 'merchant-wallet': otherApis, 'bill-payment': otherApis }[
      refuser
    ];
    expect(rest).toBe('');
    expect(answers.map((it) => it.status)).toEqual([...statuses, ...(connection === 'kept' ? [404] : [])]);
    const last = answers[statuses.length - 1];
    expect(last?.headers.connection).toBe(connection === 'kept' ? 'keep-alive' : 'close');
    const status = statuses.at(-1) ?? 0;
    const isEmpty = refuser === 'bill-payment' && status === 401;
    expect(last?.headers['content-type']).toBe(isEmpty ? undefined : 'application/json; charset=utf-8');
    // What is wrong with the HTTP itself is told before any API sees it, in one shape below all of them.
    const isOfHttp = isNoRequest || status === 505 || (status === 400 && /Host header/.test(last?.body ?? ''));
    const shape = isOfHttp && refuser !== 'control' ? 'charge-gateway' : refuser;
    if (status >= 400 && last)
      expect(isNoRequest ? isAnyRefusal(last) : isRefusalOf(shape, last), last.body).toBe(true);
    expect((await shop.charge()).status, 'the sandbox lives on').toBe(200);
  });
});

test('docs/reliability.md shows this table', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'reliability.md'), 'utf8');
  const [, table = ''] = /<!-- hostile:table -->\n([\s\S]*?)<!-- \/hostile:table -->/.exec(text) ?? [];
  const head = [
    '| what comes | at the charge gateway | at the other two APIs | at the control plane | connection |',
    '|---|---|---|---|---|',
  ];
  expect(table.trim().split('\n'), 'put these rows between the marks').toEqual([...head, ...tableRows()]);
});
