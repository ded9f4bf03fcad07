import { onTestFinished } from 'vitest';
import type { Ready } from '../../../src/sandbox/index.ts';
import { payproof } from '../fake-io.ts';

/** A sandbox that the command serves until the test ends. */
export async function servedSandbox(...words: string[]) {
  const ready = Promise.withResolvers<string>();
  const stopped = Promise.withResolvers<'SIGINT'>();
  const ended = payproof(['sandbox', '--json', '--port', '0', '--clock', 'frozen', ...words], {
    out: ready.resolve,
    stopped: stopped.promise,
  });
  async function stop(): Promise<void> {
    stopped.resolve('SIGINT');
    await ended;
  }
  onTestFinished(stop);
  const { control, workspaces } = JSON.parse(await ready.promise) as Ready;
  const [first] = workspaces;
  if (!first) throw new Error('the sandbox has no workspace');
  return { control, workspaces, first, stop };
}

/** A command that goes on: what it printed so far, and its end. */
export function following(words: readonly string[], environment: Record<string, string> = {}) {
  const stopped = Promise.withResolvers<'SIGINT'>();
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const hear = (text: string): void => {
    lines.push(text);
    for (const wake of waiting) wake();
  };
  const ended = payproof(words, { out: hear, err: hear, stopped: stopped.promise, environment });
  return {
    ended,
    stop: () => stopped.resolve('SIGINT'),
    /** The first line that is so, once it is there. */
    async line(form: RegExp): Promise<string> {
      for (;;) {
        const found = lines.find((it) => form.test(it));
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => waiting.add(resolve));
      }
    },
  };
}
