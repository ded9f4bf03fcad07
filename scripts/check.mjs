// `npm run check`: every gate of gates.mjs, all of them even after one failed. Names as arguments choose some.

import './compile-cache.mjs';
import { gates } from './gates.mjs';
import { ensureInstalled, pinnedNode, root } from './installed.mjs';
import { runGates } from './run-gates.mjs';

ensureInstalled();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((it) => !gates.some((gate) => gate.name === it));
if (unknown.length > 0) {
  process.stderr.write(`unknown gate '${unknown[0]}'. Legal: ${gates.map((it) => `'${it.name}'`).join(', ')}\n`);
  process.exitCode = 2;
} else {
  const chosen = gates.filter((it) => wanted.length === 0 || wanted.includes(it.name));
  const outcomes = await runGates(chosen, pinnedNode(), root);
  const failed = chosen.filter((_, index) => outcomes[index] === 'failed');
  const skipped = outcomes.filter((it) => it === 'skipped').length;
  const list = failed.length > 0 ? `: ${failed.map((it) => it.name).join(', ')}` : '';
  process.stdout.write(
    `${chosen.length - failed.length - skipped} gates passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${list}\n`,
  );
  process.exitCode = failed.length > 0 ? 1 : 0;
}
