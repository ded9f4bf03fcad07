// Runs gates side by side, one for each core: most of them use one.
import { availableParallelism } from 'node:os';
import { runGate } from './run-gate.mjs';

/**
 * Begins them in their order, and tells of each when it ends.
 *
 * @param {{ name: string, words: string[] }[]} gates
 * @param {string} node path of the Node that runs them
 * @param {string} root the checkout
 * @param {{ yields?: boolean, deadlineMs?: number }} [how] whether they leave the cores to whatever else runs, and when the last
 *   of them is ended
 * @returns {Promise<('passed' | 'failed' | 'skipped')[]>} one for each gate
 */
export async function runGates(gates, node, root, how = {}) {
  const outcomes = [];
  let next = 0;
  const lane = async () => {
    while (next < gates.length) {
      const at = next;
      next += 1;
      outcomes[at] = await runGate(gates[at], node, root, how);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return outcomes;
}
