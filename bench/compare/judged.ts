import { checks } from '../../properties/index.ts';
import { headerOf, type RunResult, runConformance, statusOf } from '../../src/conformance/index.ts';
import { startPrismProxy } from '../../src/mock/prism-proxy.ts';
import { leftOut } from '../../src/mock/second-opinion.ts';
import { violationsOf } from '../../src/mock/violations.ts';
import type { Driver } from '../../src/targets/index.ts';
import { observers } from '../../src/traffic/index.ts';
import type { Started } from './subjects.ts';

const api = 'charge-gateway';

/** Rules that payproof calls broken. */
export async function payproofFailures(started: Started, seed: number): Promise<Set<string>> {
  return failedRules(
    await judge(
      started,
      started.base,
      seed,
      checks.map((it) => it.slug),
    ),
  );
}

/**
 * What Prism's validation proxy calls a violation while payproof's own run goes through it: operation, status, part,
 * message. A broken request that was refused is no violation of the provider's.
 */
export async function prismViolations(started: Started, seed: number): Promise<Set<string>> {
  const proxy = await startPrismProxy(api, started.base);
  try {
    const slugs = checks.map((it) => it.slug).filter((slug) => !Object.hasOwn(leftOut, slug));
    const { exchanges } = await judge(started, proxy.base, seed, slugs);
    const found = exchanges.flatMap((it) => {
      if (it.by !== 'client' || typeof it.answer === 'string') return [];
      const status = Number(statusOf(it));
      return violationsOf(headerOf(it.answer.headers, 'sl-violations'))
        .filter(({ of }) => of === 'response' || status < 400)
        .map(({ of, place, message }) => `${it.operation ?? 'no operation'} ${status} ${of} ${place}: ${message}`);
    });
    return new Set(found);
  } finally {
    await proxy.close();
  }
}

function judge(started: Started, base: string, seed: number, slugs: string[]): Promise<RunResult> {
  const { credentials, fixtures, callbackSignature } = started;
  return runConformance({
    suite: { checks, observers },
    target: {
      name: 'compared',
      kind: 'remote',
      apis: { [api]: { base, credentials, fixtures } },
      driver: { kind: 'object', driver: driverThrough(started.driver, base) },
      callbacks: { kind: 'loopback' },
      callbackSignature,
      timeoutMs: 8_000,
      patienceMs: 2_000,
      quietMs: 250,
      callsPerMinute: Number.POSITIVE_INFINITY,
    },
    apis: [api],
    // Named, because a choice of checks alone would leave out what observers decide.
    rules: [api],
    checks: slugs,
    seed,
    effort: 0.2,
    command: 'payproof verify',
  });
}

function failedRules({ verdicts }: RunResult): Set<string> {
  return new Set(verdicts.filter((it) => it.outcome === 'fail').map((it) => it.rule));
}

/** Tenants that the driver makes are reached at the same base; the provider knows them by their credentials. */
function driverThrough(driver: Driver, base: string): Driver {
  const { isolate, ...rest } = driver;
  if (!isolate) return rest;
  return {
    ...rest,
    async isolate() {
      const lease = await isolate();
      return { ...lease, apis: { ...lease.apis, [api]: { ...lease.apis?.[api], base } } };
    },
  };
}
