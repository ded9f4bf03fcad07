import { visible, visibleLines } from '../../protocol/visible.ts';
import type { Method } from '../apis/profile.ts';
import type { Timers } from '../timers.ts';
import type { Driver } from './driver.ts';
import { methodsOf } from './driver-methods.ts';

/** The terminal that a person sits at. */
export interface PersonTerminal {
  write(text: string): void;
  /** Whether a line can be rewritten; a log gets no countdown. */
  live: boolean;
  /** Forgets what was typed so far: it was meant for nothing that is asked now. */
  dropTyped(): Promise<void>;
  /** Hears of every key that is typed, as its character or `Enter`, until the returned function is called. */
  onKey(listener: (key: string) => void): () => void;
}

/** The person did not answer the prompt: what hangs on it is skipped. */
export class PromptSkipped extends Error {
  override readonly name = 'PromptSkipped';
}

/** The person wants the prompt once more: only a new charge brings one. */
export class PromptWantedAgain extends Error {
  override readonly name = 'PromptWantedAgain';
}

export interface PersonOptions {
  terminal: PersonTerminal;
  timers: Timers;
  /** How long the person has for one prompt. */
  waitMs: number;
  /** Ends the waiting, as a skip. */
  signal?: AbortSignal;
}

const keys = 'Enter: done   s: skip   r: repeat with a new prompt   n: no prompt came';
const wipe = '\r\u001b[2K';

/**
 * The driver of a real phone: a person does what the profiles have words for, which is to type PINs. One prompt at a
 * time is told, with its number and PIN; Enter says that it was typed. A method rejects with PromptSkipped (s, or
 * nothing within `waitMs`), with PromptWantedAgain (r), or with an Error where no prompt came (n).
 */
export function personDriver(options: PersonOptions): Driver {
  const unseen = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();
  const asking =
    ({ asks, about }: NonNullable<Method['person']>) =>
    (of: object) => {
      const mine = turn.then(() => ask({ words: asks(of), about: about(of) }, options, unseen));
      turn = mine.catch(() => undefined);
      return mine;
    };
  const methods = methodsOf('customer').flatMap(([name, { person }]) => (person ? [[name, asking(person)]] : []));
  return { customer: Object.fromEntries(methods) };
}

async function ask(
  { words, about }: { words: string; about: string },
  options: PersonOptions,
  unseen: Set<string>,
): Promise<void> {
  const { terminal, signal } = options;
  if (unseen.has(about)) throw new Error('the person saw none');
  if (signal?.aborted) throw new PromptSkipped('the run was ended early');
  await terminal.dropTyped();
  const answer = await answerOf(words, options);
  terminal.write(`${terminal.live ? wipe : ''}${told[answer]}\n`);
  if (answer === 'skip') throw new PromptSkipped('the person skipped it');
  if (answer === 'late') throw new PromptSkipped(`the person did not answer in ${seconds(options.waitMs)} s`);
  if (answer === 'ended') throw new PromptSkipped('the run was ended early');
  if (answer === 'repeat') throw new PromptWantedAgain('the person wants the prompt again');
  if (answer === 'none') {
    unseen.add(about);
    throw new Error('the person saw none');
  }
}

type Answer = 'done' | 'skip' | 'repeat' | 'none' | 'late' | 'ended';

const told: Record<Answer, string> = {
  done: 'Typed.',
  skip: 'Skipped.',
  repeat: 'Once more, with a new charge.',
  none: 'No prompt came.',
  late: 'No answer in time: skipped.',
  ended: 'Ended.',
};

const meanings: Record<string, Answer> = { enter: 'done', s: 'skip', r: 'repeat', n: 'none' };

/** Asks once it listens, so that no answer is too quick, and waits for one key, counting down by the second. */
async function answerOf(words: string, { terminal, timers, waitMs, signal }: PersonOptions): Promise<Answer> {
  const decided = new AbortController();
  let answer: Answer | undefined;
  const decide = (it: Answer): void => {
    answer ??= it;
    decided.abort();
  };
  const onAbort = (): void => decide('ended');
  signal?.addEventListener('abort', onAbort, { once: true });
  const stop = terminal.onKey((key) => {
    const meant = meanings[key.toLowerCase()];
    if (meant !== undefined) decide(meant);
    else terminal.write(`${terminal.live ? wipe : ''}'${visible(key)}' means nothing here. ${keys}\n`);
  });
  terminal.write(`${terminal.live ? wipe : ''}\n${visibleLines(words)}\n`);
  const end = timers.elapsed() + waitMs;
  if (!terminal.live) terminal.write(`${keys}   (${seconds(waitMs)} s)\n`);
  try {
    for (let left = waitMs; answer === undefined && left > 0; left = end - timers.elapsed()) {
      if (terminal.live) terminal.write(`${wipe}${keys}   ${seconds(left)} s left `);
      await timers.after(Math.min(left, 1000), decided.signal);
    }
  } finally {
    stop();
    signal?.removeEventListener('abort', onAbort);
  }
  return answer ?? 'late';
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
