// `npm run lock`: brings package-lock.json up to package.json, then takes out where each package was fetched from, so that
// the file names no registry's host. (npm's own switch for that loses the optional packages of other platforms.)
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNpm } from './installed.mjs';

// The generator of the docs as a site has a lock file of its own: scripts/site.mjs.
for (const folder of [root, join(root, 'docs', 'site')]) {
  const npm = runNpm(
    ['install', '--package-lock-only', '--omit-lockfile-registry-resolved=false', '--no-fund', '--no-audit'],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (npm.status === 0) stripResolved(join(folder, 'package-lock.json'));
  process.exitCode ||= npm.status ?? 1;
}

function stripResolved(file) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  for (const entry of Object.values(lock.packages)) delete entry.resolved;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
