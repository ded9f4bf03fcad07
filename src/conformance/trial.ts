import { randomBytes } from 'node:crypto';
import type { Driver } from '../targets/drivers/driver.ts';
import { keepSecrets } from '../targets/drivers/keep-secrets.ts';
import { PromptSkipped, PromptWantedAgain } from '../targets/drivers/person-driver.ts';
import type { Exchange } from '../targets/exchange.ts';
import { eventually } from '../targets/timers.ts';
import { Again, Lacking, type RawInput, type Trial, Unreachable } from './check.ts';
import { runProperty } from './property.ts';
import { operationOf, requestOf } from './request.ts';
import type { Run, TrialParts } from './trial-parts.ts';

/** A throttled call (429) was not processed: it alone is sent again, this often. */
const throttledAtMost = 8;

/** The trial of one check on one tenant. */
export function newTrial(parts: TrialParts): Trial {
  const { run, api, slug, tenant, ledger } = parts;
  const { target, recorder } = run;
  const settings = tenant.apis[api];
  if (!settings) throw new TypeError(`the target "${target.settings.name}" has no ${api}`);
  const { timers } = target;

  async function sendOnce(operationId: string, input: RawInput): Promise<Exchange> {
    const operation = operationOf(api, operationId);
    const request = requestOf(operation, settings as NonNullable<typeof settings>, input);
    if (input.repeatThrottled !== false) await target.pace();
    const wall = timers.now();
    const from = timers.elapsed();
    const recorded = recorder.begin({
      api,
      ...(input.rawPath === undefined ? { operation: operationId } : {}),
      check: slug,
      by: 'client',
      wall,
      request,
    });
    const answer = await target.sender.send(request, target.settings.timeoutMs);
    const exchange = recorded.answered(answer, timers.elapsed() - from);
    if (answer === 'refused') throw new Unreachable(`${request.method} ${request.url}: nobody listens there`);
    return exchange;
  }

  async function send(operation: string, input: RawInput = {}): Promise<Exchange> {
    let exchange = await sendOnce(operation, input);
    for (
      let n = 0;
      input.repeatThrottled !== false &&
      n < throttledAtMost &&
      typeof exchange.answer === 'object' &&
      exchange.answer.status === 429;
      n += 1
    ) {
      const wait = exchange.answer.headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1];
      await timers.after(Number(wait) > 0 ? Number(wait) * 1000 : 500 * 2 ** n);
      exchange = await sendOnce(operation, input);
    }
    return exchange;
  }

  const trial: Trial = {
    api,
    driver: watched(tenant.driver, run, timers.now),
    fixtures: settings.fixtures,
    credentials: settings.credentials,
    callbacks: target.receiver && {
      at: target.receiver.at,
      newUrl(statuses) {
        const url = (target.receiver as NonNullable<typeof target.receiver>).newUrl(statuses);
        run.callbackUrls.set(url, { api, check: slug });
        return url;
      },
    },
    learned: run.learned,
    burst: Math.ceil(
      Math.min(1, 4 * (run.effort ?? 1)) *
        (target.settings.kind === 'remote'
          ? Math.min(64, Math.max(2, Math.floor(target.settings.callsPerMinute / 20)))
          : 64),
    ),
    has: (capability) => parts.capabilities.has(capability),
    holds: ledger.holds,
    observe: ledger.observe,
    send,
    fresh: (prefix = 'pp') => `${prefix}-${randomBytes(8).toString('hex')}`,
    async settles(promise) {
      const enough = new AbortController();
      const settled = promise.then(
        () => true,
        () => true,
      );
      const { patienceMs, timeoutMs } = target.settings;
      const ms = Math.min(patienceMs, timeoutMs / 4, 3000);
      const inTime = await Promise.race([settled, timers.after(ms, enough.signal).then(() => false)]);
      enough.abort();
      // On a machine that stalled, the answer may lie unread beside the timer: a moment more lets it be read.
      return inTime || Promise.race([settled, timers.after(50).then(() => false)]);
    },
    eventually: (probe) => eventually(timers, target.settings.patienceMs, probe),
    async evenly(count, ms, call) {
      const gapMs = target.settings.kind === 'embedded' ? 0 : ms / count;
      const calls: ReturnType<typeof call>[] = [];
      for (let n = 0; n < count; n += 1) {
        calls.push(call());
        await timers.after(gapMs);
      }
      return Promise.all(calls);
    },
    quiet: () => timers.after(target.settings.quietMs),
    property: (values, body, options) => {
      const paced = target.settings.kind === 'remote';
      const share = (run.effort ?? 1) / (paced ? 5 : 1);
      const wanted = Math.max(paced ? 8 : 2, Math.ceil(options.runs * share));
      const runs = Math.min(options.runs, parts.asksPerson ? 1 : wanted);
      return runProperty({ ...parts, newTrial, values, body, options: { ...options, runs } });
    },
  };
  return trial;
}

/** The driver, with the PINs and SMS that pass through it kept for observers, and the keys for nobody to see. */
function watched(all: Driver, run: Run, now: () => number): Driver {
  const driver = keepSecrets(all, (it) => run.secrets.push(it));
  const { recorder } = run;
  const { customer } = driver;
  if (!customer) return driver;
  return {
    ...driver,
    customer: {
      ...customer,
      ...(customer.answerPrompt && {
        async answerPrompt(prompt) {
          try {
            await customer.answerPrompt?.(prompt);
          } catch (problem) {
            const { endUserId, clientCorrelator } = prompt;
            const person = problem instanceof PromptSkipped || problem instanceof PromptWantedAgain;
            if (person) recorder.events.push({ kind: 'asked', at: now(), endUserId, clientCorrelator });
            if (problem instanceof PromptSkipped) throw new Lacking(`an answer at the prompt (${problem.message})`);
            if (problem instanceof PromptWantedAgain) throw new Again(problem.message);
            throw problem;
          }
          recorder.events.push({ kind: 'pin', at: now(), ...prompt });
        },
      }),
      ...(customer.smsInbox && {
        async smsInbox(of) {
          const inbox = (await customer.smsInbox?.(of)) ?? [];
          inbox.forEach((sms, index) => {
            const key = `${of.endUserId} ${index} ${sms.text}`;
            if (recorder.seenSms.has(key)) return;
            recorder.seenSms.add(key);
            recorder.events.push({ kind: 'sms', at: now(), endUserId: of.endUserId, text: sms.text });
          });
          return inbox;
        },
      }),
    },
  };
}
