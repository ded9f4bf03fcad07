import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from './sha256.ts';
import type { Surface } from './surface/surface.ts';

/** Name of the file that every generated folder carries. */
export const manifestName = '.payproof-generated.json';

/** What a generated client was made from and what it holds. All sums are SHA-256, hexadecimal. */
export interface Manifest {
  note: string;
  generator: { version: string; sha256: string };
  /** Sum of the contract as the generator reads it: examples, comments and `x-…` do not count. */
  contract: string;
  /** Sum of the generator's options and templates. */
  options: string;
  /** By path below the folder, sorted. */
  files: Record<string, string>;
  surface: Surface;
}

/** The manifest of a generated folder; undefined where there is none, or none that can be read. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, manifestName), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Sums of all files of a folder except its manifest, by path with `/`, sorted. */
export function sumsOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => path !== manifestName)
    .sort();
  return Object.fromEntries(files.map((path) => [path, sha256(readFileSync(join(folder, path)))]));
}

/** What of a generated folder is not as its manifest and the present inputs say; empty where all is fresh. */
export function staleness(folder: string, present: { contract: string; options: string }): string[] {
  const manifest = readManifest(folder);
  if (!manifest) return [`${manifestName} is missing`];
  const found: string[] = [];
  if (manifest.contract !== present.contract) found.push('the contract has changed since');
  if (manifest.options !== present.options) found.push("the generator's options or templates have changed since");
  return [...found, ...differences(manifest.files, sumsOf(folder))];
}

/** In words, what differs between recorded and present sums of files. */
export function differences(recorded: Record<string, string>, present: Record<string, string>): string[] {
  const paths = [...new Set([...Object.keys(recorded), ...Object.keys(present)])].sort();
  return paths.flatMap((path) => {
    if (recorded[path] === present[path]) return [];
    if (present[path] === undefined) return [`${path} is missing`];
    return [recorded[path] === undefined ? `${path} does not belong there` : `${path} was changed`];
  });
}
