// `npm run pages`: makes what the sandbox serves of src/pages. With --check it writes nothing and ends with 1 where
// something would change.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtPages } from './pages/built-pages.ts';

const root = dirname(import.meta.dirname);
const isCheck = process.argv.includes('--check');
const changed: string[] = [];

for (const [path, text] of await builtPages(root)) {
  if (textAt(path) === text) continue;
  changed.push(path);
  if (isCheck) continue;
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
for (const path of changed)
  console.log(isCheck ? `${path} is not what src/pages and specs make: npm run pages` : `wrote ${path}`);
if (isCheck && changed.length > 0) process.exitCode = 1;

function textAt(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
