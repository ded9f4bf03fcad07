import type { TargetEvent } from '../conformance/check.ts';
import type { Finding } from '../conformance/result.ts';
import type { Exchange } from '../targets/exchange.ts';
import { deedOf, type Told } from './deed.ts';
import { areEqualPolls } from './equal-polls.ts';
import type { RunModel } from './run-model.ts';

/** An exchange or event of a deed; of a poll that was asked in a row with the same answer, one, and how often. */
export type Folded = Told & { times: number };

/** What was asked again and again with the same answer is told once, by the one that proves something. */
export function foldedPolls(told: readonly Told[], proof: readonly string[], model: RunModel): Folded[] {
  const out: Folded[] = [];
  for (const it of told) {
    const last = out.at(-1);
    if (!last?.exchange || !it.exchange || !areEqualPolls(last.exchange, it.exchange, model.headlines)) {
      out.push({ ...it, times: 1 });
      continue;
    }
    const kept = proof.includes(last.exchange.id) ? last : it;
    out[out.length - 1] = { ...kept, times: last.times + 1 };
  }
  return out;
}

/** A step of a finding as lists tell it. */
export type ToldStep =
  | { kind: 'proof' | 'before'; exchange: Exchange; times: number }
  | { kind: 'event'; event: TargetEvent }
  | { kind: 'gap'; count: number };

/**
 * What a finding rests on as a list of at most `most` steps and one gap: what proves it and the first and last of what led to
 * it. Proofs beyond `most` are left out from the middle too.
 */
export function toldSteps(finding: Finding, model: RunModel, most: number): ToldStep[] {
  const all = foldedPolls(deedOf(finding, model), finding.proof, model);
  const steps = all.map((it): ToldStep => {
    if (it.event) return { kind: 'event', event: it.event };
    const kind = finding.proof.includes(it.exchange.id) ? 'proof' : 'before';
    return { kind, exchange: it.exchange, times: it.times };
  });
  if (steps.length <= most) return steps;
  const weight = (it: ToldStep, index: number): number =>
    (it.kind === 'proof' ? 0 : it.kind === 'event' ? 1 : 2) * steps.length + Math.min(index, steps.length - index);
  const kept = new Set(
    steps
      .map((it, index) => ({ it, weight: weight(it, index) }))
      .sort((a, b) => a.weight - b.weight)
      .slice(0, most)
      .map(({ it }) => it),
  );
  return steps.flatMap((it, index): ToldStep[] => {
    if (kept.has(it)) return [it];
    const before = steps[index - 1];
    if (before && !kept.has(before)) return [];
    const next = steps.findIndex((one, at) => at > index && kept.has(one));
    return [{ kind: 'gap', count: (next < 0 ? steps.length : next) - index }];
  });
}
