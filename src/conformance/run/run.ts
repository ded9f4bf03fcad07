import type { Api } from '../../contract/api.ts';
import { loadContract } from '../../contract/contract.ts';
import { defined } from '../../contract/defined.ts';
import { loadRegister } from '../../contract/register.ts';
import type { Rule } from '../../contract/rule.ts';
import { version } from '../../contract/version.ts';
import { redactor } from '../../protocol/secrets/redactor.ts';
import type { PersonTerminal } from '../../targets/drivers/person-driver.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { openTarget } from '../../targets/open-target.ts';
import { isSimulated } from '../../targets/settings/is-simulated.ts';
import type { TargetSettings } from '../../targets/settings/settings.ts';
import { type Timers, wallTimers } from '../../targets/timers.ts';
import type { RunResult, Shard } from '../result.ts';
import { redactDeep } from '../secrets/redact.ts';
import { hiddenInReports, targetSecrets, tokensGiven } from '../secrets/run-secrets.ts';
import { interruptible } from '../trial/interruptible.ts';
import { newRecorder } from '../trial/recorder.ts';
import type { Run } from '../trial/trial-parts.ts';
import { type Contribution, verdictsOf, verdictsSoFar } from '../verdicts.ts';
import { calledBases } from './called-bases.ts';
import { calmly } from './calmly.ts';
import { asksPerson, type CheckRun, runCheck } from './check-run.ts';
import { deedsIn } from './deed-of.ts';
import { hasSimulatedAnswer } from './has-simulated-answer.ts';
import { newNotes } from './notes.ts';
import { observeWith, type Sight } from './observe.ts';
import { type Plan, planOf, type Suite } from './plan.ts';
import { preflight } from './preflight.ts';
import { reportedExchanges } from './reported-exchanges.ts';
import { otherShards, planOfShard, storedContribution } from './shard.ts';

export interface Progress {
  done: number;
  total: number;
  /** Title of the check that ended. */
  check: string;
}

export interface RunOptions {
  suite: Suite;
  target: TargetSettings;
  apis: readonly Api[];
  /** Rule ids or prefixes; all rules where absent. */
  rules?: readonly string[];
  /** Slugs of checks; all where absent. */
  checks?: readonly string[];
  seed: number;
  /** Of fast-check: replays one counterexample of the chosen checks. */
  path?: string;
  /** Share of each property's runs that is made, 1 where absent, more of them above that; examples are always tried. */
  effort?: number;
  /** Planted in the embedded sandbox. */
  faults?: string[];
  dialect?: Record<string, string>;
  /** Ends at the first break of this rule: no further check begins, and its counterexample is not shrunk. */
  until?: string;
  onProgress?(progress: Progress): void;
  /** Hears once of each thing that is done other than asked for, in a sentence. */
  onNote?(note: string): void;
  signal?: AbortSignal;
  /** Where the driver `person` talks to the person. */
  terminal?: PersonTerminal;
  /** Runs this part of the plan only; `mergeShards` makes one run of all parts. */
  shard?: Shard;
  /** Shell command that makes this run again, without --rule, --check, --seed and --path. */
  command: string;
  /** What narrowed this run, as options of that command: `--rule … --check … --path …`. A finding has its own in their place. */
  narrowed?: string;
  timers?: Timers;
}

/** Checks that run at the same time where every check has a tenant of its own. */
const lanes = 12;

