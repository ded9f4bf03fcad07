// `npm run killers`: plants every fault in the sandbox and writes which check killed it into properties/killers.ts, by which
// `payproof selftest` meets each fault with that check first (`-- --api API` plants those of one API alone, `-- --missing`
// those that do not stand there). It is worth doing where faults or checks are new; what stands there is never wrong, only old.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killers } from '../properties/killers.ts';
import { plantable } from '../src/cli/options/planted-faults.ts';
import { judgedApis } from '../src/cli/suite.ts';
import { selftest } from '../src/selftest/index.ts';
import { builtInTargets } from '../src/targets/index.ts';

const { values } = parseArgs({
  options: {
    api: { type: 'string', multiple: true, default: [...judgedApis] },
    missing: { type: 'boolean', default: false },
  },
});
const all = plantable();
const planted = all.filter((it) => values.api.includes(it.api) && !(values.missing && it.id in killers));
if (planted.length === 0) {
  console.log(values.missing ? 'every fault has its killer' : `no fault of ${values.api.join(', ')}`);
  process.exit();
}
const { faults } = await selftest({
  worker: new URL('../src/cli/selftest-worker.ts', import.meta.url),
  target: builtInTargets.sandbox,
  apis: judgedApis.filter((api) => planted.some((it) => it.api === api)),
  faults: planted,
  dialects: [],
  seed: 1,
});
const seen = new Map(faults.map((it) => [it.fault, it.check]));
const lines = all
  .map(({ id }) => ({ id, check: seen.has(id) ? seen.get(id) : killers[id] }))
  .flatMap(({ id, check }) => (check === undefined ? [] : [lineOf(id, check)]))
  .sort();
writeFileSync(
  join(import.meta.dirname, '..', 'properties', 'killers.ts'),
  `/** The check that killed each fault of the sandbox, by the fault's id; \`npm run killers\` writes it. */
export const killers: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
);

/** As the formatter breaks it. */
function lineOf(id: string, check: string): string {
  const line = `  '${id}': '${check}',`;
  return line.length <= 120 ? line : `  '${id}':\n    '${check}',`;
}
