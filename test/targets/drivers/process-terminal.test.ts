import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { processTerminal } from '../../../src/targets/drivers/process-terminal.ts';

const keyboard = (isTTY: boolean): PassThrough & { isTTY: boolean } => Object.assign(new PassThrough(), { isTTY });

test('hears whole lines while somebody listens, and lets go of the input afterwards', async () => {
  const input = keyboard(true);
  const heard: string[] = [];
  const terminal = processTerminal(input, { write: () => undefined, isTTY: true });
  const stop = terminal?.onLine((line) => heard.push(line));
  input.write('s');
  input.write('\r\n\nr');
  await new Promise((resolve) => setImmediate(resolve));
  stop?.();
  input.write('\n');
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual(['s', '']);
  expect(input.isPaused()).toBe(true);
  expect(terminal?.live).toBe(true);
});

test('is none where nobody sits at the input', () => {
  expect(processTerminal(keyboard(false), { write: () => undefined })).toBeUndefined();
});
