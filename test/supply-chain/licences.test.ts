import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { installedPackages } from '../../scripts/licences/installed-packages.ts';
import { isAllowed } from '../../scripts/licences/is-allowed.ts';
import { licenceProblems } from '../../scripts/licences/licence-problems.ts';

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only OR ISC', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only AND MIT OR ISC', true],
  ['ISC OR GPL-3.0-only AND MIT', true],
  ['(ISC OR GPL-3.0-only) AND GPL-3.0-only', false],
  ['MIT WITH Classpath-exception-2.0', false],
  ['mit', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['(MIT', false],
  ['MIT)', false],
  ['MIT OR', false],
  ['', false],
])('with MIT and ISC allowed, %j is: %j', (expression, allowed) => {
  // What can be read to its end is judged; anything else is refused.
  expect(isAllowed(expression, ['MIT', 'ISC'])).toBe(allowed);
});

test('packages are read from the lock file, each version once, and from the package where npm left its licence out', () => {
  const root = mkdtempSync(join(tmpdir(), 'licences-'));
  try {
    const packages = {
      '': { name: 'payproof', version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', license: 'MIT', dev: true },
      'node_modules/a/node_modules/b': { version: '2.0.0', license: 'MIT' },
      'node_modules/@x/old': { version: '0.1.0', dev: true },
      'node_modules/none': { version: '0.0.1', devOptional: true },
    };
    const old = join(root, 'node_modules', '@x', 'old', 'package.json');
    mkdirSync(dirname(old), { recursive: true });
    writeFileSync(old, JSON.stringify({ licenses: [{ type: 'MIT' }, { type: 'ISC' }] }));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
    expect(installedPackages(root)).toEqual([
      { name: '@x/old', version: '0.1.0', licence: 'MIT OR ISC', dev: true },
      { name: 'b', version: '2.0.0', licence: 'MIT', dev: false },
      { name: 'none', version: '0.0.1', dev: true },
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('a problem names package, version, licence, and what to do', () => {
  const allowed = '0BSD, Apache-2.0, BSD-2-Clause, BSD-3-Clause, BlueOak-1.0.0, CC0-1.0, ISC, MIT';
  const todo =
    'Replace the package, or, once someone has read and accepted the licence, add it to scripts/licences/is-allowed.ts.';
  expect(
    licenceProblems([
      { name: 'good', version: '1.0.0', licence: 'MIT', dev: false },
      { name: 'tool', version: '1.0.0', licence: 'MPL-2.0', dev: true },
      { name: 'strict', version: '2.1.0', licence: 'MPL-2.0', dev: false },
      { name: 'silent', version: '3.0.0', dev: true },
    ]),
  ).toEqual([
    `strict 2.1.0 (installed with payproof): MPL-2.0. ${todo} Allowed: ${allowed}.`,
    `silent 3.0.0 (for developers): states no licence. ${todo} Allowed: ${allowed}, MPL-2.0.`,
  ]);
});
