import { join } from 'node:path';
import { type Manifest, manifestName, signatureName } from '../manifest.ts';
import type { EvidenceProblem } from './evidence-problem.ts';
import { type Entries, notPlain } from './folder-entries.ts';
import { nameProblem, sameName } from './name-problem.ts';
import { sumPlainFile } from './read-plain-file.ts';

/** What of a folder's entries is not as the manifest says. A name that leaves the folder is never opened. */
export async function compareFiles(
  dir: string,
  entries: Entries,
  files: Manifest['files'],
  signal?: AbortSignal,
): Promise<EvidenceProblem[]> {
  return [
    ...illegalNames(Object.keys(files)),
    ...(await changedFiles(dir, entries, files, signal)),
    ...addedFiles(entries, files),
  ];
}

function illegalNames(names: readonly string[]): EvidenceProblem[] {
  const seen = new Map<string, string>();
  return names.flatMap((name) => {
    const before = seen.get(sameName(name));
    seen.set(sameName(name), name);
    const wrong =
      nameProblem(name) ?? (before === undefined ? undefined : `many systems take the name for the same as ${before}`);
    return wrong === undefined ? [] : [refusal(name, wrong)];
  });
}

async function changedFiles(
  dir: string,
  entries: Entries,
  files: Manifest['files'],
  signal: AbortSignal | undefined,
): Promise<EvidenceProblem[]> {
  const problems: EvidenceProblem[] = [];
  for (const [name, { bytes, sha256 }] of Object.entries(files)) {
    if (nameProblem(name) !== undefined) continue;
    const kind = entries.get(name);
    if (kind === undefined) {
      problems.push({ kind: 'missing', file: name, text: 'named by the manifest, and not there' });
    } else if (kind !== 'file') problems.push(refusal(name, notPlain(kind)));
    else {
      const sum = await sumPlainFile(join(dir, name), bytes, signal);
      if (typeof sum !== 'string' && !sum.tooLarge) problems.push(refusal(name, sum.refused));
      else if (sum !== sha256)
        problems.push({ kind: 'edited', file: name, text: 'differs from what the manifest says' });
    }
  }
  return problems;
}

function addedFiles(entries: Entries, files: Manifest['files']): EvidenceProblem[] {
  const known = new Set([...Object.keys(files), manifestName, signatureName]);
  const filled = new Set([...known, ...entries.keys()].flatMap(foldersOf));
  return [...entries].flatMap(([name, kind]): EvidenceProblem[] => {
    if (known.has(name) || (kind === 'directory' && filled.has(name))) return [];
    if (kind === 'file') return [{ kind: 'added', file: name, text: 'not named by the manifest' }];
    if (kind === 'directory') return [{ kind: 'added', file: name, text: 'an empty folder that no evidence has' }];
    return [refusal(name, notPlain(kind))];
  });
}

/** Every folder that a file of this name lies in. */
function foldersOf(name: string): string[] {
  const parts = name.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

function refusal(file: string, text: string): EvidenceProblem {
  return { kind: 'refused', file, text };
}
