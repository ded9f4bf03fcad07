// `npm run dev -- RULE [--once]`: judges one rule on the sandbox and against its faults, and again at each save below src/,
// properties/ and specs/, until Ctrl-C. What changed is read anew; all else stays loaded, so that a round begins at once.
// `--once` makes one round and ends with 1 where the rule fails or a fault survives.
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { watchPaths } from '../src/cli/watch/watch-paths.ts';
import { apis, loadRegister } from '../src/contract/index.ts';
import { wallTimers } from '../src/targets/timers.ts';
import { eachWriteOnce } from './dev/each-write-once.ts';
import { follow } from './dev/follow.ts';
import { roundsOf } from './dev/rounds-of.ts';
import { ruleOf } from './dev/rule-of.ts';

/** Editors write a file in several steps. */
const settleMs = 40;
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
  else await makeRounds(roundsOf(rule.id), rule.id);
}

async function makeRounds({ start, end }: ReturnType<typeof roundsOf>, rule: string): Promise<void> {
  try {
    if (values.once) {
      process.exitCode = (await start([]).ended) ? 0 : 1;
      return;
    }
    console.log(`watching src, properties and specs for ${rule}; Ctrl-C ends it`);
    await follow({
      start: (changed) => start(changed.map((it) => join(root, it))),
      watch: (changed) => {
        const told = eachWriteOnce((path) => changed(relative(root, path)));
        return watchPaths(
          ['src', 'properties', 'specs'].map((it) => ({ path: join(root, it), isFolder: true })),
          (path) => /\.(?:ts|ya?ml|json)$/.test(path) && told(path),
          (path, why) => console.error(`${path} is not watched: ${why}`),
        );
      },
      settled: () => wallTimers.after(settleMs),
      tell: console.log,
      stopped: new Promise<void>((resolve) => process.once('SIGINT', () => resolve())),
    });
  } finally {
    end();
  }
}

function refuse(why: string): void {
  console.error(why);
  process.exitCode = 2;
}
