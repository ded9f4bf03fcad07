import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatorVersion } from '../../src/generation/generator-settings.ts';
import { describeGeneration, generate } from '../../src/generation/index.ts';
import { checkout, temporaryCheckout, textsOf } from './temporary-checkout.ts';

const withoutJava = { PATH: '' };

function editContract(root: string, from: string, to: string): void {
  const file = join(root, 'specs', 'charge-gateway', 'openapi.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

test('unchanged input needs no Java', async () => {
  const root = temporaryCheckout();
  const result = await generate({ root, env: withoutJava });
  expect(result.ok).toBe(true);
  expect(describeGeneration(result)).toBe('charge-gateway: unchanged, nothing to do');
});

test('a check without Java compares sums and says so', async () => {
  const root = temporaryCheckout();
  expect(describeGeneration(await generate({ root, env: withoutJava, check: true }))).toBe(
    'charge-gateway: fresh; compared by recorded sums only (no Java was started)',
  );
});

test('a check finds what was edited, added, removed or made from another contract', async () => {
  const root = temporaryCheckout();
  const client = join(root, 'generated', 'charge-gateway');
  appendFileSync(join(client, 'runtime.ts'), '// edited by hand\n');
  writeFileSync(join(client, 'extra.ts'), '');
  rmSync(join(client, 'apis', 'index.ts'));
  editContract(root, 'required: [statusCode, statusMessage]', 'required: [statusCode]');
  const result = await generate({ root, env: withoutJava, check: true });
  expect(result.ok).toBe(false);
  expect(describeGeneration(result).split('\n')).toEqual([
    'charge-gateway: stale; compared by recorded sums only (no Java was started)',
    '  the contract has changed since',
    '  apis/index.ts is missing',
    '  extra.ts does not belong there',
    '  runtime.ts was changed',
    '  Run `npm run generate` and commit what it writes.',
  ]);
});

test('other options or templates make the client stale', async () => {
  const root = temporaryCheckout();
  const file = join(root, 'generated', 'charge-gateway', '.payproof-generated.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, options: 'of another version' }));
  const { ok, apis } = await generate({ root, env: withoutJava, check: true });
  expect({ ok, problems: apis[0]?.problems }).toEqual({
    ok: false,
    problems: ["the generator's options or templates have changed since"],
  });
});

test('an example or a comment of the contract changes nothing that is generated', async () => {
  const root = temporaryCheckout();
  editContract(root, 'remarks: Two tickets', 'remarks: Three tickets # more');
  expect((await generate({ root, env: withoutJava, check: true })).ok).toBe(true);
});

test('without Java a changed contract is refused in words, and nothing is written', async () => {
  const root = temporaryCheckout();
  editContract(root, 'required: [statusCode, statusMessage]', 'required: [statusCode]');
  const before = textsOf(join(root, 'generated'));
  await expect(generate({ root, env: withoutJava })).rejects.toThrow(/^Java is missing: /);
  expect(textsOf(join(root, 'generated'))).toEqual(before);
  expect(readdirSync(join(root, '.cache'))).toEqual(['openapi-generator']);
});

test.each([
  [{ apis: ['charge-gatway'] }, 'specs/charge-gatway/openapi.yaml is missing; APIs with a contract: charge-gateway'],
  [
    { lang: 'cobol' },
    '"cobol" is no language of the generator; legal: csharp, go, java, kotlin, php, python, typescript',
  ],
  [{ lang: 'python' }, '--lang python needs --out DIR, the folder to write the client to.'],
])('%j is refused with the legal values', async (options, message) => {
  await expect(generate({ root: temporaryCheckout(), env: withoutJava, ...options })).rejects.toThrow(message);
});

test('since a commit: what moved in the public surface, and whether it breaks callers', async () => {
  const root = temporaryCheckout();
  const git = (...args: string[]): void => {
    const identity = ['-c', 'user.name=test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false'];
    expect(spawnSync('git', [...identity, ...args], { cwd: root }).status).toBe(0);
  };
  git('init', '-q');
  git('add', 'specs');
  git('commit', '-q', '--no-verify', '-m', 'before');
  editContract(root, 'enum: [REF, REV]', 'enum: [REF]');
  const result = await generate({ root, since: 'HEAD' });
  expect(result.ok).toBe(false);
  expect(describeGeneration(result).split('\n')).toEqual([
    'charge-gateway: 1 moved in the public surface, 1 of it breaks callers',
    '  BREAKS  refund in body.tranType: "REF" | "REV" became "REF"',
  ]);
  expect((await generate({ root, since: 'HEAD..HEAD' })).ok).toBe(true);
  await expect(generate({ root, since: '--all' })).rejects.toThrow('git knows no commit "--all" here');
});

test('the jar that openapi-generator-cli keeps is the one that is pinned', () => {
  expect(JSON.parse(readFileSync(join(checkout, 'openapitools.json'), 'utf8'))).toEqual({
    'generator-cli': { version: generatorVersion, storageDir: './.cache/openapi-generator' },
  });
});

test('a jar that is not the pinned one is not run', async () => {
  const root = temporaryCheckout();
  rmSync(join(root, '.cache', 'openapi-generator'), { recursive: true });
  mkdirSync(join(root, '.cache', 'openapi-generator'));
  writeFileSync(join(root, '.cache', 'openapi-generator', `${generatorVersion}.jar`), 'another');
  await expect(generate({ root, check: true })).rejects.toThrow('is not the generator that was pinned');
});
