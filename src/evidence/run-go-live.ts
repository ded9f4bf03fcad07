import { isDeepStrictEqual } from 'node:util';
import type { TargetEvent } from '../conformance/check.ts';
import { untilDone } from '../conformance/check-run.ts';
import { fixtureCapabilities } from '../conformance/index.ts';
import type { Ledger } from '../conformance/ledger.ts';
import { newRecorder } from '../conformance/recorder.ts';
import { redactExchange, redactor, secretsOf, targetSecrets } from '../conformance/redact.ts';
import type { GoLiveCase } from '../conformance/result.ts';
import { newTrial } from '../conformance/trial.ts';
import type { Run } from '../conformance/trial-parts.ts';
import { loadContract } from '../contract/contract.ts';
import { version } from '../contract/version.ts';
import type { ReportedGoLive } from '../report/go-live-model.ts';
import { type OpenOptions, openTarget, type Tenant } from '../targets/open-target.ts';
import type { TargetSettings } from '../targets/settings/settings.ts';
import { type Timers, wallTimers } from '../targets/timers.ts';
import { filledCase, goLiveCases, notRun, runCase } from './cases/go-live-cases.ts';
import { freshEvents } from './fresh-events.ts';

export interface GoLiveOptions extends OpenOptions {
  target: TargetSettings;
  onProgress?(progress: { done: number; total: number; check: string }): void;
  signal?: AbortSignal;
  /** Shell command that makes this run again. */
  command: string;
  /** Merchant references that stand in the operator's sheet, by case id; each becomes that case's referenceCode. */
  references?: Readonly<Record<string, string>>;
  timers?: Timers;
}

const api = 'charge-gateway';

/**
 * Runs TC-001 to TC-006 of the charge gateway's go-live script in their order, on one tenant of the target.
 * Exchanges and texts come back redacted. Throws Unreachable where nobody listens at the target's address, TypeError
 * where the target has no charge gateway.
 */
export async function runGoLive(options: GoLiveOptions): Promise<ReportedGoLive> {
  const timers = options.timers ?? wallTimers;
  const from = timers.elapsed();
  const startedAt = new Date(timers.now()).toISOString();
  const target = await openTarget(options.target, { ...pick(options), timers });
  const simulated = options.target.kind !== 'remote';
  try {
    const tenant = await target.tenant();
    const settings = tenant.apis[api];
    if (!settings)
      throw new TypeError(
        `the target "${options.target.name}" has no ${api}; the go-live script is the charge gateway's`,
      );
    const run: Run = {
      target,
      recorder: newRecorder(),
      learned: new Map(),
      callbackUrls: new Map(),
      secrets: secretsOf(settings),
      seed: 0,
      effort: 1,
    };
    const capabilities = new Set([...target.capabilities, ...fixtureCapabilities(settings.fixtures)]);
    const cases: GoLiveCase[] = [];
    const events: TargetEvent[] = [];
    const fresh = freshEvents();
    try {
      for (const it of goLiveCases) {
        const { id } = it.scenario;
        const trial = trialOf(run, tenant, capabilities, id);
        const reference = options.references?.[id] ?? trial.fresh(id);
        const before = run.recorder.exchanges.length;
        const eventsBefore = run.recorder.events.length;
        const outcome = options.signal?.aborted
          ? notRun('the run was ended early')
          : await untilDone(() => runCase(it, trial, reference));
        cases.push(
          filledCase(
            it,
            outcome.status === 'Not run' && options.references?.[id] === undefined ? '' : reference,
            outcome,
            run.recorder.exchanges.slice(before),
            simulated,
          ),
        );
        events.push(...fresh(run.recorder.events.slice(eventsBefore)));
        options.onProgress?.({ done: cases.length, total: goLiveCases.length, check: id });
      }
    } finally {
      await tenant.release();
    }
    const redact = redactor([...targetSecrets(target), ...run.secrets]);
    return {
      schema: 1,
      tool: { name: 'payproof', version },
      target: {
        name: options.target.name,
        kind: options.target.kind,
        bases: { [api]: settings.base },
        capabilities: [...target.capabilities].sort(),
      },
      simulated,
      startedAt,
      tookMs: Math.round(timers.elapsed() - from),
      command: options.command,
      contracts: { [api]: loadContract(api).sha256 },
      cases: cases.map((it) => ({ ...it, actual: redact(it.actual), comments: redact(it.comments) })),
      exchanges: run.recorder.exchanges.map((it) => redactExchange(it, redact)),
      events: events.map((it) => (it.kind === 'sms' ? { ...it, text: redact(it.text) } : it)),
    };
  } finally {
    await target.close();
  }
}

function pick({ faults, dialect, terminal, signal }: GoLiveOptions): OpenOptions {
  return {
    ...(faults ? { faults } : {}),
    ...(dialect ? { dialect } : {}),
    ...(terminal ? { terminal } : {}),
    ...(signal ? { signal } : {}),
  };
}

function trialOf(
  run: Run,
  tenant: Tenant,
  capabilities: ReadonlySet<string>,
  slug: string,
): ReturnType<typeof newTrial> {
  return newTrial({
    run,
    api,
    slug,
    tenant,
    capabilities,
    ledger: undecided,
    newLedger: () => undecided,
    onProperty: () => undefined,
  });
}

/** A case decides no rule: what a given asserts on its way is compared and forgotten. */
const undecided: Ledger = {
  decided: new Map(),
  readings: new Map(),
  breaks: [],
  holds: (_rule, expected, actual) => isDeepStrictEqual(expected, actual),
  observe: () => undefined,
  absorb: () => undefined,
};
