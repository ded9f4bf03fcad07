// Judges one provider as `payproof verify --report-dir` does, and tells what it took. Its first message is the target.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { writeReport } from '../../../src/cli/conclusion/write-report.ts';
import { suite } from '../../../src/cli/suite.ts';
import { runConformance } from '../../../src/conformance/index.ts';
import type { Api } from '../../../src/contract/api.ts';
import { defined } from '../../../src/contract/defined.ts';
import { formats, renderTerminal } from '../../../src/report/index.ts';
import { controlDriver } from '../../../src/targets/drivers/payproof-driver.ts';
import type { TargetSettings } from '../../../src/targets/index.ts';
import { wallTimers } from '../../../src/targets/timers.ts';

export interface Judging {
  port: number;
  home: string;
  apis: TargetSettings['apis'];
  control: { base: string; workspace: string };
  reportDir: string;
  seed: number;
  judged: Api[];
  timeoutMs: number;
  checks?: number;
}

// Whoever started this is gone.
process.once('disconnect', () => process.exit());
process.once('message', (judging: Judging) => void judge(judging));

async function judge({
  port,
  home,
  apis,
  control,
  reportDir,
  seed,
  judged,
  checks,
  timeoutMs,
}: Judging): Promise<void> {
  const here = (base: string): string => base.replace(home, `http://127.0.0.1:${port}`);
  const moved = (all: TargetSettings['apis']): TargetSettings['apis'] =>
    Object.fromEntries(Object.entries(all).map(([api, it]) => [api, { ...it, base: here(it.base) }]));
  const driver = controlDriver(control);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const target: TargetSettings = {
    name: 'hostile',
    kind: 'remote',
    apis: moved(apis),
    driver: {
      kind: 'object',
      driver,
    },
    callbacks: { kind: 'loopback' },
    timeoutMs,
    patienceMs: 100,
    quietMs: 20,
    callsPerMinute: 60_000,
  };
  // Nothing is concluded from how long a wait is: hours of them are tried in seconds.
  const timers = {
    ...wallTimers,
    after: (ms: number, signal?: AbortSignal) => wallTimers.after(signal ? ms : Math.min(ms, 20), signal),
  };
  const names = Object.keys(formats) as (keyof typeof formats)[];
  try {
    const run = await runConformance({
      suite,
      target,
      apis: judged,
      seed,
      ...defined({ checks: checks === undefined ? undefined : someChecks(judged, checks) }),
      command: 'payproof verify',
      timers,
    });
    const { failed } = await writeReport(run, names, reportDir, '/');
    renderTerminal(run, { color: false });
    const outcomes = Object.groupBy(run.verdicts, (it) => it.outcome);
    if (process.env['HOSTILE_DEBUG'])
      console.error([...new Set(run.checks.map((it) => String(it.error).slice(0, 300)))].slice(0, 12));
    process.send?.({
      fails: run.verdicts
        .flatMap((it) => it.findings)
        .map((it) => `${it.rule} by ${it.check}: ${JSON.stringify(it.expected)}, but ${JSON.stringify(it.actual)}`),
      outcomes: Object.fromEntries(Object.entries(outcomes).map(([name, all]) => [name, all.length])),
      failed: failed.map((it) => `${it.name}: ${(it.problem as Error).stack}`),
      // An error of ours has a stack; what a target did is told in a sentence.
      defects: [
        ...new Set(
          run.checks
            .flatMap((it) => (it.error?.includes('\n    at ') ? [`${it.check}: ${it.error}`] : []))
            .concat(run.verdicts.flatMap((it) => (it.errors ?? []).filter((error) => error.includes('\n    at ')))),
        ),
      ],
      exchanges: run.exchanges.length,
      stallMs: Math.round(delay.max / 1e6),
      rssMb: Math.round(process.resourceUsage().maxRSS / 1024),
    });
  } catch (problem) {
    process.send?.({ crash: (problem as Error).stack });
  }
  process.exit();
}

/** The slugs of so many checks of each API, from all of its topics. */
function someChecks(apis: readonly Api[], count: number): string[] {
  return apis.flatMap((api) => {
    const all = suite.checks.filter((it) => it.api === api);
    return all.filter((_, at) => at % Math.ceil(all.length / count) === 0).map((it) => it.slug);
  });
}
