// `npm run dev -- RULE [--once]`: judges one rule on the sandbox and against its faults, and again at each save below src/,
// properties/ and specs/, until Ctrl-C. Each round is a process of its own: it reads the code anew. `--once` makes one round
// and ends with 1 where the rule fails or a fault survives.
import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { watchPaths } from '../src/cli/watch/watch-paths.ts';
import { apis, loadRegister } from '../src/contract/index.ts';
import { follow } from './dev/follow.ts';
import { ruleOf } from './dev/rule-of.ts';

const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  options: { once: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [name, ...more] = positionals;
if (name === undefined || more.length > 0) refuse('give one rule: npm run dev -- RULE');
else {
  const rule = ruleOf(
    name,
    apis.flatMap((api) => loadRegister(api)),
  );
  if (typeof rule === 'string') refuse(rule);
  else if (values.once) process.exitCode = await startRound(rule.id).ended;
  else {
    console.log(`watching src, properties and specs for ${rule.id}; Ctrl-C ends it`);
    await follow({
      start: () => startRound(rule.id),
      watch: (changed) =>
        watchPaths(
          ['src', 'properties', 'specs'].map((it) => ({ path: join(root, it), isFolder: true })),
          (path) => /\.(?:ts|ya?ml|json)$/.test(path) && changed(relative(root, path)),
          (path, why) => console.error(`${path} is not watched: ${why}`),
        ),
      tell: console.log,
      stopped: new Promise<void>((resolve) => process.once('SIGINT', () => resolve())),
    });
  }
}

function startRound(id: string) {
  const child = spawn(process.execPath, [join(root, 'scripts', 'dev', 'round.ts'), id], { stdio: 'inherit' });
  const { promise: ended, resolve } = Promise.withResolvers<number>();
  child.once('close', (code) => resolve(code ?? 1));
  return { ended, stop: () => void child.kill('SIGKILL') };
}

function refuse(why: string): void {
  console.error(why);
  process.exitCode = 2;
}
