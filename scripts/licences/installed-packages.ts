import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One package of package-lock.json. */
export interface InstalledPackage {
  name: string;
  version: string;
  /** SPDX expression, as the package states it; undefined where it states none. */
  licence?: string;
  /** Needed by developers alone: it is not installed with payproof. */
  dev: boolean;
}

interface LockEntry {
  version: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

/** Every package that the lock file below `root` names, each version once, in order of names. */
export function installedPackages(root: string): InstalledPackage[] {
  const lock = readJson(join(root, 'package-lock.json')) as { packages: Record<string, LockEntry> };
  const found = new Map<string, InstalledPackage>();
  for (const [path, { version, license, dev, devOptional }] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const before = found.get(`${name}@${version}`);
    const licence = license ?? statedInOldForm(join(root, path, 'package.json'));
    found.set(`${name}@${version}`, {
      name,
      version,
      ...(licence === undefined ? {} : { licence }),
      dev: (before?.dev ?? true) && (dev === true || devOptional === true),
    });
  }
  return [...found.values()].sort((a, b) => order(a.name, b.name) || order(a.version, b.version));
}

/** `licenses: [{ type }]`, which npm gave up and does not copy into the lock file. */
function statedInOldForm(file: string): string | undefined {
  try {
    const { licenses } = readJson(file) as { licenses?: { type?: string }[] };
    const types = licenses?.map((it) => it.type).filter((it) => it !== undefined) ?? [];
    return types.length === 0 ? undefined : types.join(' OR ');
  } catch {
    return undefined;
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
