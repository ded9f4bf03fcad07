import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run bench:reliability`: every bench behind the numbers of docs/reliability.md, one after the other. `--seconds N`
 * is the time of all of them together, as CI gives them half a minute; without it each runs in full. `--write` goes to
 * each. Exits 1 where one of them found something.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string' }, write: { type: 'boolean', default: false } } });
/** Which part of the time each gets; the rest is what they need to start and to end. */
const shares = { 'event-loop': 0.25, hostile: 0.15, durability: 0.25, 'workspace-day': 0.15 };

const failed = Object.entries(shares).filter(([name, share]) => {
  console.log(`# bench:${name}`);
  const seconds = values.seconds === undefined ? [] : ['--seconds', String(Math.floor(Number(values.seconds) * share))];
  const words = [join(import.meta.dirname, `${name}.ts`), ...seconds, ...(values.write ? ['--write'] : [])];
  return spawnSync(process.execPath, words, { stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) {
  console.log(`found something: ${failed.map(([name]) => name).join(', ')}`);
  process.exitCode = 1;
}
