import type { Rule } from '../../contract/rule.ts';
import type { Secret } from '../../targets/apis/secrets-of.ts';
import type { Exchange } from '../../targets/exchange.ts';
import type { Observer, ObserverContext } from '../check.ts';
import { newLedger } from '../ledger.ts';
import type { Contribution } from '../verdicts.ts';
import type { DeedOf } from './deed-of.ts';
import { drain } from './drain.ts';
import { inWords } from './in-words.ts';
import { reproduceCommand } from './reproduce.ts';

/** What observers get to see of a run. */
export interface Sight {
  exchanges: readonly Exchange[];
  capabilities: ReadonlySet<string>;
  context: Omit<ObserverContext, 'secrets'> & { secrets: readonly Secret[] };
  /** What a finding rests on, where the run kept its order. */
  deedOf?: DeedOf;
}

interface ObserveOptions {
  command: string;
  seed: number;
}

/** Lets every observer see the whole run, one after the other and at once. */
export function observeAll(
  sight: Sight,
  observers: readonly Observer[],
  rules: ReadonlyMap<string, Rule>,
  options: ObserveOptions,
): Contribution[] {
  return observers.map((it) => drain(observeWith(it, sight, rules, options)));
}

/**
 * Lets an observer see the whole run, and yields wherever it does. While the run lasts, exchanges still hold their secrets
 * here.
 */
export function* observeWith(
  observer: Observer,
  { exchanges, capabilities, context, deedOf }: Sight,
  rules: ReadonlyMap<string, Rule>,
  options: ObserveOptions,
): Generator<void, Contribution> {
  const missing = observer.needs.filter((need) => !capabilities.has(need));
  const ledger = newLedger(rules, { ...observer, allowed: new Set(observer.rules) });
  let error: string | undefined;
  try {
    if (missing.length === 0) {
      const { clear = [], disturbed = [] } = Object.groupBy(
        exchanges.filter((it) => it.api === observer.api),
        (it) => (it.disturbed === undefined ? 'clear' : 'disturbed'),
      );
      const secrets = context.secrets.filter((it) => it.api === observer.api);
      const looking = observer.observe(clear, ledger, { ...context, secrets, disturbed });
      if (looking) yield* looking;
    }
  } catch (problem) {
    // What it decided before stands. A run has a result whatever it met.
    error = inWords(problem);
  }
  return {
    slug: observer.slug,
    rules: observer.rules,
    feeders: observer.fedBy ?? 'all',
    decided: ledger.decided,
    readings: ledger.readings,
    shown: ledger.shown,
    findings: firstOfEach(ledger.breaks).map((it) => {
      const check = exchanges.find((exchange) => exchange.id === it.proof.at(-1))?.check;
      return {
        ...it,
        ...(deedOf ? { deed: deedOf({ proof: it.proof }) } : {}),
        check: observer.slug,
        title: observer.title,
        reproduce: reproduceCommand(options.command, {
          rule: it.rule,
          check: check ?? observer.slug,
          seed: options.seed,
        }),
      };
    }),
    ...(missing.length > 0 ? { missing } : {}),
    ...(error === undefined ? {} : { error }),
  };
}

/** A rule that one defect breaks in hundreds of exchanges is told by its first three. */
export function firstOfEach<T extends { rule: string }>(breaks: readonly T[]): T[] {
  const seen = new Map<string, number>();
  return breaks.filter((it) => {
    const n = (seen.get(it.rule) ?? 0) + 1;
    seen.set(it.rule, n);
    return n <= 3;
  });
}
