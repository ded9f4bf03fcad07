import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { specsFolder } from '../contract/index.ts';

/** Where something of a topic may stand, below the root of a checkout: a folder, or a file without its ending. */
export type Tree =
  | 'specs/<api>/rules'
  | 'properties/<api>'
  | 'src/traffic/<api>'
  | 'src/traffic/<api>/integrator'
  | 'src/sandbox/<api>/faults';

/**
 * `file:line` of the first line that holds this text, in the topic's file or folder of a tree; undefined where nothing
 * holds it, as in a published package, which has no sources.
 */
export function placeInCheckout(tree: Tree, api: string, topic: string, text: string): string | undefined {
  const root = dirname(specsFolder());
  const at = join(root, tree.replace('<api>', api), topic);
  for (const file of filesAt(at)) {
    const line = readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((it) => it.includes(text));
    if (line >= 0) return `${relative(root, file)}:${line + 1}`;
  }
  return undefined;
}

function filesAt(at: string): string[] {
  if (existsSync(at))
    return readdirSync(at, { withFileTypes: true, recursive: true })
      .filter((it) => it.isFile())
      .map((it) => join(it.parentPath, it.name))
      .sort();
  return ['.yaml', '.ts'].map((it) => at + it).filter((it) => existsSync(it));
}
