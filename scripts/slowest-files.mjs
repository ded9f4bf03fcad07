// Which test files took longest, from vitest's report of a run.
import { relative } from 'node:path';

/**
 * @param {{ testResults?: { name: string, startTime: number, endTime: number }[] }} report as `--reporter=json` writes it
 * @param {string} root the checkout
 * @param {number} count of how many it tells
 */
export function slowestFiles({ testResults = [] }, root, count = 10) {
  const files = testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }));
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, count);
  const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${relative(root, name)}\n`);
  return lines.length === 0 ? '' : `The slowest test files:\n${lines.join('')}`;
}
