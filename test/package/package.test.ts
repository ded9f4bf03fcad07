import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedPackages } from '../../scripts/licences/installed-packages.ts';

const checkout = join(import.meta.dirname, '..', '..');
/** Another project, with payproof installed from its tarball and nothing but its published dependencies. */
let project: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'payproof-package-'));
  run('npm', ['pack', '--pack-destination', project, '--loglevel=error'], checkout);
  const tarball = readdirSync(project).find((it) => it.endsWith('.tgz')) ?? '';
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, 'payproof'), { recursive: true });
  run('tar', ['-xzf', tarball, '-C', join('node_modules', 'payproof'), '--strip-components=1'], project);
  const published = readJson(join(modules, 'payproof', 'package.json')) as { dependencies: Record<string, string> };
  // The registry is out of reach: what npm would install beside the package is linked from the checkout.
  for (const name of [...Object.keys(published.dependencies), '@types/node', 'undici-types']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(checkout, 'node_modules', name), join(modules, name));
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'shop', type: 'module', private: true }));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

function run(program: string, words: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { cwd, encoding: 'utf8', env: environment() });
  if (status === 0) return stdout;
  throw new Error(`${program} ${words.join(' ')} failed: ${error?.message ?? ''}\n${stdout}${stderr}`);
}

/** Without the settings of the npm that runs this test. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS$|VITEST)/.test(name)));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Imports one entry in a process of its own: its exports, and the APIs whose generated client came with it. */
function imported(entry: string): { exports: string[]; apis: string[] } {
  const script = `
    import { registerHooks } from 'node:module';
    const urls = [];
    registerHooks({ resolve: (name, context, next) => { const found = next(name, context); urls.push(found.url); return found; } });
    const entry = await import('${entry}');
    const apis = urls.map((url) => /generated\\/([^/]+)\\/index/.exec(url)?.[1]).filter(Boolean);
    console.log(JSON.stringify({ exports: Object.keys(entry), apis: [...new Set(apis)].sort() }));`;
  writeFileSync(join(project, 'imported.js'), script);
  return JSON.parse(run(process.execPath, ['imported.js'], project));
}

const errors = ['InvalidInputError', 'NoAnswerError', 'StillPendingError', 'UnknownOutcomeError'];

test.each([
  ['payproof/charge-gateway', ['ChargeGatewayError', ...errors, 'chargeGateway'], ['charge-gateway']],
  ['payproof/merchant-wallet', [...errors, 'MerchantWalletError', 'merchantWallet'], ['merchant-wallet']],
  ['payproof/bill-payment', ['BillPaymentError', ...errors, 'billPayment', 'isFinalStatus'], ['bill-payment']],
  [
    'payproof/webhooks',
    ['InvalidInputError', 'changedBillers', 'verifyCallback', 'verifyHash', 'verifyXSignature'],
    [],
  ],
  ['payproof/driver', [], []],
  [
    'payproof',
    [
      ...['BillPaymentError', 'ChargeGatewayError', 'MerchantWalletError', ...errors],
      ...['billPayment', 'chargeGateway', 'merchantWallet'],
      ...['changedBillers', 'verifyCallback', 'verifyHash', 'verifyXSignature'],
    ],
    ['bill-payment', 'charge-gateway', 'merchant-wallet'],
  ],
])('%s is imported by itself', (entry, names, apis) => {
  expect(imported(entry)).toEqual({ exports: names.toSorted(), apis });
});

test('a client calls from another project', () => {
  const script = `
    import { chargeGateway } from 'payproof/charge-gateway';
    const fetch = async (url, init) => new Response(JSON.stringify({ status: 'SUCCESS', url, method: init.method }));
    const gateway = chargeGateway({ base: 'http://gateway.invalid/v1', username: 'u', password: 'p', fetch });
    console.log(JSON.stringify(await gateway.lookup({ endUserId: '263771234567', clientCorrelator: 'order-1' })));`;
  writeFileSync(join(project, 'call.js'), script);
  expect(JSON.parse(run(process.execPath, ['call.js'], project))).toEqual({
    status: 'SUCCESS',
    url: 'http://gateway.invalid/v1/263771234567/transactions/amount/order-1',
    method: 'GET',
  });
});

test('the command line finds the contracts in the package', () => {
  const command = join('node_modules', 'payproof', 'scripts', 'payproof.mjs');
  const rules = JSON.parse(run(process.execPath, [command, 'rules', '--json'], project)) as { total: number };
  expect(rules.total).toBeGreaterThan(1000);
});

test('the package lists what is installed beside it, and names no host that it came from', () => {
  const text = readFileSync(join(project, 'node_modules', 'payproof', 'dist', 'sbom.cdx.json'), 'utf8');
  const { bomFormat, metadata, components } = JSON.parse(text) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: { name: string; version: string; hashes: unknown[]; licenses: unknown[] }[];
  };
  expect({ bomFormat, name: metadata.component.name }).toEqual({ bomFormat: 'CycloneDX', name: 'payproof' });
  const published = installedPackages(checkout).filter((it) => !it.dev);
  expect(components.map((it) => `${it.name} ${it.version}`).toSorted()).toEqual(
    published.map((it) => `${it.name} ${it.version}`).toSorted(),
  );
  expect(components.filter((it) => it.hashes.length === 0 || it.licenses.length === 0)).toEqual([]);
  expect(text).not.toMatch(/registry\.|serialNumber|timestamp/);
});

test('a strict consumer type-checks, and its mistakes are found', () => {
  writeFileSync(join(project, 'shop.ts'), readFileSync(join(import.meta.dirname, 'consumer.txt'), 'utf8'));
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    types: ['node'],
    skipLibCheck: false,
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['shop.ts'] }));
  const compiler = join(checkout, 'node_modules', 'typescript', 'bin', 'tsc');
  expect(run(process.execPath, [compiler, '-p', 'tsconfig.json'], project)).toBe('');
});
