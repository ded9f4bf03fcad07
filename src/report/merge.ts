import type { Finding, Outcome, RunResult, Verdict } from '../conformance/result.ts';
import type { Exchange } from '../target/exchange.ts';

/** Results that are not shards of one run. */
export class MergeError extends Error {
  override readonly name = 'MergeError';
}

/** The worst outcome that any shard saw of a rule: a failure is never hidden, nor is an error hidden by a pass. */
const worstFirst: Outcome[] = ['fail', 'error', 'pass', 'observed', 'skipped'];

/**
 * One run out of the results of its shards, with one verdict a rule. Shards must share tool, target, contracts and
 * seed. Exchanges are ordered by their shard and numbered anew. A rule that one shard decided is decided; what a rule
 * lacked counts only where no shard decided it. Throws MergeError naming what differs.
 */
export function mergeRuns(shards: readonly RunResult[]): RunResult {
  const [first] = shards;
  if (!first) throw new MergeError('there is nothing to merge; give the folders of the shards');
  for (const it of shards) mustMatch(first, it);
  const parts = shards.map((it, index) =>
    renumbered(
      it,
      shards.slice(0, index).reduce((sum, one) => sum + one.exchanges.length, 0),
    ),
  );
  const rules = uniqueBy(
    parts.flatMap((it) => it.rules),
    (it) => it.id,
  );
  const events = parts.flatMap((it) => it.events ?? []).sort((a, b) => a.at - b.at);
  return {
    ...first,
    target: { ...first.target, capabilities: [...new Set(parts.flatMap((it) => it.target.capabilities))].sort() },
    startedAt: parts.map((it) => it.startedAt).sort()[0] as string,
    tookMs: Math.max(...parts.map((it) => it.tookMs)),
    command: first.command.replace(/ --shard \S+/, ''),
    interrupted: parts.some((it) => it.interrupted),
    rules,
    verdicts: rules.map((rule) =>
      mergedVerdict(parts.flatMap((it) => it.verdicts.filter((one) => one.rule === rule.id))),
    ),
    checks: parts.flatMap((it) => it.checks),
    exchanges: parts.flatMap((it) => it.exchanges),
    ...(parts.some((it) => it.events) ? { events } : {}),
  };
}

function mustMatch(a: RunResult, b: RunResult): void {
  const facts = (it: RunResult): Record<string, string> => ({
    version: it.tool.version,
    target: `${it.target.name} ${it.target.kind}`,
    contracts: JSON.stringify(Object.entries(it.contracts).sort()),
    seed: String(it.seed),
  });
  const [left, right] = [facts(a), facts(b)];
  const other = Object.keys(left).filter((key) => left[key] !== right[key]);
  if (other.length > 0)
    throw new MergeError(
      `these are not shards of one run: ${other.map((key) => `${key} is ${left[key]} in one and ${right[key]} in another`).join('; ')}`,
    );
}

/** A shard that held no check of a rule has nothing to say of it, unless no shard had one. */
function mergedVerdict(all: readonly Verdict[]): Verdict {
  const judged = all.filter((it) => it.checks.length > 0);
  const verdicts = judged.length > 0 ? judged : all;
  const outcome = worstFirst.find((it) => verdicts.some((one) => one.outcome === it)) as Outcome;
  const listed = (pick: (it: Verdict) => readonly string[] | undefined): string[] =>
    [...new Set(verdicts.flatMap((it) => pick(it) ?? []))].sort();
  const [readings, missing, errors] = [
    listed((it) => it.readings),
    listed((it) => it.missing),
    listed((it) => it.errors),
  ];
  return {
    rule: (verdicts[0] as Verdict).rule,
    outcome,
    decided: verdicts.reduce((sum, it) => sum + it.decided, 0),
    ...(readings.length > 0 ? { readings } : {}),
    ...(outcome === 'skipped' ? { missing } : {}),
    ...(outcome === 'error' ? { errors } : {}),
    findings: verdicts.flatMap((it) => it.findings),
    checks: [...new Set(verdicts.flatMap((it) => it.checks))],
  };
}

/** The shard with its exchanges numbered from `offset`, and every id that names them. */
function renumbered(run: RunResult, offset: number): RunResult {
  if (offset === 0) return run;
  const ids = new Map(run.exchanges.map((it, index) => [it.id, `x${offset + index + 1}`]));
  const fresh = (id: string): string => ids.get(id) ?? id;
  const exchange = (it: Exchange): Exchange => ({ ...it, id: fresh(it.id) });
  const finding = (it: Finding): Finding => ({ ...it, proof: it.proof.map(fresh) });
  return {
    ...run,
    exchanges: run.exchanges.map(exchange),
    verdicts: run.verdicts.map((it) => ({ ...it, findings: it.findings.map(finding) })),
  };
}

function uniqueBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  return [...new Map(items.map((it) => [key(it), it])).values()];
}
