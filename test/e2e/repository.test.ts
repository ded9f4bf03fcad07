import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './command.ts';

it('package-lock.json names no host that packages were fetched from; npm run lock takes them out', () => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const lock = JSON.parse(text) as { packages: Record<string, { resolved?: string }> };
  expect(Object.keys(lock.packages).filter((it) => lock.packages[it]?.resolved !== undefined)).toEqual([]);
  expect(text).not.toMatch(/registry\./);
});

it('package-lock.json knows the platforms that a developer may have, not this machine alone', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: object };
  const binaries = Object.keys(packages).filter((it) => /^node_modules\/@(biomejs\/cli|swc\/core)-/.test(it));
  for (const platform of ['darwin-arm64', 'linux-x64', 'win32-x64']) {
    expect(binaries.filter((it) => it.includes(platform)).length).toBeGreaterThanOrEqual(2);
  }
});

it('an import against the table of ARCHITECTURE.md is refused, and the message tells the ways out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-imports-'));
  try {
    cpSync(join(root, '.dependency-cruiser.mjs'), join(folder, '.dependency-cruiser.mjs'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const files = {
      'package.json': '{ "type": "module" }',
      'src/protocol/amounts.ts': 'export const cents = 1;',
      'src/clients/good.ts': "export { cents } from '../protocol/amounts.ts';",
      'src/sandbox/bad.ts': "export { cents } from '../clients/good.ts';",
      'properties/bad.ts': "export { cents } from '../src/protocol/amounts.ts';",
      'src/report/good.ts': "import type { cents } from '../protocol/amounts.ts';\nexport type Cents = typeof cents;",
      'src/report/bad.ts': "export { cents } from '../protocol/amounts.ts';",
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const tool = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
    const words = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'src', 'properties'];
    const { status, stdout } = spawnSync(process.execPath, [tool, ...words], { cwd: folder, encoding: 'utf8' });
    expect(status).toBe(3);
    expect([...stdout.matchAll(/error ([\w-]+): (\S+) → (\S+)/g)].map(([, ...parts]) => parts).sort()).toEqual([
      ['checks-import', 'properties/bad.ts', 'src/protocol/amounts.ts'],
      ['report-imports', 'src/report/bad.ts', 'src/protocol/amounts.ts'],
      ['sandbox-imports', 'src/sandbox/bad.ts', 'src/clients/good.ts'],
    ]);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'src/sandbox may import itself, protocol, contract and nothing else of ours. Two ways out: ',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
