// Every gate beside the tests: a name, and what is run as `node <words>` in the checkout.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root } from './installed.mjs';

const tool = (...path) => join(root, 'node_modules', ...path);
const script = (name) => join(root, 'scripts', name);
/** With Java and the generator's jar the clients are made again and compared; else the recorded sums must do. */
function canRegenerate() {
  if (spawnSync('java', ['-version']).status !== 0) return false;
  const { version } = JSON.parse(readFileSync(join(root, 'openapitools.json'), 'utf8'))['generator-cli'];
  const jar = join(root, '.cache', 'openapi-generator', `${version}.jar`);
  if (!existsSync(jar)) {
    spawnSync(pinnedNode(), [tool('@openapitools', 'openapi-generator-cli', 'main.js'), 'version'], { cwd: root });
  }
  return existsSync(jar);
}

const codeFolders = ['src', 'properties', 'contracts', 'scripts', 'test', 'bench'].filter((it) =>
  existsSync(join(root, it)),
);

/** @type {{ name: string, words: string[] }[]} */
export const gates = [
  { name: 'format and lint', words: [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci'] },
  { name: 'types', words: [tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.json'] },
  { name: 'types of the pages', words: [tool('typescript', 'bin', 'tsc'), '-p', 'src/pages/tsconfig.json'] },
  { name: 'pages are fresh', words: [script('pages.ts'), '--check'] },
  {
    name: 'import rules',
    words: [
      tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
      ...codeFolders,
    ],
  },
  { name: 'regular expressions', words: [script('regexes.mjs')] },
  { name: 'dead code', words: [tool('knip', 'bin', 'knip.js'), '--no-progress'] },
  { name: 'contract lint', words: [tool('@redocly', 'cli', 'bin', 'cli.js'), 'lint'] },
  { name: 'coverage of the documents', words: [script('coverage.ts'), 'check'] },
  {
    name: 'generated clients are fresh',
    words: [script('payproof.mjs'), 'generate', '--check', ...(canRegenerate() ? ['--full'] : [])],
  },
  { name: 'licences', words: [script('licences.ts')] },
  { name: 'known vulnerabilities', words: [script('audit.mjs')] },
  { name: 'browser', words: [script('browser-tests.ts')] },
];
