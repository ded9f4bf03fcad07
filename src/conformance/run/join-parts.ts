import type { Rule } from '../../contract/rule.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { cutAnswer } from '../../targets/wire/cut-answer.ts';
import type { Observer, TargetEvent } from '../check.ts';
import type { CheckReport, Finding, RunResult, StoredContribution } from '../result.ts';
import type { Contribution } from '../verdicts.ts';
import { firstOfEach, observeAll } from './observe.ts';
import { readContribution } from './shard.ts';

/** What one part of a run left: a shard of it, or a job. Redacted. */
export interface Part {
  contributions: readonly StoredContribution[];
  checks: readonly CheckReport[];
  exchanges: readonly Exchange[];
  events?: readonly TargetEvent[];
  disturbances?: RunResult['disturbances'];
  notes?: RunResult['notes'];
}

/** All parts of a run as one. */
export interface Whole {
  /** By slug of check or observer, in the order of the plan. */
  contributions: Contribution[];
  checks: CheckReport[];
  exchanges: Exchange[];
  events: TargetEvent[];
  disturbances: RunResult['disturbances'];
  notes: RunResult['notes'];
  names: Names;
}

interface Joining {
  /** Slugs of the plan's checks in their order. */
  order: readonly string[];
  capabilities: ReadonlySet<string>;
  /** Those of the plan, in its order. */
  observers: readonly Observer[];
  rules: ReadonlyMap<string, Rule>;
  /** Without what narrowed the run. */
  command: string;
  seed: number;
  /** The parts share a clock: exchanges stand in the order in which they were sent, and not in that of the parts. */
  inTime?: boolean;
}

/**
 * Joins what each check and observer contributed; observers that compare exchanges of different checks judge all exchanges
 * anew. Exchanges and events get ids of the whole.
 */
export function joinParts(parts: readonly Part[], joining: Joining): Whole {
  const slugs = [...joining.order, ...joining.observers.map((it) => it.slug)];
  const places = new Map(slugs.map((slug, index) => [slug, index]));
  const placeOf = (slug: string): number => places.get(slug) ?? slugs.length;
  const sent = joining.inTime
    ? inTime(parts)
    : parts.flatMap(({ exchanges }, part) => exchanges.map((it) => ({ part, it })));
  const names = namesOf(parts, sent);
  const exchanges = sent.map(({ part, it }) => ({ ...it, id: names.of(part, it.id) }));
  const events = parts
    .flatMap((it, part) => (it.events ?? []).map((one) => names.ofEvent(part, one)))
    .sort((a, b) => a.at - b.at);
  const again = observeAll(
    {
      exchanges: exchanges.map(asJudged),
      capabilities: joining.capabilities,
      context: { secrets: [], callbackSignatureOf: () => undefined, events },
    },
    joining.observers.filter((it) => it.acrossChecks),
    joining.rules,
    joining,
  );
  const own = parts
    .flatMap((it, part) => it.contributions.map((one) => readContribution(renamed(one, (id) => names.of(part, id)))))
    .filter((it) => !again.some(({ slug }) => slug === it.slug));
  return {
    contributions: [...joinedBySlug(own, new Map(exchanges.map((it, index) => [it.id, index]))), ...again].sort(
      (a, b) => placeOf(a.slug) - placeOf(b.slug),
    ),
    checks: parts.flatMap((it) => it.checks).sort((a, b) => placeOf(a.check) - placeOf(b.check)),
    exchanges,
    events,
    disturbances: disturbancesIn(parts),
    notes: notesIn(parts),
    names,
  };
}

interface Sent {
  part: number;
  it: Exchange;
}

/** What the exchanges and events of the parts, which are counted from 0, are called in the whole. */
export interface Names {
  of(part: number, id: string): string;
  ofEvent(part: number, event: TargetEvent): TargetEvent;
  /** Which exchange it was of which part. */
  origin(id: string): { part: number; id: string } | undefined;
}

