import { type ChildProcess, spawn } from 'node:child_process';
import { startTimer } from '../../targets/timers.ts';
import { newLineReader } from './line-reader.ts';

export interface CommandOptions {
  words: readonly string[];
  folder: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Gets what it writes, as it is. */
  out(chunk: Buffer): void;
  err(chunk: Buffer): void;
  /** Gets the same line by line. */
  onLine(source: 'stdout' | 'stderr', line: string): void;
  /** Ends it, and all that it started. */
  signal?: AbortSignal;
  timeoutMs: number;
}

export interface CommandEnd {
  /** Its exit code, or 128 and the number of the signal that ended it, as shells tell it. */
  code: number;
  /** Why it was ended, or could not be started. */
  problem?: string;
}

/** A command under way. */
export interface RunningCommand {
  ended: Promise<CommandEnd>;
  /** Ends what it left behind. */
  close(): void;
}

/** How long a command that was asked to end may take. */
const graceMs = 1_000;
const lookAgainMs = 50;

/** Starts a command in a process group of its own, so that all that it starts ends with it. */
export function runCommand(options: CommandOptions): RunningCommand {
  const { words, folder, environment, signal, timeoutMs } = options;
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, {
    cwd: folder,
    env: environment as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { promise, resolve } = Promise.withResolvers<CommandEnd>();
  let problem: string | undefined;
  let stopGrace = (): void => undefined;
  /** Whether anything of it was left. */
  function kill(how: NodeJS.Signals | 0): boolean {
    try {
      return child.pid !== undefined && process.kill(-child.pid, how);
    } catch {
      return false;
    }
  }
  function end(how: NodeJS.Signals, why: string): void {
    if (problem !== undefined) return;
    problem = why;
    kill(how);
    stopGrace = startTimer(graceMs, () => kill('SIGKILL'));
  }
  const stopTimer = startTimer(timeoutMs, () =>
    end('SIGTERM', `it did not end within ${Math.round(timeoutMs / 1000)} s; --timeout gives it longer`),
  );
  const onAbort = (): void => end('SIGINT', 'interrupted');
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  // However this process ends, nothing that it started goes on.
  const killAll = (): void => void kill('SIGKILL');
  process.once('exit', killAll);
  /** What was asked to end and is still there after so long is ended by force. */
  function endRest(leftMs: number): void {
    if (leftMs > 0 && kill(0)) {
      startTimer(lookAgainMs, () => endRest(leftMs - lookAgainMs));
      return;
    }
    killAll();
    process.off('exit', killAll);
  }
  follow(child, options);
  const finish = (it: CommandEnd): void => {
    stopTimer();
    stopGrace();
    signal?.removeEventListener('abort', onAbort);
    resolve({ ...it, ...(problem === undefined ? {} : { problem }) });
  };
  child.once('error', (error: NodeJS.ErrnoException) => {
    problem = `${program} cannot be started: ${error.code ?? error.message}`;
    finish({ code: error.code === 'ENOENT' ? 127 : 126 });
  });
  let ended: CommandEnd | undefined;
  child.once('exit', (code, by) => {
    ended = { code: code ?? 128 + signalNumber(by) };
    // What it left behind may hold its output open for ever: it has a moment to write the rest.
    const stop = startTimer(graceMs, () => finish(ended ?? { code: 1 }));
    child.once('close', () => {
      stop();
      finish(ended ?? { code: 1 });
    });
  });
  return {
    ended: promise,
    close() {
      kill('SIGTERM');
      endRest(graceMs);
      child.stdout?.destroy();
      child.stderr?.destroy();
      child.unref();
    },
  };
}

function follow({ stdout, stderr }: ChildProcess, { out, err, onLine }: CommandOptions): void {
  for (const [source, stream, pass] of [
    ['stdout', stdout, out],
    ['stderr', stderr, err],
  ] as const) {
    const reader = newLineReader((line) => onLine(source, line));
    stream?.on('data', (chunk: Buffer) => {
      pass(chunk);
      reader.take(chunk);
    });
    stream?.on('end', () => reader.end());
    stream?.on('error', () => undefined);
  }
}

function signalNumber(name: NodeJS.Signals | null): number {
  return (
    ({ SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 } as const)[
      (name ?? 'SIGTERM') as 'SIGTERM'
    ] ?? 0
  );
}
