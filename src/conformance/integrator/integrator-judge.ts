import type { Api } from '../../contract/api.ts';
import type { Rule } from '../../contract/rule.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { type Break, type Ledger, newLedger, shownAtMost } from '../ledger.ts';
import { inWords } from '../run/in-words.ts';
import { firstOfEach } from '../run/observe.ts';
import type { Contribution } from '../verdicts.ts';
import type { Hand, IntegratorObserver, Issued } from './integrator-observer.ts';
import type { Moment, Sending } from './moment.ts';
import { RecentMap } from './recent-map.ts';

/** A broken rule, told as soon as it is seen. */
export interface IntegratorFinding extends Break {
  slug: string;
  title: string;
  /** When it was seen, in Unix ms on the provider's clock. */
  at: number;
}

export interface IntegratorJudgeOptions {
  observers: readonly IntegratorObserver[];
  rules: readonly Rule[];
  /** What the provider issued, by API; an API that is missing may have calls all the same. */
  issued?: Partial<Record<Api, Issued>>;
  /** How many ms of the provider's clock pass in one of the wall; 1 by default. */
  timeScale?: number;
  /** Whether one process is seen from its start to its end; false where it is left out. */
  isOneProcess?: boolean;
  /** By how many ms of the wall the machine was late in the last so many, as far as this process felt it. */
  lagMs?(withinMs: number): number;
  /** The same of an integrator that works before it calls, now. */
  workLagMs?(): number;
  /** The same of a receiver that has to work before it answers, so far. */
  receiverLagMs?(): number;
  onFinding?(finding: IntegratorFinding): void;
}

/** Judges a day of an integrator as it goes on. */
export interface IntegratorJudge {
  see(moment: Moment): void;
  /** What was decided so far, one entry an observer. */
  contributions(command: string): Contribution[];
  /** The exchanges that prove what was found, and the newest ones, in their order. */
  exchanges(): Exchange[];
}

/** How many of the newest exchanges are kept for reports. */
const newest = 500;
/** What a process may be late by, in ms of the wall: timers are not exact, and a machine has more to do. */
const latenessMs = 250;
/** Who is later than that may see a call only once its caller gave it up, and answer it all the same. */
const muchLateMs = 1_000;
/**
 * How often a receiver may be late before it answers: its process, its thread and its timers each wait for a processor, or its
 * queue of connections was full for a moment and the packet that opens one comes again a second later.
 */
const latenessesOfReceiver = 5;

interface Watched {
  observer: IntegratorObserver;
  ledger: Ledger;
  look: (moment: Moment) => void;
  error?: string;
}

/** Lets every observer see each moment once. What an observer throws ends that observer alone: its undecided rules are errors. */
export function newIntegratorJudge(options: IntegratorJudgeOptions): IntegratorJudge {
  const rules = new Map(options.rules.map((rule) => [rule.id, rule]));
  const recent = new RecentMap<string, Exchange>(newest);
  const pinned = new Map<string, Exchange>();
  const { timeScale = 1 } = options;
  /** What an integrator may be late or early by. */
  const tolerance = (ms: number): number => {
    const lateMs = Math.max(latenessMs, options.lagMs?.(ms / timeScale) ?? 0, options.workLagMs?.() ?? 0);
    return Math.max(1_000, ms / 100, lateMs * timeScale);
  };
  const isLate = (): boolean => (options.lagMs?.(Number.POSITIVE_INFINITY) ?? 0) >= muchLateMs;
  const receiverTolerance = (): number => {
    const lateMs = Math.max(latenessesOfReceiver * latenessMs, options.receiverLagMs?.() ?? 0);
    return Math.max(1_000, lateMs * timeScale);
  };
  let now = 0;

  /** Keeps what proves a finding or shows a decision; what has no answer yet is completed when it comes. */
  function pin(proof: readonly Sending[]): void {
    for (const it of proof) pinned.set(it.id, recent.get(it.id) ?? complete(it));
  }

  function watch(observer: IntegratorObserver): Watched {
    const ledger = newLedger(rules, { ...observer, allowed: new Set(observer.rules) });
    /** Decides something on a proof; what breaks by it is kept and told. */
    function told<R>(sendings: readonly Sending[], decide: (proof: Exchange[]) => R): R {
      const proof = sendings.map(complete);
      const before = ledger.breaks.length;
      const shown = ledger.shown.size;
      const result = decide(proof);
      if (ledger.shown.size > shown) pin(proof.slice(-shownAtMost));
      const broken = ledger.breaks.at(-1);
      if (ledger.breaks.length > before && broken) {
        pin(proof);
        options.onFinding?.({ ...broken, slug: observer.slug, title: observer.title, at: now });
      }
      return result;
    }
    const hand: Hand = {
      holds: (rule, expected, actual, ...by) => told(by, (proof) => ledger.holds(rule, expected, actual, ...proof)),
      expects: (rule, words, isKept, seen, ...by) =>
        told(by, (proof) => ledger.expects(rule, words, isKept, seen, ...proof)),
      observe: (rule, reading, ...by) => told(by, (proof) => ledger.observe(rule, reading, ...proof)),
      issued: options.issued?.[observer.api],
      isOneProcess: options.isOneProcess ?? false,
      tolerance,
      receiverTolerance,
      isLate,
    };
    return { observer, ledger, look: observer.watch(hand) };
  }

  const watched = options.observers.map(watch);
  return {
    see(moment) {
      now = moment.at;
      if (moment.kind === 'answered') {
        recent.set(moment.exchange.id, moment.exchange);
        if (pinned.has(moment.exchange.id)) pinned.set(moment.exchange.id, moment.exchange);
      }
      const api = apiOfMoment(moment);
      for (const it of watched) {
        if (it.error !== undefined || (api !== undefined && api !== it.observer.api)) continue;
        try {
          it.look(moment);
        } catch (problem) {
          it.error = inWords(problem);
        }
      }
    },
    contributions: (command) =>
      watched.map(({ observer, ledger, error }) => ({
        slug: observer.slug,
        rules: observer.rules,
        feeders: 'all' as const,
        decided: ledger.decided,
        readings: ledger.readings,
        shown: ledger.shown,
        findings: firstOfEach(ledger.breaks).map((it) => ({
          ...it,
          check: observer.slug,
          title: observer.title,
          reproduce: command,
        })),
        ...(error === undefined ? {} : { error }),
      })),
    exchanges() {
      const all = new Map([...pinned, ...recent.entries()]);
      return [...all.values()].sort((a, b) => numberOf(a) - numberOf(b));
    },
  };
}

function apiOfMoment(moment: Moment): Api | undefined {
  if (moment.kind === 'sent') return moment.call.api;
  if (moment.kind === 'answered') return moment.exchange.api;
  if (moment.kind === 'outcome') return moment.told.api;
  return undefined;
}

/** The exchange as far as it got. */
function complete(call: Sending): Exchange {
  return { answer: 'timeout', ...call };
}

/** Ids are `x1`, `x2`, … in the order of sending. */
function numberOf({ id }: Exchange): number {
  return Number(id.slice(1));
}
