import { Command } from 'commander';
import { escapedJson, visible } from '../../protocol/visible.ts';
import { type Control, openControl } from '../control/open-control.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { type ControlOptions, withControlOptions } from '../options/control.ts';
import { UsageError } from '../usage-error.ts';

export interface ClockOptions extends ControlOptions {
  move?: string;
}

/** The command `clock`; `act` gets its options. */
export function clockCommand(act: (options: ClockOptions) => Promise<void>): Command {
  return withControlOptions(
    new Command('clock')
      .description(
        "Tell a sandbox's time, or move it forward; what falls due on the way happens before it is answered. Or let it stand still.",
      )
      .argument(
        '[move]',
        '+15m (s, m, h, d), an instant such as 2026-03-02T08:00:00Z, or next: to what falls due next; frozen or real-time: it stands still or passes from now on',
      ),
  )
    .addHelpText('after', '\nExample: npx payproof clock +15m')
    .action((move: string | undefined, options: ClockOptions) => act({ ...options, ...(move ? { move } : {}) }));
}

interface Moved {
  now: number;
  fired: { at: number; kind: string; name: string }[];
}

/** One call. Throws UsageError for a move that cannot be read, or goes back. */
export async function clock(options: ClockOptions, io: Io): Promise<ExitCode> {
  const control = openControl(options, io);
  const told = await toldOf(control, options.move);
  io.out(options.json ? `${escapedJson(JSON.stringify(told.answer))}\n` : `${told.lines.map(visible).join('\n')}\n`);
  return exitCode.ok;
}

async function toldOf(control: Control, move: string | undefined): Promise<Told> {
  if (move === 'frozen' || move === 'real-time') await control.ask('paceClock', { mode: move });
  else if (move !== undefined) return moved(control, move);
  return asked(control);
}

interface Told {
  answer: object;
  lines: string[];
}

async function asked(control: Control): Promise<Told> {
  type Clock = { mode: string; now: number; timeScale?: number; nextDue: number | null };
  const answer = await control.ask<Clock>('getClock');
  const { mode, now, timeScale = 1, nextDue } = answer;
  const pace = mode === 'frozen' ? 'stands still' : timeScale === 1 ? 'as on the wall' : `${timeScale} times as fast`;
  const due = nextDue === null ? 'nothing falls due' : `next due ${isoOf(nextDue)}`;
  return { answer, lines: [`${isoOf(now)}  ${pace}; ${due}`] };
}

async function moved(control: Control, move: string): Promise<Told> {
  const answer = await control.ask<Moved>(...callOf(move));
  const { now, fired } = answer;
  const stands = move === 'next' && fired.length === 0 ? `${isoOf(now)}  nothing falls due` : isoOf(now);
  return { answer, lines: [...fired.map(({ at, kind, name }) => `${isoOf(at)}  ${kind} ${name}`), stands] };
}

const msOf: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function callOf(move: string): [operation: string, given: object] {
  if (move === 'next') return ['advanceToNext', {}];
  const [, span] = /^\+((?:\d{1,9}(?:ms|[smhd]))+)$/.exec(move) ?? [];
  if (span !== undefined) {
    const parts = [...span.matchAll(/(\d+)(ms|[smhd])/g)];
    return [
      'advanceClock',
      { ms: parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (msOf[unit] ?? 0), 0) },
    ];
  }
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(move);
  const at = isInstant ? Date.parse(move) : Number.NaN;
  if (!Number.isNaN(at)) return ['setClock', { at }];
  throw new UsageError(
    `'${visible(move)}' is no move of a clock: write +15m, +1h30m or +2d, an instant with its zone such as 2026-03-02T08:00:00Z, next, frozen or real-time; it goes forward only`,
  );
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
