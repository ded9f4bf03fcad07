import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eachWriteOnce } from '../../scripts/dev/each-write-once.ts';

it('reads what changed anew with what imports it, and leaves all else as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-renewed-'));
  try {
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    write('kept.ts', "console.log('kept is read');\nexport const kept: number = 1;\n");
    write('leaf.ts', "export const leaf: string = 'before';\n");
    write('middle.ts', "export { leaf } from './leaf.ts';\n");
    write(
      'entry.ts',
      "import { kept } from './kept.ts';\nimport { leaf } from './middle.ts';\nconsole.log(leaf, kept);\n",
    );
    write(
      'main.ts',
      `import { writeFileSync } from 'node:fs';
import { renewedModules } from ${JSON.stringify(join(import.meta.dirname, '../../scripts/dev/renewed-modules.ts'))};
const modules = renewedModules(import.meta.dirname);
const [entry, leaf] = ['entry.ts', 'leaf.ts'].map((it) => import.meta.dirname + '/' + it);
await modules.import(entry);
writeFileSync(leaf, "export const leaf: string = 'after';");
await modules.import(entry);
modules.renew([leaf]);
await modules.import(entry);
`,
    );
    const told = execFileSync(process.execPath, [join(folder, 'main.ts')], { encoding: 'utf8' });
    expect(told.trim().split('\n')).toEqual(['kept is read', 'before 1', 'after 1']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('tells of a write once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-write-'));
  try {
    const file = join(folder, 'a.ts');
    const told: string[] = [];
    const tell = eachWriteOnce((path) => told.push(path));
    writeFileSync(file, '1');
    tell(file);
    tell(file);
    expect(told).toEqual([file]);
    rmSync(file);
    tell(file);
    tell(file);
    expect(told).toEqual([file, file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
