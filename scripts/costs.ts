// `npm run costs`: writes properties/costs.ts, by which a run in several jobs begins the longest checks first, and a run within
// `--calls` or `--budget` chooses what decides most. It is worth doing where checks are new; what stands there is never
// wrong, only old.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judgedApis, suite } from '../src/cli/suite.ts';
import { runConformance } from '../src/conformance/index.ts';
import { builtInTargets } from '../src/targets/index.ts';

// It takes no options: whoever asks for help is told so, and nothing is measured.
parseArgs({ options: {} });

const { checks } = await runConformance({
  suite,
  target: builtInTargets.sandbox,
  apis: judgedApis,
  seed: 1,
  command: 'npx payproof verify',
});
// Rounded, so that a run with a few calls more changes nothing here.
const rounded = (n: number): number => Number(n.toPrecision(1));
const lines = checks
  .filter((it) => it.exchanges > 0)
  .sort((a, b) => rounded(b.exchanges) - rounded(a.exchanges) || (a.check < b.check ? -1 : 1))
  .map(({ check, exchanges }) => `  ${/\W/.test(check) ? `'${check}'` : check}: ${rounded(exchanges)},`);
writeFileSync(
  join(import.meta.dirname, '..', 'properties', 'costs.ts'),
  `/** About how many exchanges each check makes on the embedded sandbox, by slug; \`npm run costs\` writes it. */
export const costs: Readonly<Record<string, number>> = {
${lines.join('\n')}
};
`,
);
