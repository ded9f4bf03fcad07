import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installedPackages } from '../../scripts/licences/installed-packages.ts';
import { cases } from './commands.ts';
import { nodesByMajor } from './nodes.ts';
import { checkout, type PackedProject, packedProject } from './packed-project.ts';

let project: PackedProject;
beforeAll(() => {
  project = packedProject();
}, 600_000);
afterAll(() => project?.remove());

const slow = 600_000;
const launcher = join('node_modules', 'payproof', 'scripts', 'payproof.mjs');
const read = (path: string): string => readFileSync(join(project.folder, path), 'utf8');
const nodes = nodesByMajor();

const errors = ['InvalidInputError', 'NoAnswerError', 'StillPendingError', 'UnknownOutcomeError'];
const webhooks = ['changedBillers', 'verifyCallback', 'verifyHash', 'verifyXSignature'];
const clients = ['billPayment', 'chargeGateway', 'merchantWallet'];
const exported: Readonly<Record<string, readonly string[]>> = {
  'payproof/charge-gateway': ['ChargeGatewayError', ...errors, 'chargeGateway'],
  'payproof/merchant-wallet': [...errors, 'MerchantWalletError', 'merchantWallet'],
  'payproof/bill-payment': ['BillPaymentError', ...errors, 'billPayment', 'isFinalStatus'],
  'payproof/webhooks': ['InvalidInputError', ...webhooks],
  'payproof/driver': [],
  payproof: ['BillPaymentError', 'ChargeGatewayError', 'MerchantWalletError', ...errors, ...clients, ...webhooks],
};

/** What a shop does with a client: the exports of each entry, and an answer whose amount is beyond a double. */
const body = `
  const fetch = async (url, init) => new Response('{"status":"SUCCESS","amount":12345678901234567.89}');
  const gateway = entries['payproof/charge-gateway'].chargeGateway({ base: 'http://gateway.invalid/v1', username: 'u', password: 'p', fetch });
  const found = await gateway.lookup({ endUserId: '263771234567', clientCorrelator: 'order-1' });
  const names = Object.entries(entries).map(([name, it]) => [name, Object.keys(it).filter((key) => key !== 'default' && key !== 'module.exports')]);
  console.log(JSON.stringify({ found, exported: Object.fromEntries(names) }));`;
const shops = {
  'an ES module': [
    'shop.mjs',
    `const entries = {};\nfor (const name of NAMES) entries[name] = await import(name);\n${body}`,
  ],
  CommonJS: [
    'shop.cjs',
    `const entries = Object.fromEntries(NAMES.map((name) => [name, require(name)]));\n(async () => {${body}\n})();`,
  ],
} as const;

describe.each([20, 22, 24])('under Node %i', (major) => {
  const node = nodes.get(major);
  const where = node === undefined ? ' (not on this machine)' : '';
  test.skipIf(!node).each(Object.entries(shops))(
    `the clients work from %s${where}`,
    (_, [file, source]) => {
      project.write(file, source.replace('NAMES', JSON.stringify(Object.keys(exported))));
      const sorted = Object.entries(exported).map(([name, names]) => [name, names.toSorted()]);
      expect(JSON.parse(project.output(node ?? '', [file]))).toEqual({
        found: { status: 'SUCCESS', amount: '12345678901234567.89' },
        exported: Object.fromEntries(sorted),
      });
    },
    slow,
  );

  test.skipIf(!node || major >= 24)(
    `the command says what it needs, and runs by a Node 24 that is installed beside it${where}`,
    () => {
      const beside = join(project.folder, 'node_modules', 'node');
      const { status, stdout, stderr } = project.run(node ?? '', [launcher, '--version']);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(
        /^payproof: this is Node [\d.]+; the command needs Node 24 or later\. .*: npm install --save-dev node@24\n$/,
      );
      symlinkSync(join(checkout, 'node_modules', 'node'), beside);
      try {
        expect(project.output(node ?? '', [launcher, 'findings', '--help'])).toMatch(/^Usage: payproof findings /);
      } finally {
        rmSync(beside);
      }
    },
    slow,
  );
});

test('package.json, README and docs/clients.md name the same Nodes', () => {
  const { engines } = JSON.parse(read('node_modules/payproof/package.json')) as { engines: { node: string } };
  expect(engines.node).toBe('>=20.19');
  for (const page of ['README.md', 'docs/clients.md', 'CONTRIBUTING.md'])
    expect(read(`node_modules/payproof/${page}`).replace(/\s+/g, ' ')).toContain('Node 20.19 or later');
});