/** Judges a target: runs the planned checks, lets the observers see the whole run, and gives one verdict a rule. */
export async function runConformance(options: RunOptions): Promise<RunResult> {
  const timers = interruptible(options.timers ?? wallTimers, options.signal);
  const from = timers.elapsed();
  const startedAt = new Date(timers.now()).toISOString();
  const register = options.apis.flatMap((api) => loadRegister(api));
  const { shard } = options;
  const whole = planOf(options.suite, register, options);
  const plan = shard ? planOfShard(whole, shard) : whole;
  const target = await openTarget(options.target, {
    ...(options.faults ? { faults: options.faults } : {}),
    ...(options.dialect ? { dialect: options.dialect } : {}),
    ...(options.terminal ? { terminal: options.terminal } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    timers,
  });
  try {
    const judged = judgedApis(plan, options.apis);
    await preflight(target, judged);
    const run: Run = {
      target,
      recorder: newRecorder(),
      learned: new Map(),
      callbackUrls: new Map(),
      secrets: [],
      disturbances: new Map(),
      answered: 0,
      absences: new Map(),
      notes: newNotes(options.onNote),
      cutWaits: 0,
      ...defined({ signal: options.signal }),
      seed: options.seed,
      ...(options.effort === undefined ? {} : { effort: options.effort }),
      ...(options.path === undefined ? {} : { path: options.path }),
      ...(options.until === undefined ? {} : { until: options.until }),
    };
    recordCallbacks(run);
    const rules = new Map(register.map((rule) => [rule.id, rule]));
    const done = await runChecks(run, plan, rules, options);
    const { exchanges, events } = run.recorder;
    const secrets = [...targetSecrets(target), ...run.secrets, ...tokensGiven(exchanges)];
    const callbackSignatureOf = ({ request }: Exchange) => run.callbackUrls.get(request.url)?.callbackSignature;
    const sight = {
      exchanges,
      capabilities: target.capabilities,
      context: { secrets, callbackSignatureOf, events },
      deedOf: deedsIn(run.recorder),
    };
    const observed = await calmly(observeUnlessOver(sight, plan.observers, rules, options));
    // Here all that a run leaves is redacted, once: reports are made from the result and see nothing else.
    const redact = redactor(hiddenInReports(run, secrets, exchanges));
    const contributions = [...done.map((it) => it.contribution), ...observed];
    const proof = new Set(
      contributions.flatMap((it) => it.findings.flatMap((finding) => [...finding.proof, ...(finding.deed ?? [])])),
    );
    const rested = new Set(contributions.flatMap((it) => it.findings.flatMap((finding) => finding.deed ?? [])));
    // A healthy run has thousands of deeds that nobody reads.
    const told = events.filter((it) => it.kind !== 'deed' || (it.id !== undefined && rested.has(it.id)));
    const notes = run.notes.list();
    const isInterrupted = options.signal?.aborted ?? false;
    const reported = await calmly(reportedExchanges(exchanges, proof, redact, newHurry(options.signal)));
    return {
      schema: 1,
      tool: { name: 'payproof', version },
      target: {
        name: options.target.name,
        kind: options.target.kind,
        ...calledBases(judged, target.apis, exchanges),
        capabilities: [...target.capabilities].sort(),
      },
      simulated: isSimulated(options.target) || hasSimulatedAnswer(exchanges),
      contracts: Object.fromEntries(judged.map((api) => [api, loadContract(api).sha256])),
      seed: options.seed,
      startedAt,
      tookMs: Math.round(timers.elapsed() - from),
      command: redact(
        `${options.command}${options.narrowed ? ` ${options.narrowed}` : ''} --seed ${options.seed}${shard ? ` --shard ${shard.index}/${shard.count}` : ''}`,
      ),
      interrupted: isInterrupted,
      rules: plan.rules,
      verdicts: redactDeep(
        isInterrupted
          ? verdictsSoFar(plan.rules, contributions)
          : verdictsOf(plan.rules, contributions, shard && otherShards),
        redact,
      ),
      checks: redactDeep(
        done.map((it) => it.report),
        redact,
      ),
      exchanges: reported,
      events: redactDeep(told, redact),
      ...defined({
        disturbances: disturbancesOf(run),
        notes: notes.length > 0 ? redactDeep(notes, redact) : undefined,
      }),
      ...(shard
        ? {
            shard: {
              ...shard,
              planned: plan.checks.map((it) => it.slug),
              contributions: redactDeep(contributions.map(storedContribution), redact),
            },
          }
        : {}),
    };
  } finally {
    await unlessInterrupted(target.close(), options.signal);
  }
}

/** What an interrupted run still waits for: whatever has not ended by then is left behind. */
const patienceAfterInterruptMs = 500;

/** Waits for some work, and shortly after an interruption no longer. */
async function unlessInterrupted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return void (await work);
  const done = new AbortController();
  const interrupted = async (): Promise<void> => {
    await wallTimers.after(Number.POSITIVE_INFINITY, AbortSignal.any([signal, done.signal]));
    await wallTimers.after(patienceAfterInterruptMs, done.signal);
  };
  try {
    await Promise.race([work, interrupted()]);
  } finally {
    done.abort();
    // What is left behind may fail as it likes.
    work.catch(() => undefined);
  }
}

/** Lets observers see the run one after the other: an interrupted run goes without those that are not done by then. */
function* observeUnlessOver(
  sight: Sight,
  observers: Plan['observers'],
  rules: ReadonlyMap<string, Rule>,
  options: RunOptions,
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

/** Tells whether a stage that begins now has to come to its end: the run was interrupted, and it had some time. */
function newHurry(signal: AbortSignal | undefined): () => boolean {
  const from = wallTimers.elapsed();
  return () => signal?.aborted === true && wallTimers.elapsed() - from > patienceAfterInterruptMs;
}

function disturbancesOf({ disturbances }: Run): RunResult['disturbances'] {
  if (disturbances.size === 0) return undefined;
  return [...disturbances].map(([call, times]) => ({ call, times })).sort((a, b) => b.times - a.times);
}

/** The APIs that have something in the plan: no page names another. */
function judgedApis({ rules, checks }: Plan, all: readonly Api[]): readonly Api[] {
  const planned = new Set([...rules, ...checks].map((it) => it.api));
  return planned.size === 0 ? all : all.filter((api) => planned.has(api));
}

async function runChecks(
  run: Run,
  plan: Plan,
  rules: ReadonlyMap<string, Rule>,
  options: RunOptions,
): Promise<CheckRun[]> {
  const isolates = run.target.capabilities.has('isolate');
  // What a person has to be asked for comes last: everything else is decided while nobody waits.
  const asking = plan.checks.filter((it) => asksPerson(run, it));
  const calm = plan.checks.filter((it) => !asking.includes(it) && (isolates || !it.disturbs));
  const disturbing = plan.checks.filter((it) => !asking.includes(it) && !calm.includes(it));
  const order = new Map(plan.checks.map((it, index) => [it.slug, index]));
  const done: CheckRun[] = [];
  const isOver = (): boolean =>
    options.signal?.aborted === true || (options.until !== undefined && breaks(done, options.until));
  async function lane(queue: typeof calm): Promise<void> {
    for (let next = queue.shift(); next !== undefined && !isOver(); next = queue.shift()) {
      done.push(await runCheck(run, next, rules, options.command));
      options.onProgress?.({ done: done.length, total: plan.checks.length, check: next.title });
    }
  }
  const queue = [...calm];
  const all = async (): Promise<void> => {
    await Promise.all(Array.from({ length: isolates ? lanes : 1 }, () => lane(queue)));
    await lane(disturbing);
    await lane(asking);
  };
  await unlessInterrupted(all(), options.signal);
  return [...done].sort((a, b) => (order.get(a.report.check) ?? 0) - (order.get(b.report.check) ?? 0));
}

function breaks(done: readonly CheckRun[], rule: string): boolean {
  return done.some((it) => it.contribution.findings.some((finding) => finding.rule === rule));
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
