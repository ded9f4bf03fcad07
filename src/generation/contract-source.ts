import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { GenerationError } from './generation-error.ts';
import { generatorInput } from './generator-input.ts';
import type { JsonObject } from './json.ts';
import { refuseUnusable, wholeContract } from './refuse-unusable.ts';
import { sha256 } from './sha256.ts';
import { runProgram } from './tools.ts';

/** One API's contract: as it is written, and as the generator of the committed client reads it, with that one's sum. */
export interface ContractSource {
  api: string;
  contract: JsonObject;
  input: JsonObject;
  inputSha256: string;
}

/**
 * Reads specs/<api>/openapi.yaml. Throws GenerationError, listing the APIs that have one, where there is none, and where no
 * client can be made of it.
 */
export function readContract(root: string, api: string): ContractSource {
  const file = join(root, 'specs', api, 'openapi.yaml');
  if (!existsSync(file)) {
    throw new GenerationError(
      `specs/${api}/openapi.yaml is missing; APIs with a contract: ${contractedApis(root).join(', ') || 'none'}`,
    );
  }
  const contract = parsed(readFileSync(file, 'utf8'), `specs/${api}/openapi.yaml`);
  refuseUnusable(contract, `specs/${api}/openapi.yaml`);
  const input = generatorInput(contract, { bodiesOfErrors: false });
  return { api, contract, input, inputSha256: sha256(JSON.stringify(input)) };
}

/** Names of all folders of specs/ that hold a contract of an API, sorted; the sandbox's own control plane is none. */
export function contractedApis(root: string): string[] {
  return readdirSync(join(root, 'specs'))
    .filter((name) => name !== 'sandbox-control' && existsSync(join(root, 'specs', name, 'openapi.yaml')))
    .sort();
}

/** The contract as it stood at a commit; undefined where the commit has none. Throws GenerationError on an unknown commit. */
export async function contractAt(root: string, api: string, commit: string): Promise<JsonObject | undefined> {
  const known = await runProgram(
    'git',
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`],
    root,
  );
  if (known.code !== 0) {
    throw new GenerationError(
      `git knows no commit "${commit}" here; give a commit, a branch, a tag, or two of them as A..B.`,
    );
  }
  const path = `specs/${api}/openapi.yaml`;
  const shown = await runProgram('git', ['show', `${known.output.trim()}:${path}`], root);
  return shown.code === 0 ? parsed(shown.output, `${path} at ${commit}`) : undefined;
}

function parsed(text: string, place: string): JsonObject {
  let contract: unknown;
  try {
    contract = parse(text);
  } catch (cause) {
    throw new GenerationError(`${place} is no YAML: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
  return wholeContract(contract, place);
}
