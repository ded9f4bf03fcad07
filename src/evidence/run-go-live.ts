import { isDeepStrictEqual } from 'node:util';
import type { TargetEvent } from '../conformance/check.ts';
import { fixtureCapabilities } from '../conformance/index.ts';
import type { Ledger } from '../conformance/ledger.ts';
import type { GoLiveCase } from '../conformance/result.ts';
import { calledBases } from '../conformance/run/called-bases.ts';
import { untilDone } from '../conformance/run/check-run.ts';
import { drain } from '../conformance/run/drain.ts';
import { hasSimulatedAnswer } from '../conformance/run/has-simulated-answer.ts';
import { newRun } from '../conformance/run/new-run.ts';
import { preflight } from '../conformance/run/preflight.ts';
import { reportedExchanges } from '../conformance/run/reported-exchanges.ts';
import { redactDeep } from '../conformance/secrets/redact.ts';
import { hiddenInReports, targetSecrets } from '../conformance/secrets/run-secrets.ts';
import { newAttempt } from '../conformance/trial/attempt.ts';
import { interruptible } from '../conformance/trial/interruptible.ts';
import { newTrial } from '../conformance/trial/trial.ts';
import type { Run } from '../conformance/trial/trial-parts.ts';
import { loadContract } from '../contract/contract.ts';
import { defined } from '../contract/defined.ts';
import { version } from '../contract/version.ts';
import { redactor } from '../protocol/secrets/redactor.ts';
import type { ReportedGoLive } from '../report/go-live-model.ts';
import { secretsOf } from '../targets/apis/secrets-of.ts';
import { type OpenOptions, openTarget, type Tenant } from '../targets/open-target.ts';
import { isSimulated } from '../targets/settings/is-simulated.ts';
import type { TargetSettings } from '../targets/settings/settings.ts';
import { type Timers, wallTimers } from '../targets/timers.ts';
import { filledCase, goLiveCases, notRun, runCase } from './cases/go-live-cases.ts';
import { freshEvents } from './fresh-events.ts';

export interface GoLiveOptions extends OpenOptions {
  target: TargetSettings;
  onProgress?(progress: { done: number; total: number; check: string }): void;
  /** Hears once of each thing that is done other than asked for, in a sentence. */
  onNote?(note: string): void;
  signal?: AbortSignal;
  /** Shell command that makes this run again. */
  command: string;
  /** Merchant references that stand in the operator's sheet, by case id; each becomes that case's referenceCode. */
  references?: Readonly<Record<string, string>>;
  timers?: Timers;
}

/** The API whose go-live cases these are. */
export const goLiveApi = 'charge-gateway';

/**
 * Runs TC-001 to TC-006 of the charge gateway's go-live script in their order, on one tenant of the target.
 * Exchanges and texts come back redacted. Throws Unreachable where nobody listens at the target's address, TypeError
 * where the target has no charge gateway.
 */
export async function runGoLive(options: GoLiveOptions): Promise<ReportedGoLive> {
  const { signal } = options;
  const timers = interruptible(options.timers ?? wallTimers, signal);
  const from = timers.elapsed();
  const startedAt = new Date(timers.now()).toISOString();
  const target = await openTarget(options.target, { ...pick(options), timers });
  try {
    const tenant = await target.tenant();
    const settings = tenant.apis[goLiveApi];
    if (!settings)
      throw new TypeError(
        `the target "${options.target.name}" has no ${goLiveApi}; the go-live script is the charge gateway's`,
      );
    await preflight(target, [goLiveApi]);
    const run = newRun(
      target,
      { secrets: secretsOf(goLiveApi, settings), seed: 0, ...defined({ signal }) },
      options.onNote,
    );
    const isSimulatedRun = (): boolean => isSimulated(options.target) || hasSimulatedAnswer(run.recorder.exchanges);
    const { cases, events } = await runCases(run, tenant, options, isSimulatedRun).finally(() => tenant.release());
    // Here all that the run leaves is redacted, once, as in a conformance run.
    const secrets = [...targetSecrets(target), ...run.secrets];
    const redact = redactor(hiddenInReports(run, secrets, run.recorder.exchanges));
    return {
      schema: 1,
      tool: { name: 'payproof', version },
      target: {
        name: options.target.name,
        kind: options.target.kind,
        ...calledBases([goLiveApi], { [goLiveApi]: settings }, run.recorder.exchanges),
        capabilities: [...target.capabilities].sort(),
      },
      simulated: isSimulatedRun(),
      startedAt,
      tookMs: Math.round(timers.elapsed() - from),
      command: redact(options.command),
      contracts: { [goLiveApi]: loadContract(goLiveApi).sha256 },
      cases: cases.map((it) => ({ ...it, actual: redact(it.actual), comments: redact(it.comments) })),
      exchanges: drain(reportedExchanges(run.recorder.exchanges, new Set(cases.flatMap((it) => it.proof)), redact)),
      events: redactDeep(events, redact),
    };
  } finally {
    await target.close();
  }
}

/** The cases in their order; after an interruption those that are left are not run. */
async function runCases(
  run: Run,
  tenant: Tenant,
  { references, signal, onProgress }: GoLiveOptions,
  isSimulatedRun: () => boolean,
): Promise<{ cases: GoLiveCase[]; events: TargetEvent[] }> {
  const fixtures = tenant.apis[goLiveApi]?.fixtures ?? {};
  const capabilities = new Set([...run.target.capabilities, ...fixtureCapabilities(goLiveApi, fixtures)]);
  const cases: GoLiveCase[] = [];
  const events: TargetEvent[] = [];
  const fresh = freshEvents();
  const { recorder } = run;
  for (const it of goLiveCases) {
    const { id } = it.scenario;
    const trial = trialOf(run, tenant, capabilities, id);
    const reference = references?.[id] ?? trial.fresh(id);
    const before = { exchanges: recorder.exchanges.length, events: recorder.events.length };
    const outcome = signal?.aborted
      ? notRun('the run was ended early')
      : await untilDone(() => runCase(it, trial, reference));
    const isUnused = outcome.status === 'Not run' && references?.[id] === undefined;
    const own = recorder.exchanges.slice(before.exchanges);
    cases.push(filledCase(it, isUnused ? '' : reference, outcome, own, isSimulatedRun()));
    events.push(...fresh(recorder.events.slice(before.events)));
    onProgress?.({ done: cases.length, total: goLiveCases.length, check: id });
  }
  return { cases, events };
}

function pick({ faults, dialect, terminal, signal }: GoLiveOptions): OpenOptions {
  return defined({ faults, dialect, terminal, signal });
}

function trialOf(
  run: Run,
  tenant: Tenant,
  capabilities: ReadonlySet<string>,
  slug: string,
): ReturnType<typeof newTrial> {
  return newTrial({
    run,
    api: goLiveApi,
    slug,
    tenant,
    capabilities,
    attempt: newAttempt({ expects5xx: false }),
    ledger: undecided,
    newLedger: () => undecided,
    onProperty: () => undefined,
  });
}

/** A case decides no rule: what a given asserts on its way is compared and forgotten. */
const undecided: Ledger = {
  decided: new Map(),
  readings: new Map(),
  shown: new Map(),
  breaks: [],
  holds: (_rule, expected, actual) => isDeepStrictEqual(expected, actual),
  expects: (_rule, _words, isKept) => isKept,
  observe: () => undefined,
  absorb: () => undefined,
};
