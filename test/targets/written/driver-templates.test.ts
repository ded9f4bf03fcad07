import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { capabilitiesOf } from '../../../src/targets/drivers/capabilities-of.ts';
import type { Driver } from '../../../src/targets/drivers/driver.ts';
import { driverMethods } from '../../../src/targets/drivers/driver-methods.ts';
import { loadDriver } from '../../../src/targets/drivers/load-driver.ts';
import { driverText } from '../../../src/targets/written/driver-text.ts';

/** The template of docs/examples/drivers, as whoever copies it has it. */
function template(name: 'http' | 'shell', options: Record<string, unknown>): Promise<Driver> {
  const path = join(import.meta.dirname, '../../../docs/examples/drivers', `${name}.ts`);
  return loadDriver({ name: 'bench', apis: {}, driver: { kind: 'module', path, options } });
}

/** A bench by HTTP that answers `answers` by the method, and tells what it was asked. */
async function bench(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const method = incoming.url?.replace('/bench/', '') ?? '';
    asked.push(`${incoming.headers.authorization ?? 'nobody'} ${method} ${Buffer.concat(chunks)}`);
    if (method === 'customer.cancelPrompt') outgoing.writeHead(409).end('no such prompt');
    else outgoing.end(answers[method] === undefined ? '' : JSON.stringify(answers[method]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, options: { bench: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bench/`, token: 't' } };
}

const prompt = { endUserId: '263770000001', clientCorrelator: 'c-1' };

it('a bench by HTTP: every method, a tenant of its own, and a refusal in its words', async () => {
  const { asked, options } = await bench({
    'customer.smsInbox': [{ text: 'Paid' }],
    'clock.now': 7,
    isolate: { tenant: 't-1', apis: { 'charge-gateway': { fixtures: { maxAmount: '30.00' } } } },
  });
  const driver = await template('http', options);
  expect(capabilitiesOf(driver)).toEqual(driverMethods.filter((it) => it !== 'close'));
  await driver.customer?.answerPrompt?.({ ...prompt, pin: '0000' });
  expect(await driver.clock?.now?.()).toBe(7);
  await expect(driver.customer?.cancelPrompt?.(prompt)).rejects.toThrow(
    'the bench answered 409 to customer.cancelPrompt: no such prompt',
  );
  const lease = await driver.isolate?.();
  expect(lease?.apis).toEqual({ 'charge-gateway': { fixtures: { maxAmount: '30.00' } } });
  expect(await lease?.driver?.customer?.smsInbox?.({ endUserId: '263770000001' })).toEqual([{ text: 'Paid' }]);
  await lease?.release?.();
  expect(asked).toEqual([
    'Bearer t customer.answerPrompt {"endUserId":"263770000001","clientCorrelator":"c-1","pin":"0000"}',
    'Bearer t clock.now {}',
    'Bearer t customer.cancelPrompt {"endUserId":"263770000001","clientCorrelator":"c-1"}',
    'Bearer t isolate {}',
    'Bearer t customer.smsInbox {"endUserId":"263770000001","tenant":"t-1"}',
    'Bearer t release {"tenant":"t-1"}',
  ]);
});

it('commands by shell: every method, a tenant of its own, and a refusal in its words', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const command = join(folder, 'bench.sh');
  writeFileSync(
    command,
    `#!/bin/sh
for it in "$@"; do case $it in *=*) export "$it" ;; esac; done
case $1 in
  customer.smsInbox) printf '[{"text":"for %s of %s"}]' "$endUserId" "$tenant" ;;
  customer.answerPrompt) echo "no prompt of $clientCorrelator" >&2; exit 1 ;;
  operator.changeBiller) printf '%s' "$product" > "${folder}/product" ;;
  clock.now) echo later ;;
  isolate) echo '{"tenant":"t-1"}' ;;
esac
`,
  );
  chmodSync(command, 0o755);
  const driver = await template('shell', { command });
  expect(capabilitiesOf(driver)).toEqual(driverMethods.filter((it) => it !== 'close'));
  await expect(driver.customer?.answerPrompt?.({ ...prompt, pin: '0000' })).rejects.toThrow(
    `${command} customer.answerPrompt failed: no prompt of c-1`,
  );
  await expect(driver.clock?.now?.()).rejects.toThrow(`${command} clock.now printed no JSON: later`);
  expect(await driver.operator?.changeBiller?.({ billerCode: 'B', product: { code: 'P', enabled: true } })).toBe(
    undefined,
  );
  const lease = await driver.isolate?.();
  expect(await lease?.driver?.customer?.smsInbox?.({ endUserId: '263770000001' })).toEqual([
    { text: 'for 263770000001 of t-1' },
  ]);
});

it.each([
  ['http', {}, "'options' lacks the key 'bench'; Address of the bench, such as http://127.0.0.1:9000."],
  ['http', { bench: 'bench.example' }, "'bench' must be an address that begins with http:// or https://"],
  ['shell', { comand: './x' }, "unknown key 'comand'; did you mean 'command'?"],
] as const)('%s refuses options that it does not know', async (name, options, problem) => {
  await expect(template(name, options)).rejects.toThrow(problem);
});

it.each(['http', 'shell'] as const)(
  'what is switched off in a driver by %s is switched on by taking one level of comments away',
  (reach) => {
    const live = 'customer.answerPrompt';
    const some = driverText({ reach, methods: driverMethods, live: [live] });
    const at = some.indexOf(`call('${live}'`);
    const uncommented = some.slice(at).replaceAll(/^( *)\/\/ /gm, '$1');
    const code = stripTypeScriptTypes(some.slice(0, at) + uncommented)
      .split('\n')
      .filter((it) => !it.trim().startsWith('//'))
      .join('\n');
    for (const path of driverMethods.filter((it) => it !== 'close'))
      expect(code).toMatch(new RegExp(`call *\\('${path}'`));
  },
);
