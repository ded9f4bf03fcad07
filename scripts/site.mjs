// `npm run docs:site`: makes the pages of docs/ and those beside the README into a site below site/, with search, that any
// static server serves offline. Its generator is large, and only whoever makes the site needs it:
// it has a lock file of its own (docs/site/) and is installed below .cache/ the first time.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root, runNpm } from './installed.mjs';
import { runPinned } from './run-pinned.mjs';

ensureInstalled();
const source = join(root, 'docs', 'site');
const home = join(root, '.cache', 'docs-site');
const tool = join(home, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
mkdirSync(join(home, '.vitepress'), { recursive: true });
if (!isFresh()) {
  process.stderr.write('payproof: installing the generator of the site (once)\n');
  for (const it of ['package.json', 'package-lock.json']) cpSync(join(source, it), join(home, it));
  const words = ['ci', '--no-fund', '--no-audit', '--loglevel=error'];
  const { status } = runNpm(words, { cwd: home, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(2);
}
cpSync(join(source, 'config.mjs'), join(home, '.vitepress', 'config.mjs'));
// Else the checkout's is found, whose language the generator does not know.
writeFileSync(join(home, 'tsconfig.json'), '{}\n');
const pages = join(home, 'pages');
rmSync(pages, { recursive: true, force: true });
for (const it of ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs'])
  cpSync(join(root, it), join(pages, it), { recursive: true, filter: (path) => !path.startsWith(source) });
process.exitCode = await runPinned(pinnedNode(), [tool, 'build', home], {
  cwd: home,
  env: { ...process.env, PAYPROOF_CHECKOUT: root },
});

/** Whether what is installed is what the site's lock file says. */
function isFresh() {
  const [wanted, there] = [join(source, 'package-lock.json'), join(home, 'package-lock.json')];
  return existsSync(tool) && existsSync(there) && readFileSync(wanted, 'utf8') === readFileSync(there, 'utf8');
}
