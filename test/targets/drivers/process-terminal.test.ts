import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { processTerminal } from '../../../src/targets/drivers/process-terminal.ts';

/** A keyboard that notes the modes that it was put into. */
function keyboard(isTTY: boolean) {
  const modes: boolean[] = [];
  return Object.assign(new PassThrough(), { isTTY, modes, setRawMode: (raw: boolean) => modes.push(raw) });
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('hears keys while somebody listens, and lets go of the input afterwards', async () => {
  const input = keyboard(true);
  const heard: string[] = [];
  const terminal = processTerminal(input, { write: () => undefined, isTTY: true }, () => heard.push('interrupt'));
  const stop = terminal?.onKey((key) => heard.push(key));
  input.write('s');
  input.write('\r\n\nR\r');
  input.write('\u0003');
  await turn();
  stop?.();
  input.write('n');
  await turn();
  expect(heard).toEqual(['s', 'Enter', 'Enter', 'R', 'Enter', 'interrupt']);
  expect(input.isPaused()).toBe(true);
  expect(input.modes).toEqual([true, false]);
  expect(terminal?.live).toBe(true);
});

test('what was typed before is dropped, but for Ctrl-C', async () => {
  const input = keyboard(true);
  const heard: string[] = [];
  const terminal = processTerminal(input, { write: () => undefined }, () => heard.push('interrupt'));
  input.write('n\rs\u0003');
  await terminal?.dropTyped();
  terminal?.onKey((key) => heard.push(key));
  await turn();
  expect(heard).toEqual(['interrupt']);
});

test('is none where nobody sits at the input', () => {
  expect(processTerminal(keyboard(false), { write: () => undefined }, () => undefined)).toBeUndefined();
});
