import { join } from 'node:path';
import { defined } from '../contract/index.ts';
import type { ContractSource } from './contract-source.ts';
import { takeClient } from './install.ts';
import { runGenerator } from './run-generator.ts';
import { typeCheck } from './type-check.ts';

/** Generates and type-checks the clients, and gives folders that hold nothing but them. */
export async function buildClients(
  root: string,
  workspace: string,
  java: string,
  sources: ContractSource[],
  signal?: AbortSignal,
): Promise<Record<string, string>> {
  const outputs = await runGenerator({
    java,
    root,
    workspace: join(workspace, 'output'),
    language: 'typescript',
    jobs: sources,
    ...defined({ signal }),
  });
  const folders: Record<string, string> = {};
  for (const [api, output] of Object.entries(outputs)) {
    folders[api] = join(workspace, 'clients', api);
    takeClient(output, folders[api]);
  }
  await typeCheck(root, workspace, Object.values(folders), signal);
  return folders;
}
