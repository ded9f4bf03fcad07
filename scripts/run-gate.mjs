// Runs one gate: a line when it passes, everything that it said when it does not or is skipped (exit code 77).
import { spawnSync } from 'node:child_process';

/**
 * @param {{ name: string, words: string[] }} gate
 * @param {string} node path of the Node that runs it
 * @param {string} root the checkout
 * @returns {'passed' | 'failed' | 'skipped'}
 */
export function runGate({ name, words }, node, root) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, stdout, stderr, error } = spawnSync(node, words, {
    cwd: root,
    encoding: 'utf8',
    env,
    maxBuffer: 64e6,
  });
  const outcome = status === 0 ? 'passed' : status === 77 ? 'skipped' : 'failed';
  const said = outcome === 'passed' ? '' : `${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`;
  process.stdout.write(`${{ passed: 'ok  ', failed: 'FAIL', skipped: 'skip' }[outcome]} ${name}\n${said}`);
  return outcome;
}
