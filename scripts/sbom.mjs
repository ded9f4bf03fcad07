// `npm run sbom`, before packing: writes dist/sbom.cdx.json, what payproof installs beside itself, as CycloneDX. npm makes it,
// from the lock file without what only developers need: with its own --omit=dev it loses whatever both need.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runNpm } from './installed.mjs';

const { devDependencies: _, scripts: __, ...manifest } = readJson('package.json');
const lock = publishedPart(readJson('package-lock.json'));
const work = mkdtempSync(join(tmpdir(), 'payproof-sbom-'));
try {
  // npm names the whole after its folder.
  const cwd = join(work, manifest.name);
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(cwd, 'package-lock.json'), JSON.stringify(lock));
  const words = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    '--loglevel=error',
  ];
  const { status, stdout, stderr } = runNpm(words, { cwd });
  if (status !== 0) throw new Error(`npm sbom failed (npm 10 or later has it):\n${stderr}`);
  const sbom = reproducible(JSON.parse(stdout));
  const missing = [...packagesOf(lock)].filter(
    (it) => !sbom.components.some((part) => `${part.name}@${part.version}` === it),
  );
  if (missing.length > 0) throw new Error(`npm sbom left out ${missing.join(', ')}`);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist', 'sbom.cdx.json'), `${JSON.stringify(sbom, undefined, 2)}\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The lock file as it were without devDependencies. */
function publishedPart({ packages, ...rest }) {
  const [[, { devDependencies, ...own }], ...others] = Object.entries(packages);
  const kept = others.filter(([, it]) => !it.dev && !it.devOptional);
  return { ...rest, packages: { '': own, ...Object.fromEntries(kept) } };
}

function packagesOf({ packages }) {
  const marker = 'node_modules/';
  const named = Object.entries(packages).filter(([path]) => path !== '');
  return new Set(named.map(([path, it]) => `${path.slice(path.lastIndexOf(marker) + marker.length)}@${it.version}`));
}

/** Without number and time of its making: the same commit makes the same package. */
function reproducible({ serialNumber, metadata: { timestamp, ...metadata }, ...rest }) {
  return { ...rest, metadata };
}

function readJson(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}
