// Whether node_modules is what package-lock.json asks for; installs it where it is not. Runs on Node 20 without packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that this project pins, below node_modules; undefined where it is not installed. */
export function pinnedNode() {
  return nodeOf(join(root, 'node_modules'));
}

/** The Node of the npm package `node` that is installed beside this package, where its major is this one or later. */
export function nodeBeside(major) {
  const modules = dirname(root);
  const { version = '0' } = readJson(join(modules, 'node', 'package.json')) ?? {};
  return Number(version.split('.')[0]) >= major ? nodeOf(modules) : undefined;
}

function nodeOf(modules) {
  const file = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(file) ? file : undefined;
}

/** Why `npm ci` is needed, in words; undefined where everything is installed. */
export function missing() {
  const lock = readJson(join(root, 'package-lock.json'));
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'));
  if (installed === undefined) return 'nothing is installed yet';
  if (pinnedNode() === undefined) return 'the pinned Node is not installed';
  for (const [path, { version, optional, peer }] of Object.entries(lock?.packages ?? {})) {
    if (path === '' || optional || peer) continue;
    const there = installed.packages?.[path];
    if (there?.version !== version)
      return `${path} is ${there?.version ?? 'missing'}, package-lock.json says ${version}`;
  }
  return undefined;
}

/** Installs from the lock file where something is missing, and says so on stderr. Ends the process where that fails. */
export function ensureInstalled() {
  const reason = missing();
  if (reason === undefined) return;
  process.stderr.write(`payproof: ${reason}; running npm ci (once)\n`);
  // npm's output goes to stderr, so that stdout holds results only.
  const { status, error } = runNpm(['ci', '--no-fund', '--no-audit', '--loglevel=error'], { stdio: ['ignore', 2, 2] });
  if (status === 0 && missing() === undefined) return;
  const left = status === 0 ? missing() : (error?.message ?? `npm ci ended with ${status}`);
  process.stderr.write(`payproof: the installation failed: ${left}. Mend it, then run npm ci again.\n`);
  process.exit(2);
}

/** Runs npm to its end: the one that runs this script, else the one of the machine. */
export function runNpm(words, options = {}) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  const shell = process.platform === 'win32' && command === 'npm';
  return spawnSync(command, [...first, ...words], { cwd: root, shell, encoding: 'utf8', maxBuffer: 64e6, ...options });
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
