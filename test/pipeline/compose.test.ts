import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './run-action.ts';
import { servedSandbox } from './served-sandbox.ts';

const folder = join(root, 'docs', 'examples', 'containers');

interface Service {
  command: string[];
  environment: Record<string, string>;
  volumes: string[];
  read_only: boolean;
  cap_drop: string[];
  depends_on?: object;
}
const { services } = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8')) as {
  services: { sandbox: Service; shop: Service };
};

/** Where a path of a container comes from on this machine. */
function mounted({ volumes }: Service, path: string): string {
  const [from] = volumes.map((it) => it.split(':')).find(([, to]) => to === path) ?? [];
  return from === undefined ? path : join(folder, from);
}

/** The service's environment, `${NAME}` and `${NAME:?…}` filled in. */
function environmentOf({ environment }: Service, given: Record<string, string>): Record<string, string> {
  const filled = (text: string) => text.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => given[name] ?? '');
  return Object.fromEntries(Object.entries(environment).map(([name, it]) => [name, filled(it)]));
}

test('the shop pays at the sandbox beside it, with what both are given', async () => {
  const given = { TEAM_PASSWORD: 'not-the-real-one' };
  const { sandbox, shop } = services;
  const words = sandbox.command.map((it) => {
    const [name, value = ''] = it.split('=');
    return value.startsWith('/') ? `${name}=${mounted(sandbox, value)}` : it;
  });
  const { ready, stop, said } = await servedSandbox(words, folder, environmentOf(sandbox, given));
  const { port } = new URL(ready.control.base);
  const env = environmentOf(shop, given);
  const base = 'PAYPROOF_CHARGE_GATEWAY_BASE';
  const [command = '', program = ''] = shop.command;
  expect(command).toBe('node');
  const { stdout } = await promisify(execFile)(process.execPath, [mounted(shop, program)], {
    env: { ...env, [base]: (env[base] ?? '').replace('sandbox:8080', `127.0.0.1:${port}`) },
  });
  expect(stdout).toMatch(/"status": ?"PENDING"[\s\S]*^look it up: order-/m);
  expect(await stop()).toBe(0);
  expect(said()).not.toMatch(/hint/i);
});

test('both run without rights on file systems that cannot be written, from files that are there', () => {
  for (const service of Object.values(services)) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    for (const it of service.volumes) expect(existsSync(join(folder, it.split(':')[0] ?? '')), it).toBe(true);
  }
  expect(services.shop.depends_on).toEqual({ sandbox: { condition: 'service_healthy' } });
});

test('images are of the versions that stand in package.json', () => {
  const { version, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
    devDependencies: Record<string, string>;
  };
  expect(services).toMatchObject({
    sandbox: { image: `payproof:${version}` },
    shop: { image: `node:${devDependencies['node']}-slim` },
  });
});
