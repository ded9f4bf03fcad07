import {
  type Exchange,
  type IntegratorObserver,
  type Issued,
  type Moment,
  newIntegratorJudge,
  type Sending,
} from '../../src/conformance/index.ts';
import { type Api, loadRegister } from '../../src/contract/index.ts';

/** An outcome as a test writes it; `s` in seconds after the moment before. */
export type WrittenOutcome = { told: string; of: string; text?: string; s?: number };

export interface DayOptions<W> {
  api: Api;
  observers: readonly IntegratorObserver[];
  issued?: Issued | undefined;
  momentsOf(written: W, id: string, at: number): Moment[];
  /** How many seconds after the last moment the day ends, and whether the integrator ended by itself. */
  end?: { s?: number; isOver?: true };
  isOneProcess?: boolean;
  /** By how many ms the machine was late, at all times or so many ms after the day began. */
  lagMs?: number | ((ms: number) => number);
}

/** What is held against a day, and what was decided in its favour: ids without their API, each once, without the facts of openapi.yaml. */
export function judgedDay<W extends { s?: number }>(
  day: readonly W[],
  { api, observers, issued, momentsOf, end = {}, isOneProcess = true, lagMs = 0 }: DayOptions<W>,
): { broken: string[]; held: string[] } {
  const rules = loadRegister(api);
  const begunAt = 1_800_000_000_000;
  let at = begunAt;
  const judge = newIntegratorJudge({
    observers,
    rules,
    isOneProcess,
    lagMs: () => (typeof lagMs === 'number' ? lagMs : lagMs(at - begunAt)),
    ...(issued ? { issued: { [api]: issued } } : {}),
  });
  for (const [index, it] of day.entries()) {
    at += (it.s ?? 1) * 1000;
    for (const moment of momentsOf(it, `x${index + 1}`, at)) judge.see(moment);
  }
  const { s = 60, ...isOver } = end;
  judge.see({ kind: 'end', at: at + s * 1000, ...isOver });
  const all = judge.contributions('test');
  const errors = all.flatMap((it) => it.error ?? []);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const own = (id: string): string[] => {
    const slug = id.slice(api.length + 1);
    return /^(client|receiver)-/.test(slug) ? [slug] : [];
  };
  const broken = [...new Set(all.flatMap((it) => it.findings.flatMap(({ rule }) => own(rule))))].sort();
  const held = [...new Set(all.flatMap((it) => [...it.decided.keys()].flatMap(own)))];
  return { broken, held: held.filter((it) => !broken.includes(it)) };
}

export function momentOfOutcome({ told, of, text }: WrittenOutcome, at: number): Moment {
  const outcome = { reference: of, outcome: told as 'released', ...(text === undefined ? {} : { text }) };
  return { kind: 'outcome', at, told: outcome };
}

/** A request, and its answer in the same instant. */
export function sentAndAnswered(call: Sending, answer: Exchange['answer'], at: number): Moment[] {
  return [
    { kind: 'sent', at, call },
    { kind: 'answered', at, exchange: { ...call, answer } },
  ];
}
