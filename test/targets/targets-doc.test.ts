import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilitiesOf } from '../../src/targets/capabilities.ts';
import { driverMethods } from '../../src/targets/driver-methods.ts';
import { loadDriver } from '../../src/targets/load-driver.ts';
import { loadSettings } from '../../src/targets/load-settings.ts';

const page = readFileSync(new URL('../../docs/targets.md', import.meta.url), 'utf8');
const schema = JSON.parse(readFileSync(new URL('../../docs/payproof.config.schema.json', import.meta.url), 'utf8')) as {
  $defs: Record<string, { properties: Record<string, { default?: unknown; description?: string }> }>;
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-targets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The code block of the page with this file name. */
function snippet(name: string): string {
  const found = new RegExp(`^\`\`\`\\w+ ${name.replaceAll('.', '\\.')}\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1];
  if (found === undefined) throw new Error(`docs/targets.md has no code block named ${name}`);
  return found;
}

/** First cells of the rows of the table whose head begins with `head`. */
function firstCells(head: string): string[] {
  const rows = page.split(`| ${head} |`)[1]?.split('\n\n')[0]?.split('\n').slice(2) ?? [];
  return rows.map((row) => row.replace(/^\| `([^`]+)` .*$/, '$1'));
}

describe('docs/targets.md', () => {
  it('shows a full example that loads', () => {
    writeFileSync(join(folder, 'payproof.config.yaml'), snippet('payproof.config.yaml'));
    const names = [...snippet('payproof.config.yaml').matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
    const settings = loadSettings('operator', {
      folder,
      environment: Object.fromEntries(names.map((name) => [name, `value of ${name}`])),
    });
    expect(Object.keys(settings).sort()).toEqual(
      ['apis', 'caFile', 'callbackSignature', 'callbacks', 'callsPerMinute', 'driver', 'kind', 'name'].concat([
        'patienceMs',
        'quietMs',
        'timeoutMs',
      ]),
    );
    expect(settings.apis['charge-gateway']?.credentials.password).toBe('value of GATEWAY_PASSWORD');
  });

  it('shows a complete driver that works', async () => {
    const seen: string[] = [];
    const bench = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      seen.push(`${request.method} ${request.url} ${request.headers['x-bench-user']} ${Buffer.concat(chunks)}`);
      response.end(request.method === 'GET' ? '[{"text":"Paid"}]' : '{}');
    });
    await new Promise<void>((resolve) => bench.listen(0, '127.0.0.1', resolve));
    try {
      const path = join(folder, 'driver.ts');
      writeFileSync(path, snippet('driver.ts'));
      const base = `http://127.0.0.1:${(bench.address() as AddressInfo).port}/v1`;
      const credentials = { username: 'sbx_docs', password: 'unused' };
      const driver = await loadDriver({
        name: 'operator',
        apis: { 'charge-gateway': { base, credentials, fixtures: {} } },
        driver: { kind: 'module', path },
      });
      expect(capabilitiesOf(driver)).toEqual(['customer.answerPrompt', 'customer.smsInbox']);
      await driver.customer?.answerPrompt?.({ endUserId: '263770000001', clientCorrelator: 'c-1', pin: '0000' });
      expect(await driver.customer?.smsInbox?.({ endUserId: '263770000001' })).toEqual([{ text: 'Paid' }]);
      expect(seen).toEqual([
        'POST /bench/handsets/263770000001/pin sbx_docs {"clientCorrelator":"c-1","pin":"0000"}',
        'GET /bench/handsets/263770000001/sms sbx_docs ',
      ]);
    } finally {
      bench.closeAllConnections();
      await new Promise((resolve) => bench.close(resolve));
    }
  });

  it('shows a driver of about twenty lines', () => {
    expect(snippet('driver.ts').trim().split('\n').length).toBeLessThanOrEqual(22);
  });

  it('names every driver method and no other', () => {
    expect(firstCells('method | what it makes possible').sort()).toEqual([...driverMethods]);
  });

  it('names every fixture and no other', () => {
    const { fixtures, numbers } = schema.$defs;
    const names = Object.keys(fixtures?.properties ?? {}).flatMap((it) =>
      it === 'numbers' ? Object.keys(numbers?.properties ?? {}).map((kind) => `numbers.${kind}`) : [it],
    );
    expect(firstCells('fixture | what it is for').sort()).toEqual(names.sort());
  });

  it('states the defaults that the schema states, and they are the ones in force', () => {
    const { timeout, patience, quiet, callsPerMinute } = schema.$defs['target']?.properties ?? {};
    const stated = { timeout, patience, quiet, callsPerMinute };
    for (const [key, value] of Object.entries(stated)) {
      expect(page).toMatch(new RegExp(`^\\| \`${key}\` \\|.*\\| \`${value?.default}\` \\|$`, 'm'));
    }
    const bare =
      'targets:\n  a:\n    apis:\n      charge-gateway: { base: http://a, credentials: { username: a, password: b } }\n';
    const set = `${bare}    timeout: ${timeout?.default}\n    patience: ${patience?.default}\n    quiet: ${quiet?.default}\n    callsPerMinute: ${callsPerMinute?.default}\n`;
    writeFileSync(join(folder, 'bare.yaml'), bare);
    writeFileSync(join(folder, 'set.yaml'), set);
    const options = { folder, environment: {} };
    expect(loadSettings('bare.yaml', options)).toEqual(loadSettings('set.yaml', options));
  });

  it('every key of the schema is described', () => {
    const bare = Object.entries(schema.$defs).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([key, it]) => {
        const reference = (it as { $ref?: string }).$ref?.split('/').at(-1) ?? '';
        const described = it.description ?? (schema.$defs[reference] as { description?: string })?.description;
        return described === undefined ? [`${name}.${key}`] : [];
      }),
    );
    expect(bare).toEqual([]);
  });
});
