import { plantable } from '../../src/cli/options/planted-faults.ts';
import { suite as wholeSuite } from '../../src/cli/suite.ts';
import { type RunResult, runConformance, type Suite, type Verdict } from '../../src/conformance/index.ts';
import { feedersOf } from '../../src/conformance/run/plan.ts';
import type { Api } from '../../src/contract/index.ts';
import { batchesOf } from '../../src/selftest/batches-of.ts';
import { builtInTargets } from '../../src/targets/settings/built-in-targets.ts';

/** What came of a rule: on the healthy sandbox, and with each fault planted that breaks it. */
export interface JudgedRule {
  rule: string;
  healthy: Judged;
  faults: { id: string; title: string; isKilled: boolean; judged: Judged }[];
  /** The rule holds, or shows a reading, and each fault is killed by it. */
  isSound: boolean;
}

export interface Judged {
  verdict: Verdict;
  checks: string[];
  exchanges: number;
  tookMs: number;
}

/** As selftest tries a fault first: little effort and patience, as all happens in this process. */
const hasty = { effort: 0.1, patienceMs: 500, timeoutMs: 60_000 };

/**
 * Judges one rule with each fault that breaks it, side by side: by the cheapest checks that decide it, where they do not
 * kill it by dearer ones, at last by the whole plan of the rule. Then without a fault, by the checks that killed.
 */
export async function judgeRule(rule: string, suite: Suite = wholeSuite): Promise<JudgedRule> {
  const { costs = {} } = suite as { costs?: Readonly<Record<string, number>> };
  const batches = [...batchesOf(decidersOf(rule, suite), (slug) => costs[slug] ?? unknownCost), undefined];
  const planted = plantable().filter((it) => it.breaks === rule);
  const used = new Set<string[] | undefined>();
  const faults = await Promise.all(
    planted.map(async ({ id, title }) => {
      for (const checks of batches) {
        const judged = await judge(rule, suite, { checks, fault: id });
        const isKilled = judged.verdict.outcome === 'fail';
        if (!isKilled && checks !== undefined) continue;
        used.add(checks);
        return { id, title, isKilled, judged };
      }
      throw new TypeError('the last batch is the whole plan');
    }),
  );
  for (const next of batches) {
    if (used.size === 0) used.add(next);
    const checks = used.has(undefined) ? undefined : [...used].flatMap((it) => it ?? []);
    const healthy = await judge(rule, suite, { checks });
    if (healthy.verdict.decided === 0 && checks !== undefined) {
      used.clear();
      continue;
    }
    const holds = ['pass', 'observed'].includes(healthy.verdict.outcome);
    return { rule, healthy, faults, isSound: holds && faults.every((it) => it.isKilled) };
  }
  throw new TypeError('the last batch is the whole plan');
}

/** A check that nobody has counted yet. */
const unknownCost = 40;

/** The checks that name the rule, and those whose traffic lets an observer decide it; none that burdens a target. */
function decidersOf(rule: string, suite: Suite): Set<string> {
  const naming = suite.checks.filter((it) => it.rules.includes(rule) && !it.needs.includes('load'));
  const observers = suite.observers.filter((it) => it.rules.includes(rule));
  const isAnyTraffic = observers.some((it) => it.fedBy === undefined);
  const feeding = isAnyTraffic && naming.length > 0 ? [] : feedersOf(suite, observers, new Set([rule]));
  return new Set([...naming.map((it) => it.slug), ...feeding]);
}

async function judge(
  rule: string,
  suite: Suite,
  { checks, fault }: { checks?: string[] | undefined; fault?: string },
): Promise<Judged> {
  const { patienceMs, timeoutMs, effort } = hasty;
  const result = await runConformance({
    suite,
    target: { ...builtInTargets.sandbox, patienceMs, timeoutMs },
    apis: [rule.slice(0, rule.indexOf('/')) as Api],
    rules: [rule],
    ...(checks ? { checks } : {}),
    ...(fault === undefined ? {} : { faults: [fault], until: rule }),
    effort,
    seed: 1,
    command: 'payproof verify',
  });
  return judgedIn(result, rule);
}

function judgedIn({ verdicts, checks, exchanges, tookMs }: RunResult, rule: string): Judged {
  const verdict = verdicts.find((it) => it.rule === rule);
  if (!verdict) throw new TypeError(`no run decides ${rule}`);
  return { verdict, checks: checks.map((it) => it.check), exchanges: exchanges.length, tookMs };
}
