// Runs a script under the pinned Node, as if it had been called itself: same terminal, signals and exit code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * @param {string} node path of the Node to run
 * @param {string[]} words script and arguments
 * @returns {Promise<number>} its exit code; 128 and the signal's number where a signal ended it
 */
export function runPinned(node, words, options = {}) {
  const child = spawn(node, words, { stdio: 'inherit', ...options });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const it of signals) process.off(it, forward);
      resolve(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
    });
  });
}
