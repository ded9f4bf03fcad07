import type { Api } from '../../contract/api.ts';
import type { Rule } from '../../contract/rule.ts';
import { type ApiFixtures, profileOf } from '../../targets/apis/index.ts';
import type { Check, Observer } from '../check.ts';

/** All checks and observers that exist. */
export interface Suite {
  checks: readonly Check[];
  observers: readonly Observer[];
  /** About how many exchanges each check makes, by slug: where they are wrong, a run in several jobs only takes longer. */
  costs?: Readonly<Record<string, number>>;
}

export interface Selection {
  apis: readonly Api[];
  /** Rule ids, or prefixes that end at a `/` or at a word: only these are judged. */
  rules?: readonly string[];
  checks?: readonly string[];
  /** Rule ids: the checks that decide one of them come before the others. */
  sooner?: ReadonlySet<string>;
}

/** What a run will do: the rules it judges, and the checks and observers that decide them. */
export interface Plan {
  rules: Rule[];
  checks: Check[];
  observers: Observer[];
}

/** The plan for a selection; every provider rule of the chosen APIs stands in it, decided by something or not. */
export function planOf(suite: Suite, register: readonly Rule[], selection: Selection): Plan {
  const chosen = register.filter(
    (rule) =>
      selection.apis.includes(rule.api) &&
      rule.party === 'provider' &&
      rule.undecidable === undefined &&
      (selection.rules === undefined || selection.rules.some((id) => rule.id === id || rule.id.startsWith(`${id}/`))),
  );
  const ids = new Set(chosen.map((rule) => rule.id));
  const decides = (it: Check | Observer): boolean => it.rules.some((rule) => ids.has(rule));
  const observers = suite.observers.filter(decides);
  if (selection.checks !== undefined) {
    const checks = inTurn(
      suite.checks.filter((it) => selection.checks?.includes(it.slug)),
      selection,
    );
    const own = new Set(checks.flatMap((it) => [...it.rules, ...(it.assumes ?? [])]));
    return { rules: selection.rules ? chosen : chosen.filter((rule) => own.has(rule.id)), checks, observers };
  }
  const feeding = selection.rules === undefined ? undefined : feedersOf(suite, observers, ids);
  const feeds = (it: Check): boolean => (feeding === undefined ? true : feeding.has(it.slug));
  const hungry = new Set(observers.map((it) => it.api));
  return {
    rules: chosen,
    checks: inTurn(
      suite.checks.filter((it) => decides(it) || (hungry.has(it.api) && feeds(it))),
      selection,
    ),
    observers,
  };
}

/**
 * As `inTurn`, and what may come in any order by what it costs, the dearest first; before all of them the cheapest one of those
 * that are wanted soonest and need not come last, so that whoever waits sees soon that something is done.
 */
export function dearestFirst(
  checks: readonly Check[],
  selection: Pick<Selection, 'sooner'>,
  costOf: (check: Check) => number,
): Check[] {
  const ordered = inTurn(
    checks.toSorted((a, b) => costOf(b) - costOf(a)),
    selection,
  );
  const rank = rankIn(selection);
  const best = Math.min(...ordered.map(rank));
  const opening = ordered
    .filter((it) => it.when !== 'last' && rank(it) === best)
    .reduce<Check | undefined>((least, it) => (least && costOf(least) <= costOf(it) ? least : it), undefined);
  return opening ? [opening, ...ordered.filter((it) => it !== opening)] : ordered;
}

/** 0 for what is wanted sooner, else 1; 0 for all where nothing is. */
function rankIn({ sooner }: Pick<Selection, 'sooner'>): (check: Check) => number {
  return ({ rules }) => (sooner && !rules.some((it) => sooner.has(it)) ? 1 : 0);
}

/** In the order of the suite, but for those that say that they come first or last, and those that are wanted sooner. */
function inTurn(checks: readonly Check[], selection: Pick<Selection, 'sooner'>): Check[] {
  const turn = ({ when }: Check): number => (when === 'first' ? 0 : when === 'last' ? 2 : 1);
  const rank = rankIn(selection);
  return checks.toSorted((a, b) => turn(a) - turn(b) || rank(a) - rank(b));
}

/**
 * The checks whose exchanges an observer needs to decide some of its rules: of a fact about one answer those that
 * provoke its status, else those that the observer names, else every check of its API.
 */
export function feedersOf(suite: Suite, observers: readonly Observer[], ids: ReadonlySet<string>): Set<string> {
  const slugs = new Set<string>();
  for (const observer of observers) {
    const ofApi = suite.checks.filter((it) => it.api === observer.api).map((it) => it.slug);
    for (const id of observer.rules.filter((it) => ids.has(it)))
      for (const slug of feedersOfRule(suite, observer, id) ?? ofApi) slugs.add(slug);
  }
  return slugs;
}

/** As `feedersOf` of one rule; undefined where it may be any check of the API. */
export function feedersOfRule(
  { checks }: Pick<Suite, 'checks'>,
  { fedBy }: Pick<Observer, 'fedBy'>,
  id: string,
): readonly string[] | undefined {
  const [api, operation, status, fact] = id.split('/');
  if (fact === undefined) return fedBy;
  const answer = `${api}/${operation}/${status}`;
  const provoking = checks.filter((it) => it.rules.includes(answer)).map((it) => it.slug);
  return provoking.length > 0 ? provoking : fedBy;
}

/** The capabilities that the fixtures of an API stand for: `fixture:numbers.barred`, `fixture:accounts.agent`, … */
export function fixtureCapabilities(api: Api, fixtures: ApiFixtures): string[] {
  const byParts = profileOf(api).fixturesByParts ?? [];
  return Object.entries(fixtures).flatMap(([name, value]) => {
    if (byParts.includes(name)) return parts(value as object).map((part) => `fixture:${name}.${part}`);
    return isThere(value) ? [`fixture:${name}`] : [];
  });
}

function parts(of: object): string[] {
  return Object.entries(of).flatMap(([name, value]) => (isThere(value) ? [name] : []));
}

function isThere(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}
