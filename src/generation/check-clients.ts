import { buildClients } from './build-clients.ts';
import type { ContractSource } from './contract-source.ts';
import type { ApiGeneration, GenerateResult } from './generation-result.ts';
import { optionsSha256 } from './generator-settings.ts';
import { differences, staleness, sumsOf } from './manifest.ts';
import { findJava, hasJar } from './tools.ts';
import { clientFolder, inWorkspace, readyJava } from './workspace.ts';

/**
 * Whether the committed clients are what the contracts make: by the recorded sums, and where those agree and Java and
 * the jar are there, by making them anew. With `full` the latter is a must. Changes nothing.
 */
export async function checkClients(
  root: string,
  sources: ContractSource[],
  env: NodeJS.ProcessEnv,
  { full, signal }: { full: boolean; signal?: AbortSignal },
): Promise<GenerateResult> {
  const optionsSum = optionsSha256();
  const bySums = sources.map((it): ApiGeneration => {
    const problems = staleness(clientFolder(root, it.api), { contract: it.inputSha256, options: optionsSum });
    return { api: it.api, outcome: problems.length > 0 ? 'stale' : 'fresh', how: 'sums', problems, moves: [] };
  });
  const result = { ok: bySums.every((it) => it.problems.length === 0), apis: bySums };
  if (!result.ok) return result;
  const java = full ? await readyJava(root, env) : hasJar(root) ? await findJava(env, root) : undefined;
  if (!java) return result;
  return inWorkspace(root, async (workspace) => {
    const folders = await buildClients(root, workspace, java, sources, signal);
    const compared = sources.map(({ api }): ApiGeneration => {
      const problems = differences(sumsOf(folders[api] ?? ''), sumsOf(clientFolder(root, api)));
      return { api, outcome: problems.length > 0 ? 'stale' : 'fresh', how: 'regenerated', problems, moves: [] };
    });
    return { ok: compared.every((it) => it.problems.length === 0), apis: compared };
  });
}
