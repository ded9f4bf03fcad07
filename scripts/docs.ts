// `npm run docs`: writes the pages that are made from specs/, the checks and the sandbox. With --check it writes
// nothing, names the stale ones and exits with 1.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pages } from './docs/pages.ts';

const root = join(import.meta.dirname, '..');
const stale = [...pages()].filter(([path, text]) => {
  const file = join(root, path);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});

if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is stale; run: npm run docs`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
  if (stale.length === 0) console.log('every page is fresh');
}
