import { isDeepStrictEqual } from 'node:util';
import type { Api } from '../contract/api.ts';
import type { Rule } from '../contract/rule.ts';
import type { Exchange } from '../targets/exchange.ts';
import { type Decider, expecting } from './check.ts';
import type { Place } from './trial/recorder.ts';
import { asJson, shortText } from './values/as-json.ts';

/** A rule seen broken, before it is put into words for the run result. */
export interface Break {
  rule: string;
  expected: unknown;
  actual: unknown;
  proof: string[];
  /** Where in the run it was seen, where the run keeps places. */
  place?: Place;
}

/** Kept of one rule by one ledger: whoever breaks it more often has shown enough. A target decides how often it does. */
const breaksAtMost = 50;
const readingsAtMost = 50;
/** Exchanges that show how a rule was decided: the deciding one and what stands just before it. */
export const shownAtMost = 3;

/** Everything that one check, property run or observer decided. */
export interface Ledger extends Decider {
  readonly decided: Map<string, number>;
  readonly readings: Map<string, Set<string>>;
  /** Ids of the exchanges that decided a rule for the first time, by rule. */
  readonly shown: Map<string, string[]>;
  readonly breaks: Break[];
  /** Takes over what another ledger decided, without its breaks. */
  absorb(other: Ledger): void;
}

/** Who decides: a check or an observer of an API, and the full ids of the rules that it may decide. */
export interface Deciding {
  api: Api;
  title: string;
  allowed: ReadonlySet<string>;
  /** Where the run is now. */
  place?(): Place;
}

/** @param rules the register by id: a rule that is not in it, or not allowed, is a mistake of the check and throws. */
export function newLedger(rules: ReadonlyMap<string, Rule>, { api, title, allowed, place }: Deciding): Ledger {
  const decided = new Map<string, number>();
  const readings = new Map<string, Set<string>>();
  const shown = new Map<string, string[]>();
  const breaks: Break[] = [];
  const broken = new Map<string, number>();
  /** By their slugs: an observer decides a rule thousands of times. */
  const met = new Map<string, Rule>();
  function known(slug: string): Rule {
    const before = met.get(slug);
    if (before) return before;
    const id = `${api}/${slug}`;
    const rule = rules.get(id);
    if (!rule) throw new TypeError(`check "${title}" decides "${id}", which is no rule of the register`);
    if (!allowed.has(id)) throw new TypeError(`check "${title}" decides "${id}" and does not list it among its rules`);
    met.set(slug, rule);
    return rule;
  }
  function count(id: string, proof: readonly Exchange[]): void {
    decided.set(id, (decided.get(id) ?? 0) + 1);
    if (proof.length > 0 && !shown.has(id)) shown.set(id, ids(proof).slice(-shownAtMost));
  }
  function note(id: string, reading: string): void {
    const seen = readings.get(id) ?? new Set();
    readings.set(id, seen);
    if (seen.size < readingsAtMost) seen.add(shortText(reading));
  }
  function addBreak(it: Break): void {
    const n = (broken.get(it.rule) ?? 0) + 1;
    broken.set(it.rule, n);
    if (n <= breaksAtMost) breaks.push(place ? { ...it, place: place() } : it);
  }
  const holds: Decider['holds'] = (slug, expected, actual, ...proof) => {
    const { id } = known(slug);
    count(id, proof);
    const isSame = Object.is(expected, actual) || isDeepStrictEqual(expected, actual);
    if (!isSame) addBreak({ rule: id, expected: asJson(expected), actual: asJson(actual), proof: ids(proof) });
    return isSame;
  };
  return {
    decided,
    readings,
    shown,
    breaks,
    holds,
    expects: expecting(holds),
    observe(slug, reading, ...proof) {
      const rule = known(slug);
      const { id } = rule;
      count(id, proof);
      note(id, reading);
      if (rule.certainty === 'conflicting' && !rule.readings?.includes(reading)) {
        addBreak({ rule: id, expected: { oneOf: rule.readings }, actual: asJson(reading), proof: ids(proof) });
      }
    },
    absorb(other) {
      for (const [id, n] of other.decided) decided.set(id, (decided.get(id) ?? 0) + n);
      for (const [id, seen] of other.readings) for (const reading of seen) note(id, reading);
      for (const [id, proof] of other.shown) if (!shown.has(id)) shown.set(id, proof);
    },
  };
}

function ids(proof: readonly Exchange[]): string[] {
  return [...new Set(proof.map((exchange) => exchange.id))];
}
