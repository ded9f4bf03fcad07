import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checks } from '../../../properties/index.ts';
import {
  type Decider,
  type Exchange,
  expecting,
  type Observer,
  type ObserverContext,
} from '../../../src/conformance/index.ts';
import { drain } from '../../../src/conformance/run/drain.ts';
import { newRecorder, type Recorder } from '../../../src/conformance/trial/recorder.ts';
import type { Api } from '../../../src/contract/index.ts';
import type { OpenTarget } from '../../../src/targets/open-target.ts';
import { observers } from '../../../src/traffic/index.ts';
import { isShort } from '../../fixtures/worlds.ts';
import { mutated } from './exchange-mutations.ts';
import { openSandboxTarget, runSpied } from './run-check.ts';

const secret = { name: 'password', value: 'a-secret-of-the-target' };
const recorder: Recorder = newRecorder();
let target: OpenTarget;

beforeAll(async () => {
  target = await openSandboxTarget();
  const { receiver } = target;
  if (!receiver) throw new Error('the embedded target has a receiver');
  /** Of each URL, the API whose check asked for it. */
  const apis = new Map<string, Api>();
  receiver.onReceived(({ url, at, request }) => {
    const api = apis.get(url) ?? 'charge-gateway';
    recorder
      .begin({ api, check: 'callbacks', by: 'provider', wall: at, request: { ...request, url } })
      .answered({ status: 200, headers: [], body: Buffer.alloc(0) }, 0);
  });
  for (const check of checks.filter((it) => isShort(it) && !it.needs.includes('load'))) {
    const newUrl = (statuses?: readonly number[]): string => {
      const url = receiver.newUrl(statuses);
      apis.set(url, check.api);
      return url;
    };
    await runSpied({ ...target, receiver: { ...receiver, newUrl } }, check, { recorder });
  }
}, 900_000);
afterAll(() => target.close());

interface Decision {
  holds: boolean;
  /** The exchanges that prove it; the last is changed. */
  proof: readonly Exchange[];
}

/** What an observer decides by assertions over these exchanges, by rule. */
function decisions(observer: Observer, exchanges: readonly Exchange[]): Map<string, Decision[]> {
  const byRule = new Map<string, Decision[]>();
  const holds: Decider['holds'] = (rule, expected, actual, ...proof) => {
    const isHeld = JSON.stringify(expected) === JSON.stringify(actual);
    const known = byRule.get(rule);
    if (known) known.push({ holds: isHeld, proof });
    else byRule.set(rule, [{ holds: isHeld, proof }]);
    return isHeld;
  };
  const decide: Decider = { holds, expects: expecting(holds), observe: () => undefined };
  const context: ObserverContext = {
    secrets: [secret],
    callbackSignatureOf: () => target.settings.callbackSignature,
    events: recorder.events,
  };
  const own = exchanges.filter((it) => it.api === observer.api);
  drain(observer.observe(own, decide, context));
  return byRule;
}

function flips(observer: Observer, rule: string, all: readonly Exchange[]): boolean {
  const proof = all.at(-1);
  if (!proof) return false;
  // What proves it is often enough, with the exchanges of its check it always is: that keeps the test short.
  const ofCheck = recorder.exchanges.filter((it) => it.check === proof.check || all.includes(it));
  const others = ofCheck.filter((it) => it !== proof).slice(0, 8);
  return [all, ofCheck].some((around) => {
    for (const changed of mutated(proof, others, [secret.value], rule)) {
      const seen = decisions(
        observer,
        around.map((it) => (it === proof ? changed : it)),
      );
      if (seen.get(rule)?.some((it) => !it.holds)) return true;
    }
    return false;
  });
}

describe('every rule that an observer decides flips when a recorded exchange is changed', () => {
  test.each(observers)('$slug', (observer) => {
    const decided = decisions(observer, recorder.exchanges);
    expect([...decided].filter(([, all]) => all.some((it) => !it.holds))).toEqual([]);
    const stuck = [...decided].filter(([rule, all]) => !spread(all).some(({ proof }) => flips(observer, rule, proof)));
    expect(stuck.map(([rule]) => rule)).toEqual([]);
    expect(decided.size > 0).toBe(!observesOnly.includes(observer.slug));
  });
});

/** Observers of what the document leaves open. */
const observesOnly = [
  'bill-payment-open-places',
  'charge-gateway-callback-signature-form',
  'merchant-wallet-open-places',
];

/** The first, a middle and the last of a list. */
function spread<T>(all: readonly T[]): T[] {
  return [...new Set([0, Math.floor(all.length / 2), all.length - 1])].map((index) => all[index] as T);
}
