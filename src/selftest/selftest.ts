import { type RunResult, runConformance, type Suite } from '../conformance/index.ts';
import type { Api } from '../contract/index.ts';
import type { TargetSettings } from '../target/settings.ts';

/** One planted defect of the embedded sandbox, as far as a selftest has to know it. */
export interface PlantedFault {
  id: string;
  api: Api;
  title: string;
  /** The rule that it breaks. */
  breaks: string;
}

export interface FaultVerdict {
  fault: string;
  title: string;
  /** The rule that has to kill it. */
  primary: string;
  outcome: 'killed' | 'killed-by-another' | 'survived';
  /** Every rule that failed. */
  killedBy: string[];
}

export interface SelftestResult {
  schema: 1;
  faults: FaultVerdict[];
  /** Rules that failed on the healthy sandbox, by the dialect switches under which they did. */
  falseAlarms: { dialect: Record<string, string>; rule: string; actual: unknown }[];
  tookMs: number;
}

export interface SelftestOptions {
  suite: Suite;
  target: TargetSettings;
  apis: readonly Api[];
  faults: readonly PlantedFault[];
  /** Dialects under which the healthy sandbox is judged; the default one is always among them. */
  dialects: readonly Record<string, string>[];
  seed: number;
  onProgress?(progress: { done: number; total: number; check: string }): void;
  signal?: AbortSignal;
}

/** How many faults are judged at the same time. */
const lanes = 4;

/**
 * Plants every fault in turn and looks whether its rule kills it: first with the checks of that rule alone, and with
 * the whole plan where it survives them. Then judges the healthy sandbox under each dialect, where nothing may fail.
 */
export async function selftest(options: SelftestOptions): Promise<SelftestResult> {
  const { faults, dialects } = options;
  const total = faults.length + dialects.length + 1;
  let done = 0;
  const tell = (check: string): void => options.onProgress?.({ done: ++done, total, check });
  let tookMs = 0;
  const run = async (
    apis: readonly Api[],
    more: { rules?: string[]; faults?: string[]; dialect?: Record<string, string>; effort?: number },
  ): Promise<RunResult> => {
    const result = await runConformance({
      suite: options.suite,
      target: options.target,
      apis,
      seed: options.seed,
      command: 'payproof verify',
      ...more,
      ...(options.signal ? { signal: options.signal } : {}),
    });
    tookMs += result.tookMs;
    return result;
  };
  const judged = await inLanes(faults, async (fault): Promise<FaultVerdict> => {
    const narrow = await run([fault.api], { rules: [fault.breaks], faults: [fault.id], effort: 0.1 });
    const result = failedRules(narrow).includes(fault.breaks) ? narrow : await run([fault.api], { faults: [fault.id] });
    const killedBy = failedRules(result);
    tell(fault.id);
    const outcome = killedBy.includes(fault.breaks) ? 'killed' : killedBy.length > 0 ? 'killed-by-another' : 'survived';
    return { fault: fault.id, title: fault.title, primary: fault.breaks, outcome, killedBy };
  });
  const healthy = await inLanes([{}, ...dialects], async (dialect: Record<string, string>) => {
    const result = await run(options.apis, { dialect });
    tell(
      Object.entries(dialect)
        .map(([name, value]) => `${name}=${value}`)
        .join(' ') || 'healthy sandbox',
    );
    return result.verdicts
      .filter((it) => it.outcome === 'fail' || it.outcome === 'error')
      .map((it) => ({ dialect, rule: it.rule, actual: it.findings[0]?.actual ?? it.errors }));
  });
  return { schema: 1, faults: judged, falseAlarms: healthy.flat(), tookMs };
}

function failedRules(result: RunResult): string[] {
  return result.verdicts.filter((it) => it.outcome === 'fail').map((it) => it.rule);
}

/** Runs `work` over all items, a few at a time; results keep the items' order. */
async function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  async function lane(): Promise<void> {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as T);
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
