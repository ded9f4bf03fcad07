import { spawn } from 'node:child_process';
// Not from the index of targets: every command starts here, and that would load all that targets are.
import { processTerminal } from '../targets/drivers/process-terminal.ts';
import { startTimer, wallTimers } from '../targets/timers.ts';
import { askLine } from './ask-line.ts';
import { endSoon } from './end-soon.ts';
import { exitCode } from './exit-code.ts';
import type { Io } from './io.ts';

/** A signal that a launcher forwards and the terminal sends too arrives twice within this time. */
const sameSignalMs = 300;

/** The running process as commands see it. The first signal asks a command to stop, the second ends the process. */
export function processIo(): Io {
  const { stdin, stdout, stderr, env } = process;
  const terminal = processTerminal(stdin, stderr, () => void process.kill(process.pid, 'SIGINT'));
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe);
  const out = stdout.write.bind(stdout) as (text: string) => boolean;
  // What a driver or a library prints by itself is no result, and would spoil one (`--json`).
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  const interrupt = new AbortController();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<'SIGINT' | 'SIGTERM'>();
  let firstAt: number | undefined;
  let isHurried = false;
  function end(signal: 'SIGINT' | 'SIGTERM'): void {
    firstAt ??= wallTimers.elapsed();
    if (wallTimers.elapsed() - firstAt > sameSignalMs) process.exit(exitCode.interrupted);
    if (isHurried && !interrupt.signal.aborted)
      endSoon(giveUp, { unread: () => stdout.writableLength, cpuMs, start: startTimer });
    interrupt.abort();
    stop(signal);
  }
  function giveUp(): void {
    stderr.write('payproof: interrupted; what was running did not end in time, so its report is not complete\n');
    process.exit(exitCode.interrupted);
  }
  process.on('SIGINT', () => {
    end('SIGINT');
  });
  process.on('SIGTERM', () => {
    end('SIGTERM');
  });
  return {
    out: (text) => void out(text),
    err: (text) => void stderr.write(text),
    colorOut: colorWanted(env, stdout.isTTY === true),
    liveErr: stderr.isTTY === true && env['TERM'] !== 'dumb',
    now: wallTimers.now,
    elapsed: wallTimers.elapsed,
    folder: process.cwd(),
    ...(terminal ? { terminal, ask: (question) => askLine(question, interrupt.signal) } : {}),
    environment: env,
    interrupt: interrupt.signal,
    hurry() {
      isHurried = true;
    },
    stopped,
    again(words) {
      const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...words], {
        stdio: 'inherit',
      });
      const { promise: ended, resolve } = Promise.withResolvers<number>();
      child.once('error', () => resolve(exitCode.undecided));
      child.once('close', (code) => resolve(code ?? exitCode.interrupted));
      return { ended, stop: () => void child.kill('SIGINT') };
    },
  };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function colorWanted(env: NodeJS.ProcessEnv, terminal: boolean): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] && env['FORCE_COLOR'] !== '0') return true;
  return terminal && env['TERM'] !== 'dumb';
}

/** `payproof rules | head -1` closes the pipe early: the rest of the output is not wanted, the exit code still is. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
