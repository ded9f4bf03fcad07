import { type Finding, headerOf, type RunResult, runConformance, type Suite, statusOf } from '../conformance/index.ts';
import type { Api } from '../contract/index.ts';
import { type EmbeddedOptions, startEmbedded } from '../targets/embedded.ts';
import type { Driver, TargetSettings } from '../targets/index.ts';
import { type Comparison, compareOpinions } from './compare-opinions.ts';
import { type KnownDifference, knownDifferences } from './known-differences.ts';
import { startPrismProxy } from './prism-proxy.ts';
import { violationsOf } from './violations.ts';

export interface OpinionOptions extends Pick<EmbeddedOptions, 'faults' | 'dialect'> {
  suite: Suite;
  /** Slugs of checks; all but those that Prism never answers where absent. */
  checks?: readonly string[];
  seed: number;
  known?: readonly KnownDifference[];
}

export interface Opinion extends Comparison {
  exchanges: number;
  /** Checks that could not be carried through, and why. */
  brokenOff: { check: string; why: string }[];
  tookMs: number;
}

const api: Api = 'charge-gateway';

const longStory = 'it makes the calls of the others again, thousands of them';

/** Checks that are not judged through Prism's proxy, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  'gateway-world': longStory,
  'gateway-world-unanswered': longStory,
  'charge-malformed-json':
    'Prism never answers a call whose body is no JSON: it waits for the end of a body that it has read already',
};

/**
 * One conformance run of the charge gateway through Prism's validation proxy (judge → proxy → embedded sandbox), and
 * what Prism called a violation held against the rules that failed. Properties have fewer runs than on the sandbox
 * itself. Throws MockError where Prism is not installed.
 */
export async function secondOpinion(options: OpinionOptions): Promise<Opinion> {
  const { suite, checks, seed, known = knownDifferences, ...planted } = options;
  const sandbox = await startEmbedded({ ...planted, apis: [api] });
  const settings = sandbox.apis[api];
  if (!settings) throw new TypeError(`the sandbox has no ${api}`);
  const proxy = await startPrismProxy(api, settings.base).catch(async (error: unknown) => {
    await sandbox.close();
    throw error;
  });
  const target: TargetSettings = {
    name: 'second-opinion',
    kind: 'remote',
    apis: { [api]: { ...settings, base: proxy.base } },
    driver: { kind: 'object', driver: driverThrough(sandbox.driver, proxy.base) },
    callbacks: { kind: 'loopback' },
    callbackSignature: sandbox.callbackSignature,
    // No call of these checks is meant to go unanswered, and the run of it may be starved by what runs beside it.
    timeoutMs: 120_000,
    patienceMs: 2_000,
    quietMs: 100,
    callsPerMinute: Number.POSITIVE_INFINITY,
  };
  try {
    const result = await runConformance({
      suite,
      target,
      apis: [api],
      // Named, because a choice of checks alone would leave out what observers decide.
      rules: [api],
      checks: checks ?? suite.checks.map((it) => it.slug).filter((slug) => !Object.hasOwn(leftOut, slug)),
      seed,
      command: 'npm run second-opinion --',
    });
    return {
      ...compareOpinions(seen(result), failures(result), known),
      exchanges: result.exchanges.length,
      brokenOff: result.checks
        .filter((it) => it.outcome === 'error')
        .map(({ check, error = 'no reason was told' }) => ({ check, why: error })),
      tookMs: result.tookMs,
    };
  } finally {
    await proxy.close();
    await sandbox.close();
  }
}

/** Every workspace that a check gets is reached through the proxy too: the sandbox knows it by its credentials. */
function driverThrough(driver: Driver, base: string): Driver {
  return {
    ...driver,
    async isolate() {
      const lease = (await driver.isolate?.()) ?? {};
      return { ...lease, apis: { ...lease.apis, [api]: { ...lease.apis?.[api], base } } };
    },
  };
}

function seen({ exchanges }: RunResult) {
  return exchanges.flatMap((it) => {
    const status = statusOf(it);
    if (it.by !== 'client' || typeof status !== 'number' || typeof it.answer === 'string') return [];
    const violations = violationsOf(headerOf(it.answer.headers, 'sl-violations'));
    return [{ id: it.id, operation: it.operation ?? 'no operation', status, violations }];
  });
}

function failures({ verdicts }: RunResult): Pick<Finding, 'rule' | 'proof'>[] {
  return verdicts.flatMap((it) => it.findings);
}
