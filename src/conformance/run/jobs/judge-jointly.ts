import { defined } from '../../../contract/defined.ts';
import type { Rule } from '../../../contract/rule.ts';
import type { OpenTarget } from '../../../targets/open-target.ts';
import type { TargetEvent } from '../../check.ts';
import type { Finding } from '../../result.ts';
import { joinParts, type Whole } from '../join-parts.ts';
import { judgeShare } from '../judge-share.ts';
import type { Judged } from '../judged.ts';
import { dearestFirst, type Plan } from '../plan.ts';
import type { RunOptions } from '../run-options.ts';
import { costOf, shareOf } from './how-many.ts';
import { pacedFor } from './paced-for.ts';
import { partOfShare } from './part-of-share.ts';
import { deedsOf } from './serve-job.ts';
import { type AskDeeds, type Jobs, startJobs } from './start-jobs.ts';

export interface JointOptions extends RunOptions {
  signal: AbortSignal;
}

/** A run in several jobs, whose others start as soon as the first check of this thread has ended: so its verdict is there soon. */
export interface Joint {
  /** Rejects with JobBroken as soon as one of them cannot go on. */
  broken: Promise<never>;
  /** This thread is the first job. */
  judge(target: OpenTarget, rules: ReadonlyMap<string, Rule>): Promise<Judged>;
  end(): Promise<void>;
}

export function beginJointly(plan: Plan, jobs: number, module: URL, options: JointOptions): Joint {
  const { suite, signal, seed, command, onProgress, onNote, stop } = options;
  const checks = dearestFirst(plan.checks, options, (it) => costOf(it, suite.costs));
  const order = checks.map((it) => it.slug);
  const notes = new Set<string>();
  const brokenRules = new Set<string>();
  const titles = new Map(checks.map((it) => [it.slug, it.title]));
  const shareAt = shareOf(checks, suite.costs);
  let done = 0;
  const onDone = (slug: string, broken: readonly string[]): void => {
    done += 1;
    others.start();
    for (const it of broken) if (!stop?.known.has(it)) brokenRules.add(it);
    if (stop && brokenRules.size >= stop.failures) others.queue.close();
    onProgress?.({ done, total: checks.length, check: titles.get(slug) ?? slug, share: shareAt(slug) });
  };
  const noteOnce = (note: string): void => {
    if (!notes.has(note)) onNote?.(note);
    notes.add(note);
  };
  const others: Jobs = startJobs({
    module,
    jobs,
    ground: {
      order,
      costs: checks.map((it) => costOf(it, suite.costs)),
      target: options.target,
      apis: options.apis,
      seed,
      command,
      ...defined({
        rules: options.rules,
        checks: options.checks,
        effort: options.effort,
        faults: options.faults,
        dialect: options.dialect,
      }),
    },
    onDone,
    onNote: noteOnce,
    signal,
  });
  return {
    broken: others.broken,
    end: others.end,
    async judge(target, rules) {
      if (options.jobs?.together) await others.allBegun();
      const share = await judgeShare(
        pacedFor(target, jobs),
        plan,
        rules,
        { ...options, onNote: noteOnce },
        {
          jobs,
          order,
          queue: others.queue,
          tell: ({ report, contribution }) =>
            onDone(
              report.check,
              contribution.findings.map((it) => it.rule),
            ),
          hiddenOfAll: others.hiddenOfAll,
        },
      );
      const theirs = await others.parts();
      const { names, ...whole } = joinParts([partOfShare(share), ...theirs.map((it) => it.part)], {
        order: plan.checks.map((it) => it.slug),
        capabilities: target.capabilities,
        observers: plan.observers,
        rules,
        command,
        seed,
        inTime: true,
      });
      const ask: AskDeeds[] = [async (proofs) => deedsOf(share, proofs), ...theirs.map((it) => it.deedsOf)];
      const findings = whole.contributions.flatMap((it) => it.findings).filter((it) => it.deed === undefined);
      const events = await addDeeds(findings, ask, names);
      const known = new Set(whole.events.map((it) => it.id));
      return {
        ...whole,
        sent: whole.exchanges,
        redact: share.redact,
        hide: (value) => value,
        events: [...whole.events, ...events.filter((it) => !known.has(it.id))].sort((a, b) => a.at - b.at),
      };
    },
  };
}

/** Adds to findings that compare exchanges of several checks what they rest on; gives the events among that. */
async function addDeeds(
  findings: readonly Finding[],
  ask: readonly AskDeeds[],
  names: Whole['names'],
): Promise<TargetEvent[]> {
  const events: TargetEvent[] = [];
  const placeOf = (id: string): number => Number(/^x(\d+)/.exec(id)?.[1] ?? 0);
  for (const finding of findings) {
    const origins = finding.proof.flatMap((id) => names.origin(id) ?? []);
    const last = origins.at(-1);
    if (last === undefined) continue;
    const own = origins.filter((it) => it.part === last.part).map((it) => it.id);
    const told = await ask[last.part]?.([own]);
    if (told === undefined) continue;
    const deed = (told.deeds[0] ?? []).map((id) => names.of(last.part, id));
    const before = finding.proof.filter((id) => !deed.includes(id));
    finding.deed = [...before.sort((a, b) => placeOf(a) - placeOf(b)), ...deed];
    events.push(...told.events.map((it) => names.ofEvent(last.part, it)));
  }
  return events;
}
