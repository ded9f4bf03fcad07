import { expect, test } from 'vitest';
import { PromptSkipped, PromptWantedAgain, personDriver } from '../../../src/targets/drivers/person-driver.ts';
import type { Timers } from '../../../src/targets/timers.ts';
import { scriptedTerminal } from './person-terminal.ts';

const prompt = { endUserId: '263771234567', clientCorrelator: 'order-1', pin: '1111' };

/** Timers whose time passes as fast as it is waited for. */
function fastTimers(): Timers {
  let ms = 0;
  return {
    now: () => ms,
    elapsed: () => ms,
    after: async (by, signal) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (!signal?.aborted) ms += by;
    },
  };
}

function ask(lines: string[], options: { live?: boolean; signal?: AbortSignal } = {}) {
  const terminal = scriptedTerminal(() => lines, options);
  const driver = personDriver({ terminal, timers: fastTimers(), waitMs: 3000, ...options });
  const answered = driver.customer?.answerPrompt?.(prompt) ?? Promise.reject(new Error('a person answers prompts'));
  return { terminal, driver, answered };
}

test('tells number and PIN, and resolves on Enter', async () => {
  const { terminal, answered } = ask(['']);
  await answered;
  expect(terminal.text).toBe(
    [
      '',
      'Phone 263771234567 gets a PIN prompt now (charge order-1).',
      'Type the PIN 1111 there.',
      'Enter: done   s: skip   r: repeat with a new prompt   n: no prompt came   (3 s)',
      'Typed.',
      '',
    ].join('\n'),
  );
});

test('counts down on a line that rewrites itself, and skips when the time is over', async () => {
  const { terminal, answered } = ask([], { live: true });
  await expect(answered).rejects.toThrow(new PromptSkipped('the person did not answer in 3 s'));
  expect(terminal.text.split('\r\u001b[2K').map((it) => /\d+ s left/.exec(it)?.[0] ?? it.trim())).toEqual([
    '',
    'Phone 263771234567 gets a PIN prompt now (charge order-1).\nType the PIN 1111 there.',
    '3 s left',
    '2 s left',
    '1 s left',
    'No answer in time: skipped.',
  ]);
});

test('s skips, r wants the prompt again, and any other text is asked for anew', async () => {
  await expect(ask(['s']).answered).rejects.toThrow(new PromptSkipped('the person skipped it'));
  const { terminal, answered } = ask(['x', 'R']);
  await expect(answered).rejects.toThrow(PromptWantedAgain);
  expect(terminal.text).toContain("'x' means nothing here. Enter: done");
});

test('n says that no prompt came, and the person is not asked for that charge again', async () => {
  const { terminal, driver, answered } = ask(['n']);
  await expect(answered).rejects.toThrow(new Error('the person saw none'));
  await expect(driver.customer?.answerPrompt?.(prompt)).rejects.toThrow(new Error('the person saw none'));
  expect(terminal.text.match(/gets a PIN prompt/g)).toHaveLength(1);
});

test('asks for one prompt at a time', async () => {
  const order: string[] = [];
  const terminal = scriptedTerminal(({ correlator }) => {
    order.push(correlator);
    return [''];
  });
  const driver = personDriver({ terminal, timers: fastTimers(), waitMs: 3000 });
  const one = driver.customer?.answerPrompt?.(prompt);
  const two = driver.customer?.answerPrompt?.({ ...prompt, clientCorrelator: 'order-2' });
  expect(order).toEqual([]);
  await Promise.all([one, two]);
  expect(order).toEqual(['order-1', 'order-2']);
  expect(terminal.text.indexOf('Typed.')).toBeLessThan(terminal.text.indexOf('order-2'));
});

test('Ctrl-C ends the waiting', async () => {
  const end = new AbortController();
  const { answered } = ask([], { signal: end.signal });
  end.abort();
  await expect(answered).rejects.toThrow(new PromptSkipped('the run was ended early'));
});
