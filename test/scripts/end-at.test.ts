import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

// CI runs it before anything is compiled: plain JavaScript without types.
const { endAt } = await import(new URL('../../scripts/end-at.mjs', import.meta.url).href);

/** Ends when its own child does, which keeps its output open. */
const hangs =
  "require('node:child_process').spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1e6)'], { stdio: 'inherit' })";

it('ends a process and what it began when its time is over', async () => {
  const child = spawn(process.execPath, ['-e', hangs], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  await once(child.stdout, 'data');
  endAt(child, performance.now());

  // Its output is closed once nobody holds it any more, the grandchild included.
  const signal = await new Promise((resolve) => child.on('close', (_, it) => resolve(it)));
  expect(signal).toBe('SIGKILL');
});

it('leaves what ends in time alone', async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore', detached: true });
  endAt(child, performance.now() + 600_000);

  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
});
