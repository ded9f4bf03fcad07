import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A copy of what generation reads and writes, with the charge gateway alone, and more; removed when the test is over. */
export function temporaryCheckout(more: readonly string[] = []): string {
  const root = mkdtempSync(join(tmpdir(), 'payproof-generation-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of ['specs/charge-gateway', 'generated/charge-gateway', 'tsconfig.json', 'package.json', ...more]) {
    cpSync(join(checkout, path), join(root, path), { recursive: true });
  }
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, '.cache'));
  symlinkSync(join(checkout, '.cache', 'openapi-generator'), join(root, '.cache', 'openapi-generator'));
  return root;
}

/** Every file of a folder with its text, by path. */
export function textsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  return Object.fromEntries(
    files
      .map((it) => join(it.parentPath, it.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}
