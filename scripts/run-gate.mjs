// Runs one gate: a line when it passes, everything that it said when it does not or is skipped (exit code 77).
import { spawn } from 'node:child_process';
import { endAt } from './end-at.mjs';

/**
 * @param {{ name: string, words: string[] }} gate
 * @param {string} node path of the Node that runs it
 * @param {string} root the checkout
 * @param {{ yields?: boolean, deadlineMs?: number }} [how] whether it leaves the cores to whatever else runs, and when it is
 *   ended with all that it began, by `performance.now()`
 * @returns {Promise<'passed' | 'failed' | 'skipped'>}
 */
export async function runGate({ name, words }, node, root, { yields = false, deadlineMs } = {}) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const from = performance.now();
  const [program, ...all] = yields ? ['nice', '-n', '15', node, ...words] : [node, ...words];
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn(program, all, { cwd: root, env, stdio, detached: deadlineMs !== undefined });
  if (deadlineMs !== undefined) endAt(child, deadlineMs);
  const { code, said } = await heard(child);
  const outcome = code === 0 ? 'passed' : code === 77 ? 'skipped' : 'failed';
  const seconds = Math.round((performance.now() - from) / 1000);
  const line = `${{ passed: 'ok  ', failed: 'FAIL', skipped: 'skip' }[outcome]} ${name} (${seconds} s)`;
  process.stdout.write(`${line}\n${outcome === 'passed' ? '' : said}`);
  return outcome;
}

/** Everything that a process says, kept until it ends: those beside it say theirs. */
function heard(child) {
  const parts = [];
  child.stdout.on('data', (part) => parts.push(part));
  child.stderr.on('data', (part) => parts.push(part));
  return new Promise((resolve) => {
    const end = (code, more = '') => resolve({ code, said: Buffer.concat(parts).toString('utf8') + more });
    child.on('error', ({ message }) => end(null, `${message}\n`));
    child.on('close', (code, signal) => end(code, signal === null ? '' : `ended by ${signal}\n`));
  });
}
