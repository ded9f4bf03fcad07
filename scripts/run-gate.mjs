// Runs one gate: a line when it passes, everything that it said when it does not.
import { spawnSync } from 'node:child_process';

/**
 * @param {{ name: string, words: string[] }} gate
 * @param {string} node path of the Node that runs it
 * @param {string} root the checkout
 * @returns {boolean} whether it passed
 */
export function runGate({ name, words }, node, root) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, stdout, stderr, error } = spawnSync(node, words, {
    cwd: root,
    encoding: 'utf8',
    env,
    maxBuffer: 64e6,
  });
  const passed = status === 0;
  const said = passed ? '' : `${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`;
  process.stdout.write(`${passed ? 'ok  ' : 'FAIL'} ${name}\n${said}`);
  return passed;
}
