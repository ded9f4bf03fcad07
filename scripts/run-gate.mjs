// Runs one gate: a line when it passes, everything that it said when it does not or is skipped (exit code 77).
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { endAt } from './end-at.mjs';

/** How nice a gate is that leaves the cores to whatever else runs. */
const yielding = 15;

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
  const [program, ...all] = yields ? ['nice', '-n', String(yielding), node, ...words] : [node, ...words];
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn(program, all, { cwd: root, env, stdio, detached: deadlineMs !== undefined });
  if (deadlineMs !== undefined) endAt(child, deadlineMs);
  if (yields && child.pid !== undefined && deadlineMs !== undefined) yieldAsSession(child.pid);
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

/**
 * Linux shares the cores among sessions first, each alike: what leads a session of its own yields within it alone, unless all
 * of it does. On another system, or where cores are not shared so, being nice has to do.
 */
function yieldAsSession(pid) {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(yielding));
  } catch (error) {
    // It takes one such wish in a tenth of a second.
    if (error.code === 'EAGAIN') setTimeout(() => yieldAsSession(pid), 200).unref();
  }
}
