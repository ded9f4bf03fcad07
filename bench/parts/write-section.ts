import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Replaces what stands between `<!-- bench:NAME -->` and `<!-- /bench:NAME -->` in a page of docs/.
 * Throws Error where the page lacks the two markers.
 */
export function writeSection(page: string, name: string, markdown: string): void {
  const file = join(import.meta.dirname, '..', '..', 'docs', page);
  const text = readFileSync(file, 'utf8');
  const [open, close] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const [from, to] = [text.indexOf(open), text.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`docs/${page} lacks ${open} and ${close}: add both where the result goes`);
  writeFileSync(file, `${text.slice(0, from + open.length)}\n${markdown.trim()}\n${text.slice(to)}`);
}
