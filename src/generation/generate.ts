import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defined, specsFolder } from '../contract/index.ts';
import { buildClients } from './build-clients.ts';
import { checkClients } from './check-clients.ts';
import { type ContractSource, contractedApis, readContract } from './contract-source.ts';
import { facadeProblems } from './facade-problems.ts';
import { GenerationError } from './generation-error.ts';
import type { ApiGeneration, GenerateResult } from './generation-result.ts';
import { generatorSha256, generatorVersion, languageOf, optionsSha256 } from './generator-settings.ts';
import { installFolder } from './install.ts';
import { type Manifest, readManifest, staleness, sumsOf } from './manifest.ts';
import { compareSince } from './surface/compare-since.ts';
import { surfaceOf } from './surface/surface.ts';
import { surfaceMoves } from './surface/surface-moves.ts';
import { clientFolder, inWorkspace, readyJava } from './workspace.ts';
import { writeLanguage } from './write-language.ts';

export interface GenerateOptions {
  /** Folder names below specs/; every API that has a contract where absent. */
  apis?: readonly string[];
  /** Change nothing; say whether generated/ is what the contracts make. */
  check?: boolean;
  /** With `check`: fail where it cannot regenerate, rather than compare sums alone. */
  full?: boolean;
  /** Write a client in this language to `out`/<api> and leave generated/ alone. */
  lang?: string;
  out?: string;
  /** Compare the client's public surface with a commit's, or between two as `A..B`; generates nothing. */
  since?: string;
  /** The folder that holds specs/ and generated/; the checkout by default. */
  root?: string;
  env?: NodeJS.ProcessEnv;
  /** Ends it early; it rejects then. */
  signal?: AbortSignal;
}

/**
 * Makes the typed clients from the contracts, or checks or compares them. Unchanged input starts no Java.
 * Throws GenerationError, with nothing half-written, where Java, the generator, a contract or a commit is missing,
 * or where what comes out does not type-check.
 */
export async function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  const root = options.root ?? checkout();
  if (options.lang === undefined) refusePackage(root);
  const apis = options.apis ?? contractedApis(root);
  if (apis.length === 0) throw new GenerationError('specs/ holds no contract, so there is nothing to generate.');
  if (options.since !== undefined) return compareSince(root, apis, options.since);
  const sources = apis.map((api) => readContract(root, api));
  const { env = process.env, signal } = options;
  if (options.lang !== undefined) {
    const language = languageOf(options.lang);
    if (options.out === undefined)
      throw new GenerationError(`--lang ${language} needs --out DIR, the folder to write the client to.`);
    const java = await readyJava(root, env);
    const { out } = options;
    return inWorkspace(root, (workspace) =>
      writeLanguage({ root, workspace, java, language, out, sources, ...defined({ signal }) }),
    );
  }
  return options.check
    ? checkClients(root, sources, env, { full: options.full === true, ...defined({ signal }) })
    : refresh(root, sources, env, signal);
}

async function refresh(
  root: string,
  sources: ContractSource[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<GenerateResult> {
  const optionsSum = optionsSha256();
  const stale = sources.filter(
    (it) => staleness(clientFolder(root, it.api), { contract: it.inputSha256, options: optionsSum }).length > 0,
  );
  const made = new Map<string, ApiGeneration>();
  if (stale.length > 0) {
    const java = await readyJava(root, env);
    await inWorkspace(root, async (workspace) => {
      for (const [api, folder] of Object.entries(await buildClients(root, workspace, java, stale, signal))) {
        const source = stale.find((it) => it.api === api) as ContractSource;
        const surface = surfaceOf(source.contract);
        const before = readManifest(clientFolder(root, api))?.surface;
        installFolder(
          folder,
          clientFolder(root, api),
          join(workspace, `${api}.old`),
          manifestOf(source, optionsSum, folder),
        );
        const moves = before ? surfaceMoves(before, surface) : [];
        made.set(api, { api, outcome: 'generated', problems: [], moves, folder: clientFolder(root, api) });
      }
      for (const [api, facade] of await facadeProblems(root, workspace, [...made.keys()])) {
        const it = made.get(api);
        if (it) made.set(api, { ...it, facade });
      }
    });
  }
  const unchanged = ({ api }: ContractSource): ApiGeneration => ({
    api,
    outcome: 'unchanged',
    problems: [],
    moves: [],
    folder: clientFolder(root, api),
  });
  const ok = [...made.values()].every((it) => (it.facade ?? []).length === 0);
  return { ok, apis: sources.map((it) => made.get(it.api) ?? unchanged(it)) };
}

function manifestOf(source: ContractSource, options: string, folder: string): Manifest {
  return {
    note: 'Generated from the contract; do not edit. Change specs/ and run `npm run generate`.',
    generator: { version: generatorVersion, sha256: generatorSha256 },
    contract: source.inputSha256,
    options,
    files: sumsOf(folder),
    surface: surfaceOf(source.contract),
  };
}

/** A published package has its clients compiled, and no contract to change. */
function refusePackage(root: string): void {
  if (existsSync(join(root, 'tsconfig.json'))) return;
  throw new GenerationError(
    "This is an installed package: its clients are made, import them from 'payproof/charge-gateway' and its like. To change a contract, run this in a checkout of payproof; for a client in another language, give --lang LANGUAGE --out DIR.",
  );
}

function checkout(): string {
  return dirname(specsFolder());
}
