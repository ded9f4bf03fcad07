import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apis } from '../../src/contract/index.ts';
import { makeFolder } from '../../src/contract/make-folder.ts';
import { contractedApis, readContract } from '../../src/generation/contract-source.ts';
import { generate } from '../../src/generation/index.ts';
import { inWorkspace } from '../../src/generation/workspace.ts';
import { checkout, temporaryCheckout } from './temporary-checkout.ts';

const place = 'specs/charge-gateway/openapi.yaml';
const noCode = 'this name would be code in a client: no quotes, braces, backslashes, line breaks or <>; in it';

/** What is said of the charge gateway's contract once its text was changed; no Java is started for it. */
async function saidOf(change: (text: string) => string): Promise<string> {
  const root = temporaryCheckout();
  const file = join(root, place);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return generate({ root, env: {} }).then(
    () => 'nothing',
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

test.each([
  ['is empty', () => ''],
  ['is a list', () => '- a'],
  ['is a text', () => 'hello'],
])('a contract that %s is none', async (_name, change) => {
  expect(await saidOf(change)).toBe(`GenerationError: ${place} holds no contract: OpenAPI is a YAML mapping.`);
});

test('a contract that goes round, or never ends, is refused', async () => {
  const round = await saidOf((text) => `${text}\n    Loop: &loop\n      properties:\n        x: *loop\n`);
  const deep = await saidOf((text) => `${text}\n    Deep: ${'['.repeat(300)}${']'.repeat(300)}\n`);
  expect(round).toBe(
    `GenerationError: ${place}, #/components/schemas/Loop/properties/x: an alias of YAML (*name) stands within its own anchor.`,
  );
  expect(deep).toMatch(/^GenerationError: .*: this is nested more than 200 levels deep\.$/);
});

test.each([
  [
    'the name of a property',
    (text: string) => `${text}\n    Evil:\n      properties: {"a': string; } evil(); interface B { 'b": {}}\n`,
    `#/components/schemas/Evil/properties/a': string; } evil(); interface B { 'b: ${noCode}`,
  ],
  [
    'a path',
    (text: string) => text.replace('  /transactions/amount/:', '  /transactions/`+evil()+`/:'),
    `#/paths/~1transactions~1\`+evil()+\`~1: ${noCode}`,
  ],
  [
    'the name of a parameter',
    (text: string) => text.replace('name: clientCorrelator', "name: clientCorrelator'+evil()+'"),
    expect.stringContaining(`/name: ${noCode}`),
  ],
  [
    'an operation',
    (text: string) => text.replace('operationId: lookup', "operationId: 'lookup(){};evil();//'"),
    '#/paths/~1{endUserId}~1transactions~1amount~1{clientCorrelator}/get/operationId: an operation is named by letters, digits, _, - and dots, and begins with a letter',
  ],
  [
    'a reference to a file',
    (text: string) => text.replace("$ref: '#/components/schemas/ChargeRequest'", '$ref: /etc/passwd'),
    '#/paths/~1transactions~1amount~1/post/requestBody/content/application~1json/schema/$ref: this leads out of the contract; write what it names into it',
  ],
  [
    'a discriminator',
    (text: string) =>
      `${text}\n    Evil:\n      discriminator: {propertyName: kind, mapping: {own: Evil, other: ../secret.yaml}}\n`,
    '#/components/schemas/Evil/discriminator/mapping/other: this leads out of the contract; write what it names into it',
  ],
])('%s that would be code or leads out of the contract is refused', async (_name, change, said) => {
  const told = await saidOf(change);
  const rest = told.replace(`GenerationError: ${place}, `, '');
  expect(rest).toEqual(said);
});

test('our own contracts are refused by nothing', () => {
  expect(contractedApis(checkout).map((api) => readContract(checkout, api).api)).toEqual([...apis]);
});

test('no folder can be made below /proc, and it is told so at once', () => {
  expect(() => makeFolder('/proc/payproof/a')).toThrow(/^E(NOENT|ROFS|PERM|ACCES)/);
});

test('what a run left that was killed goes with the next one; that of another run stays', async () => {
  const root = temporaryCheckout();
  const [old, other] = ['generation-old', 'generation-other'].map((it) => join(root, '.cache', it)) as [string, string];
  for (const it of [old, other]) mkdirSync(it);
  utimesSync(old, new Date(0), new Date(0));
  await inWorkspace(root, async () => undefined);
  expect([old, other].map((it) => existsSync(it))).toEqual([false, true]);
});
