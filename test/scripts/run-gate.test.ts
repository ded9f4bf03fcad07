import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

// CI runs it before anything is compiled: plain JavaScript without types.
const { runGate } = await import(new URL('../../scripts/run-gate.mjs', import.meta.url).href);

const root = process.cwd();
/** Waits until it is as nice as it should be, and ends with 77, of which all is told. */
const tellsNice = `
  const { readFileSync } = require('node:fs');
  const told = () => [require('node:os').getPriority(), readFileSync('/proc/self/autogroup', 'utf8').split(' ').at(-1).trim()].join(' ');
  const look = () => { if (told() === '15 15') { console.log(told()); process.exitCode = 77; } else setImmediate(look); };
  look();`;

test.runIf(existsSync('/proc/self/autogroup'))('a gate that yields does so with its whole session', async () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const gate = { name: 'tells', words: ['-e', tellsNice] };
  const outcome = await runGate(gate, process.execPath, root, {
    yields: true,
    deadlineMs: performance.now() + 60_000,
  }).finally(() => write.mockRestore());
  expect([outcome, written.join('').split('\n').slice(1)]).toEqual(['skipped', ['15 15', '']]);
});
