import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { isObject } from '../../contract/dereference.ts';
import { apis } from '../../contract/index.ts';
import type { WantedWorkspace } from '../../sandbox/index.ts';
import { variableOf } from '../../targets/settings/variable-of.ts';
import type { Io } from '../io.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Reads what the first workspace is to be issued: YAML or JSON with `workspace`, and `credentials` and `fixtures` below the
 * name of each API; also the line that `--json` printed. Texts may name variables of the environment as ${NAME}. Throws
 * UsageError.
 */
export function readCredentials(
  file: string,
  { folder, environment }: Pick<Io, 'folder' | 'environment'>,
): WantedWorkspace {
  const refuse = (why: string): never => {
    throw new UsageError(`--credentials ${file}: ${why}`);
  };
  let text = '';
  try {
    text = readFileSync(resolve(folder, file), 'utf8');
  } catch {
    refuse('the file cannot be read');
  }
  let value: unknown;
  try {
    // Every scalar stays the text that was written: 0000 is no number.
    value = parse(text, { schema: 'failsafe' });
  } catch {
    refuse('it is neither YAML nor JSON');
  }
  const own = workspaceIn(value) ?? refuse(legal);
  const unknown = Object.keys(own.apis).find((name) => !apis.some((api) => api === name));
  if (unknown !== undefined) refuse(`unknown name ${JSON.stringify(unknown)}; ${legal}`);
  const filled = (node: unknown): unknown => {
    if (typeof node === 'string')
      return node.replace(
        /\$\{(\w+)\}/g,
        (_, name: string) => variableOf(environment, name) || refuse(`the environment has no ${name}, which it names`),
      );
    if (Array.isArray(node)) return node.map(filled);
    return isObject(node) ? Object.fromEntries(Object.entries(node).map(([name, it]) => [name, filled(it)])) : node;
  };
  return filled(own) as WantedWorkspace;
}

const legal = `write workspace, and credentials and fixtures below ${apis.join(', ')}`;

function workspaceIn(value: unknown): { id?: unknown; apis: Record<string, unknown> } | undefined {
  if (!isObject(value)) return undefined;
  const [first] = Array.isArray(value['workspaces']) ? value['workspaces'] : [];
  if (isObject(first)) return { id: first['id'], apis: isObject(first['apis']) ? first['apis'] : {} };
  const { workspace, ...own } = value;
  return workspace === undefined ? { apis: own } : { id: workspace, apis: own };
}
