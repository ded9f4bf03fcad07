import { randomBytes } from 'node:crypto';
import { defined } from '../../contract/defined.ts';
import { durationText } from '../../targets/drivers/duration-text.ts';
import { type Trial, waitMethod } from '../check.ts';
import { countAbsence, stayedAway } from './absences.ts';
import { attentive } from './attempts.ts';
import { heldInVain } from './held-in-vain.ts';
import { runProperty } from './property.ts';
import { awaited, eitherOf, quiet, saysWhenSettled } from './quiet.ts';
import { callSender } from './send-call.ts';
import type { Run, TrialParts } from './trial-parts.ts';
import { underway } from './underway.ts';
import { watchedDriver } from './watched-driver.ts';

/** The trial of one check on one tenant. */
export function newTrial(parts: TrialParts): Trial {
  const { run, api, tenant, ledger } = parts;
  const { target } = run;
  const { timers } = target;
  const { quietMs } = target.settings;
  const plenty = plentyOf(run);
  const settings = tenant.apis[api];
  if (!settings) throw new TypeError(`the target "${target.settings.name}" has no ${api}`);
  return {
    api,
    driver: watchedDriver(tenant.driver, run, parts.slug),
    fixtures: settings.fixtures,
    credentials: settings.credentials,
    callbacks: callbacksOf(parts),
    learned: run.learned,
    plenty,
    burst: target.settings.kind === 'remote' ? Math.min(plenty, remoteBurst) : plenty,
    has(capability) {
      if (capability === 'alone') parts.onAlone?.();
      return parts.capabilities.has(capability);
    },
    holds: ledger.holds,
    expects: ledger.expects,
    observe: ledger.observe,
    send: heldInVain(attentive(callSender(parts, settings), parts), parts),
    fresh: (prefix = 'pp') => `${prefix}-${randomBytes(8).toString('hex')}`,
    settles: (promise) => settlesSoon(promise, parts),
    async eventually(probe, kind) {
      const patienceMs = patienceFor(kind, run);
      const from = timers.elapsed();
      const found = await awaited(parts, patienceMs, probe);
      if (kind === undefined) return found;
      countAbsence(run.absences, kind, { from, to: timers.elapsed(), came: found !== undefined });
      if (found === undefined) tellOfWait(parts, kind, patienceMs);
      return found;
    },
    async evenly(count, ms, call) {
      const gapMs = target.settings.kind === 'embedded' ? 0 : ms / count;
      const calls: ReturnType<typeof call>[] = [];
      for (let n = 0; n < count; n += 1) {
        calls.push(underway(call()));
        await timers.after(gapMs);
      }
      return Promise.all(calls);
    },
    quiet(kind) {
      const name = `${parts.slug} ${kind}`;
      const before = kind === undefined ? 0 : (run.quiets.get(name) ?? 0);
      run.quiets.set(name, before + 1);
      return quiet(parts, before < inFull ? quietMs : Math.max(quietMs / 8, Math.min(quietMs, 50)));
    },
    property(values, body, options) {
      const runs = runsOf(options.runs, parts);
      return runProperty({ ...parts, newTrial, values, body, options: { ...options, runs } });
    },
  };
}

/** The receiver, which remembers for which check each of its addresses was made. */
function callbacksOf({ run, api, slug, tenant: { callbackSignature } }: TrialParts): Trial['callbacks'] {
  const { receiver } = run.target;
  if (!receiver) return undefined;
  return {
    at: receiver.at,
    newUrl(statuses, until) {
      const url = receiver.newUrl(statuses, until);
      run.callbackUrls.set(url, { api, check: slug, ...defined({ callbackSignature }) });
      return url;
    },
  };
}

/** Whoever is told that something never came is told how long it was waited for, among the deeds that led there. */
function tellOfWait(parts: TrialParts, kind: string, waitedMs: number): void {
  const { recorder, target } = parts.run;
  const { slug } = parts;
  const length = saysWhenSettled(parts) ? 'until nothing was under way any more' : durationText(waitedMs);
  const words = `payproof waited ${length} in vain: ${kind}`;
  recorder.events.push({
    id: recorder.beginEvent(slug),
    kind: 'deed',
    at: target.timers.now(),
    method: waitMethod,
    words,
  });
}

/** Silence is paid once: what stayed away twice is not waited for as long in every check. */
function patienceFor(kind: string | undefined, { absences, target }: Run): number {
  const { patienceMs } = target.settings;
  const isShort = kind !== undefined && stayedAway(absences, kind);
  return isShort ? Math.max(patienceMs / 8, Math.min(patienceMs, 250)) : patienceMs;
}

/** How often a check waits in full for one kind of nothing: what comes later still shows when it is read the next time. */
const inFull = 6;

/**
 * More connections at once than a server keeps waiting (5 in Python's own, 128 elsewhere) are dropped, and come back seconds later: of
 * 64 the last were answered after 14 s, of 24 after one.
 */
const remoteBurst = 24;

function plentyOf({ target, effort = 1 }: Run): number {
  const { kind, callsPerMinute } = target.settings;
  const whole = kind === 'remote' ? Math.min(64, Math.max(2, Math.floor(callsPerMinute / 20))) : 64;
  return Math.ceil(Math.min(1, 4 * effort) * whole);
}

/** A remote target of this pace and above gets every generated case; a slower one fewer, down to a fifth. */
const allFromCallsPerMinute = 2_000;

/** How often a property is run: less often on a slowly paced target, once where a person types every PIN; oftener where more effort is asked for. */
function runsOf(runs: number, { run, asksPerson }: TrialParts): number {
  const { kind, callsPerMinute } = run.target.settings;
  const pace = kind === 'remote' ? Math.min(1, Math.max(1 / 5, callsPerMinute / allFromCallsPerMinute)) : 1;
  const paced = pace < 1;
  const share = (run.effort ?? 1) * pace;
  const wanted = Math.max(paced ? 8 : 2, Math.ceil(runs * share));
  return Math.min(Math.ceil(runs * Math.max(1, run.effort ?? 1)), asksPerson ? 1 : wanted);
}

async function settlesSoon(promise: Promise<unknown>, parts: TrialParts): Promise<boolean> {
  const { timers, settings } = parts.run.target;
  let isSettled = false;
  const settled = promise.then(
    () => (isSettled = true),
    () => (isSettled = true),
  );
  const ms = Math.min(settings.patienceMs, settings.timeoutMs / 4, 3000);
  if (saysWhenSettled(parts)) return (await awaited(parts, ms, () => isSettled || undefined)) === true;
  await eitherOf(settled, ms, timers);
  // On a machine that stalled, the answer may lie unread beside the timer: a moment more lets it be read.
  if (!isSettled) await eitherOf(settled, 50, timers);
  return isSettled;
}