test('each entry loads the generated clients of its APIs alone', () => {
  project.write(
    'imported.mjs',
    `import { registerHooks } from 'node:module';
    const urls = [];
    registerHooks({ resolve: (name, context, next) => { const found = next(name, context); urls.push(found.url); return found; } });
    const apis = {};
    for (const name of ['webhooks', 'charge-gateway']) {
      await import('payproof/' + name);
      apis[name] = [...new Set(urls.map((url) => /generated\\/([^/]+)\\/index/.exec(url)?.[1]).filter(Boolean))];
    }
    console.log(JSON.stringify(apis));`,
  );
  expect(JSON.parse(project.output(process.execPath, ['imported.mjs']))).toEqual({
    webhooks: [],
    'charge-gateway': ['charge-gateway'],
  });
});

test(
  'every command works in an empty project, or says what it needs',
  () => {
    project.write('all-commands.mjs', readFileSync(join(import.meta.dirname, 'all-commands.mjs'), 'utf8'));
    project.write('commands.json', JSON.stringify(cases));
    project.output(process.execPath, ['all-commands.mjs']);
    const ends = JSON.parse(read('ends.json')) as { code: number; out: string; err: string }[];
    const told = ends.map(({ code, out, err }, at) => {
      const { words = ['sandbox'], says = /./ } = cases[at] ?? {};
      return { words, code, says: says.test(out) || says.test(err) ? String(says) : out + err };
    });
    const wanted = [...cases, { words: ['sandbox'], code: 0, says: /./ }];
    expect(told).toEqual(wanted.map(({ words, code, says }) => ({ words, code, says: String(says) })));
    const help = project.output(process.execPath, [launcher, '--help']);
    const commands = [...(help.split('\nCommands:\n')[1]?.matchAll(/^ {2}([a-z]+) /gm) ?? [])].map(([, name]) => name);
    const tried = [...new Set(wanted.map(({ words }) => words[0]))];
    expect(commands.filter((it) => it !== 'help' && !tried.includes(it ?? ''))).toEqual([]);
  },
  slow,
);

test('every link of a page leads to a page of the package', () => {
  const root = join(project.folder, 'node_modules', 'payproof');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const there = new Set(files.map((it) => it.replaceAll('\\', '/')));
  const pages = files.filter((it) => it.endsWith('.md') && !it.startsWith('dist'));
  expect(pages.length).toBeGreaterThan(20);
  const broken = pages.flatMap((page) => {
    const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)];
    return links
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => normalize(join(dirname(page), link)).replace(/\/$/, ''))
      .filter((path) => !there.has(path))
      .map((path) => `${page}: ${path}`);
  });
  expect([...new Set(broken)]).toEqual([]);
});

test('the package lists what is installed beside it, and names no host that it came from', () => {
  const text = read('node_modules/payproof/dist/sbom.cdx.json');
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

/** The code blocks of all pages in this language, by the file that each is written to. */
function snippets(language: string): Map<string, string> {
  const pages = ['README.md', ...readdirSync(join(checkout, 'docs')).map((it) => join('docs', it))];
  const found = pages
    .filter((it) => it.endsWith('.md'))
    .flatMap((page) => {
      const blocks = readFileSync(join(checkout, page), 'utf8').matchAll(/^```(\w+)[^\n]*\n(.*?)^```$/gms);
      return [...blocks]
        .filter(([, named]) => named === language)
        .map(([, , text = ''], at): [string, string] => [`${page.replaceAll(/\W/g, '-')}-${at + 1}.mts`, text]);
    });
  return new Map(found);
}

test(
  'a strict consumer type-checks as ES module and as CommonJS, with every snippet and example of the docs',
  () => {
    const consumer = readFileSync(join(import.meta.dirname, 'consumer.txt'), 'utf8');
    project.write('typed/shop.mts', consumer);
    project.write('typed/shop.cts', consumer);
    const shown = snippets('ts');
    expect(shown.size).toBeGreaterThan(1);
    for (const [file, text] of shown) project.write(`typed/${file}`, text);
    const examples = join(checkout, 'docs', 'examples');
    const programs = readdirSync(examples, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.ts'));
    expect(programs.length).toBeGreaterThan(2);
    for (const path of programs)
      project.write(
        `typed/${path.replaceAll('/', '-')}`.replace(/ts$/, 'mts'),
        readFileSync(join(examples, path), 'utf8'),
      );
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
    project.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['typed'] }));
    const compiler = join(checkout, 'node_modules', 'typescript', 'bin', 'tsc');
    expect(project.output(process.execPath, [compiler, '-p', 'tsconfig.json'])).toBe('');
  },
  slow,
);
