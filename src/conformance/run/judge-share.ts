import { defined } from '../../contract/defined.ts';
import type { Rule } from '../../contract/rule.ts';
import { type Redactor, redactor } from '../../protocol/secrets/redactor.ts';
import type { Exchange } from '../../targets/exchange.ts';
import type { OpenTarget } from '../../targets/open-target.ts';
import type { TargetEvent } from '../check.ts';
import type { CheckReport, RunResult } from '../result.ts';
import { redactDeep } from '../secrets/redact.ts';
import { hiddenInReports, targetSecrets, tokensGiven } from '../secrets/run-secrets.ts';
import type { Run } from '../trial/trial-parts.ts';
import type { Contribution } from '../verdicts.ts';
import type { Purse } from './budget/purse.ts';
import { calmly } from './calmly.ts';
import { type DeedOf, deedsIn } from './deed-of.ts';
import type { Costs } from './jobs/how-many.ts';
import type { Team } from './jobs/team.ts';
import { newRun } from './new-run.ts';
import { observeWith, type Sight } from './observe.ts';
import type { Plan } from './plan.ts';
import { reportedExchanges } from './reported-exchanges.ts';
import { runChecks } from './run-checks.ts';
import type { RunOptions } from './run-options.ts';
import { withoutVerdictsOnForgotten } from './set-aside/forgotten.ts';
import { withoutVerdictsBesideOthers } from './set-aside/others-at-work.ts';
import { withoutVerdictsShutOut } from './set-aside/shut-out.ts';
import { withoutTargetMistakes } from './set-aside/target-mistakes.ts';
import { withoutVerdictsUnheard } from './set-aside/unheard.ts';
import { newHurry } from './until-interrupted.ts';

/** The whole run, or what one of its jobs did of it. Redacted, but for what checks and observers contributed and what is told to be otherwise. */
export interface Share {
  contributions: Contribution[];
  checks: CheckReport[];
  exchanges: Exchange[];
  /** As they were sent and answered. */
  sent: readonly Exchange[];
  events: TargetEvent[];
  disturbances: NonNullable<RunResult['disturbances']>;
  notes: NonNullable<RunResult['notes']>;
  redact: Redactor;
  deedOf: DeedOf;
  /** Redacted, of those that were left out too. */
  eventsOf(ids: ReadonlySet<string>): TargetEvent[];
}

type ShareOptions = Omit<RunOptions, 'suite' | 'target' | 'apis'> & { purse?: Purse; costs?: Costs };

/** Runs checks of a plan on an open target, all or those that a team leaves to it, and lets observers see what was sent. */
export async function judgeShare(
  target: OpenTarget,
  plan: Plan,
  rules: ReadonlyMap<string, Rule>,
  options: ShareOptions,
  team?: Team,
): Promise<Share> {
  const { seed, signal, effort, path, until } = options;
  const run = newRun(target, { seed, ...defined({ signal, effort, path, until }) }, options.onNote);
  recordCallbacks(run);
  const done = await runChecks(run, plan, rules, options, team);
  const { exchanges, events } = run.recorder;
  const own = [...targetSecrets(target), ...run.secrets, ...tokensGiven(exchanges)];
  const mine = { secrets: own, inReports: hiddenInReports(run, own, exchanges) };
  const hidden = team ? await team.hiddenOfAll(mine) : mine;
  const callbackSignatureOf = ({ request }: Exchange) => run.callbackUrls.get(request.url)?.callbackSignature;
  const deedOf = deedsIn(run.recorder);
  const sight = {
    exchanges,
    capabilities: target.capabilities,
    context: { secrets: hidden.secrets, callbackSignatureOf, events },
    deedOf,
  };
  // What compares exchanges of different checks is asked when those of all jobs are there.
  const observers = team ? plan.observers.filter((it) => !it.acrossChecks) : plan.observers;
  const observed = await calmly(observeUnlessOver(sight, observers, rules, options));
  // Here all that a run leaves is redacted, once: reports are made from the result and see nothing else.
  const redact = redactor([...hidden.inReports]);
  const contributed = [...done.map((it) => it.contribution), ...observed];
  const askers = new Set([...run.callbackUrls.values()].map((it) => it.check));
  const heard = await withoutVerdictsUnheard(target, { checks: plan.checks, askers }, exchanges, contributed);
  const reached = await withoutVerdictsShutOut(target, exchanges, heard);
  const kept = await withoutVerdictsOnForgotten(target, { exchanges, events }, reached);
  const sent = { events, exchanges, strays: run.strays, callbackSignatureOf };
  const sides = withoutTargetMistakes(target.settings, sent, kept);
  const contributions = await withoutVerdictsBesideOthers(run, sides);
  const proof = new Set(
    contributions.flatMap((it) => it.findings.flatMap((finding) => [...finding.proof, ...(finding.deed ?? [])])),
  );
  const rested = new Set(contributions.flatMap((it) => it.findings.flatMap((finding) => finding.deed ?? [])));
  // A healthy run has thousands of deeds that nobody reads.
  const told = events.filter((it) => it.kind !== 'deed' || (it.id !== undefined && rested.has(it.id)));
  return {
    contributions,
    checks: redactDeep(
      done.map((it) => it.report),
      redact,
    ),
    exchanges: await calmly(reportedExchanges(exchanges, proof, redact, newHurry(options.signal))),
    sent: exchanges,
    events: redactDeep(told, redact),
    disturbances: [...run.disturbances].map(([call, times]) => ({ call, times })).sort((a, b) => b.times - a.times),
    notes: redactDeep(run.notes.list(), redact),
    redact,
    deedOf,
    eventsOf: (ids) =>
      redactDeep(
        events.filter((it) => it.id !== undefined && ids.has(it.id)),
        redact,
      ),
  };
}

/** Lets observers see the run one after the other: an interrupted run goes without those that are not done by then. */
function* observeUnlessOver(
  sight: Sight,
  observers: Plan['observers'],
  rules: ReadonlyMap<string, Rule>,
  options: Pick<RunOptions, 'signal' | 'command' | 'seed'>,
): Generator<void, Contribution[]> {
  const observed: Contribution[] = [];
  const isHurried = newHurry(options.signal);
  for (const observer of observers) {
    const work = observeWith(observer, sight, rules, options);
    for (let step = work.next(); ; step = work.next()) {
      if (isHurried()) return observed;
      if (step.done) {
        observed.push(step.value);
        break;
      }
      yield;
    }
    yield;
  }
  return observed;
}

function recordCallbacks(run: Run): void {
  run.target.receiver?.onReceived((received) => {
    const { url, at, request, status } = received;
    const of = run.callbackUrls.get(url);
    if (!of) return;
    const recorded = run.recorder.begin({ ...of, by: 'provider', wall: at, request: { ...request, url } });
    received.exchange = recorded.answered({ status, headers: [], body: Buffer.alloc(0) }, 0);
  });
}
