import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileOf, profiles } from '../../src/targets/apis/index.ts';
import type { Profile } from '../../src/targets/apis/profile.ts';
import { capabilitiesOf } from '../../src/targets/drivers/capabilities-of.ts';
import { leaseProblem } from '../../src/targets/drivers/lease-problem.ts';
import { loadDriver } from '../../src/targets/drivers/load-driver.ts';
import { configSchema } from '../../src/targets/settings/config-schema.ts';
import { loadSettings } from '../../src/targets/settings/load-settings.ts';

const page = readFileSync(new URL('../../docs/targets.md', import.meta.url), 'utf8');
interface Described {
  default?: unknown;
  description?: string;
  properties?: Record<string, Described>;
  items?: Described;
}
const schema = configSchema() as { $defs: Record<string, Described> };

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
        'source',
        'timeoutMs',
      ]),
    );
    expect(settings.apis['charge-gateway']?.credentials.password).toBe('value of GATEWAY_PASSWORD');
  });

  it.each([
    ['merchant-wallet', ['apis', 'driver']],
    ['bill-payment', ['apis', 'certFile', 'keyFile', 'proxy', 'secrets']],
  ] as const)('shows a full example of %s that loads, with every fixture of it', (api, keys) => {
    const text = snippet(`${api}.yaml`);
    writeFileSync(join(folder, `${api}.yaml`), text);
    const names = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
    const environment = Object.fromEntries(names.map((name) => [name, `value-of-${name}`]));
    const settings = loadSettings(`${api}.yaml`, { folder, environment });
    expect(Object.keys(settings)).toEqual(expect.arrayContaining([...keys]));
    const legal = Object.keys(profileOf(api).fixtures?.members ?? {});
    expect(Object.keys(settings.apis[api]?.fixtures ?? {}).sort()).toEqual(legal.sort());
  });

  it('shows a lease that is one', async () => {
    const path = join(folder, 'lease.ts');
    writeFileSync(path, snippet('lease.ts'));
    const asked: string[] = [];
    const bench = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const made = { id: 't-1', username: 'u', password: 'p', numbers: ['263770000001'] };
      response.end(request.method === 'POST' ? JSON.stringify(made) : '7');
    });
    await new Promise<void>((resolve) => bench.listen(0, '127.0.0.1', resolve));
    try {
      const options = { bench: `http://127.0.0.1:${(bench.address() as AddressInfo).port}` };
      const driver = await loadDriver({ name: 'operator', apis: {}, driver: { kind: 'module', path, options } });
      const lease = await driver.isolate?.();
      expect(leaseProblem(lease)).toBe(undefined);
      expect(await lease?.driver?.clock?.now?.()).toBe(7);
      await lease?.release?.();
      expect(asked).toEqual(['POST /tenants', 'GET /tenants/t-1/now', 'DELETE /tenants/t-1']);
    } finally {
      bench.closeAllConnections();
      await new Promise((resolve) => bench.close(resolve));
    }
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

  it.each(Object.entries(profiles))('names every fixture of %s and no other', (_, { fixtures, page: of }: Profile) => {
    const named = (of?.fixtures ?? []).flatMap(([names]) => [...names.matchAll(/`(\w+)/g)].map(([, it]) => it));
    expect([...new Set(named)].sort()).toEqual(Object.keys(fixtures?.members ?? {}).sort());
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
    const { source: _, ...explicit } = loadSettings('set.yaml', options);
    expect(loadSettings('bare.yaml', options)).toMatchObject(explicit);
  });

  it('every key of the schema is described', () => {
    const bare = (it: Described, place: string): string[] => [
      ...Object.entries(it.properties ?? {}).flatMap(([key, inner]) =>
        inner.description === undefined ? [`${place}.${key}`] : bare(inner, `${place}.${key}`),
      ),
      ...(it.items ? bare(it.items, place) : []),
    ];
    expect(Object.entries(schema.$defs).flatMap(([name, it]) => bare(it, name))).toEqual([]);
  });
});