function namesOf(parts: readonly Part[], sent: readonly Sent[]): Names {
  const names = parts.map(() => new Map<string, string>());
  const origins = new Map<string, { part: number; id: string }>();
  sent.forEach(({ part, it: { id } }, index) => {
    const name = `x${index + 1}`;
    names[part]?.set(id, name);
    origins.set(name, { part, id });
  });
  const of = (part: number, id: string): string =>
    names[part]?.get(id) ?? (id.startsWith('e') ? `${id}s${part + 1}` : id);
  return {
    of,
    ofEvent: (part, event) => (event.id === undefined ? event : { ...event, id: of(part, event.id) }),
    origin: (id) => origins.get(id),
  };
}

/** Those of all parts in the order in which they were sent; those of one part stay in theirs. */
function inTime(parts: readonly Part[]): Sent[] {
  const heads = parts.map(() => 0);
  const sent: Sent[] = [];
  for (;;) {
    const next = parts
      .map(({ exchanges }, part) => ({ part, it: exchanges[heads[part] ?? 0] }))
      .filter((it): it is Sent => it.it !== undefined)
      .reduce<Sent | undefined>((first, one) => (first && first.it.at.wall <= one.it.at.wall ? first : one), undefined);
    if (next === undefined) return sent;
    sent.push(next);
    heads[next.part] = (heads[next.part] ?? 0) + 1;
  }
}

/** An exchange as it was while its part judged: what was cut cannot be read by mistake. */
function asJudged(exchange: Exchange): Exchange {
  const { answer, request } = exchange;
  if (typeof answer === 'string' || !answer.cut) return exchange;
  return { ...exchange, answer: cutAnswer(`${request.method} ${request.url}`, answer, answer.body, answer.cut) };
}

function renamed(contribution: StoredContribution, name: (id: string) => string): StoredContribution {
  const finding = (it: Finding): Finding => ({
    ...it,
    proof: it.proof.map(name),
    ...(it.deed && { deed: it.deed.map(name) }),
  });
  const { shown, findings } = contribution;
  return {
    ...contribution,
    findings: findings.map(finding),
    ...(shown && { shown: Object.fromEntries(Object.entries(shown).map(([rule, ids]) => [rule, ids.map(name)])) }),
  };
}

/**
 * Contributions of the same check or observer as one: what was seen first stands first, and an observer's three examples of a
 * rule stay three.
 */
function joinedBySlug(all: readonly Contribution[], positions: ReadonlyMap<string, number>): Contribution[] {
  const position = (ids: readonly string[]): number => positions.get(ids.at(-1) ?? '') ?? positions.size;
  return [...Map.groupBy(all, (it) => it.slug).values()].map((parts) => {
    const [first] = parts as [Contribution, ...Contribution[]];
    if (parts.length === 1) return first;
    const decided = new Map<string, number>();
    const readings = new Map<string, Set<string>>();
    const shown = new Map<string, readonly string[]>();
    for (const part of parts) {
      for (const [rule, n] of part.decided) decided.set(rule, (decided.get(rule) ?? 0) + n);
      for (const [rule, seen] of part.readings) readings.set(rule, new Set([...(readings.get(rule) ?? []), ...seen]));
      for (const [rule, ids] of part.shown ?? [])
        if (position(ids) < position(shown.get(rule) ?? [])) shown.set(rule, ids);
    }
    const missing = [...new Set(parts.flatMap((it) => it.missing ?? []))];
    const error = parts.find((it) => it.error !== undefined)?.error;
    const findings = parts.flatMap((it) => it.findings).sort((a, b) => position(a.proof) - position(b.proof));
    return {
      ...first,
      decided,
      readings,
      shown,
      findings: firstOfEach(findings),
      ...(missing.length > 0 ? { missing } : {}),
      ...(error === undefined ? {} : { error }),
    };
  });
}

function disturbancesIn(parts: readonly Part[]): RunResult['disturbances'] {
  const times = new Map<string, number>();
  for (const { disturbances = [] } of parts)
    for (const it of disturbances) times.set(it.call, (times.get(it.call) ?? 0) + it.times);
  if (times.size === 0) return undefined;
  return [...times].map(([call, n]) => ({ call, times: n })).sort((a, b) => b.times - a.times);
}

function notesIn(parts: readonly Part[]): RunResult['notes'] {
  const notes = Map.groupBy(
    parts.flatMap((it) => it.notes ?? []),
    (it) => it.note,
  );
  if (notes.size === 0) return undefined;
  return [...notes].map(([note, all]) => ({ note, times: all.reduce((sum, it) => sum + it.times, 0) }));
}
