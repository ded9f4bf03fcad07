import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run bench`: every bench that has bars, one after the other, so that none disturbs another: the judge, the
 * sandbox, then the proxy. `--rounds N` and `--write` go to both. Exits 1 where one of them is below a bar.
 */
const failed = ['judge', 'sandbox', 'proxy'].filter((name) => {
  console.log(`# bench:${name}`);
  const script = join(import.meta.dirname, `${name}.ts`);
  return spawnSync(process.execPath, [script, ...process.argv.slice(2)], { stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) {
  console.log(`below a bar: ${failed.join(', ')}`);
  process.exitCode = 1;
}
