import fc from 'fast-check';
import type { Exchange, Trial } from '../../../src/conformance/index.ts';
import type { Mutation } from './mutation.ts';

/** One deciding assertion as it was evaluated. */
export interface Assertion {
  rule: string;
  holds: boolean;
  actual: unknown;
  /** Names of the answers that prove it, in order. */
  proof: string[];
  /** File and line of the call. */
  site: string;
}

/** What a check did and saw. */
export interface Sight {
  assertions: Assertion[];
  /** Every answer by its name, in the order of the calls. */
  answers: Map<string, Exchange>;
}

/** A trial that notes each deciding assertion, and shows the check what a mutation makes of the target. */
export function spied(trial: Trial, sight: Sight, mutation?: Mutation): Trial {
  const counts = new Map<string, number>();
  const names = new Map<Exchange, string>();

  const holds: Trial['holds'] = (rule, expected, actual, ...proof) => {
    const held = trial.holds(rule, expected, actual, ...proof);
    const known = proof.flatMap((it) => names.get(it) ?? []);
    sight.assertions.push({ rule, holds: held, actual, proof: known, site: callSite() });
    return held;
  };

  const send: Trial['send'] = async (operation, input) => {
    const count = (counts.get(operation) ?? 0) + 1;
    counts.set(operation, count);
    const name = `${operation}#${count}`;
    const exchange = await trial.send(operation, input);
    names.set(exchange, name);
    if (typeof exchange.answer !== 'string' && mutation?.answer)
      exchange.answer = mutation.answer(name, exchange.answer, [...sight.answers.values()]);
    sight.answers.set(name, exchange);
    return exchange;
  };

  const own: Trial = {
    ...trial,
    holds,
    send,
    driver: changedDriver(trial.driver, mutation),
    callbacks: trial.callbacks && {
      newUrl: trial.callbacks.newUrl,
      at: (url) => {
        const received = trial.callbacks?.at(url) ?? [];
        return mutation?.callbacks?.(received) ?? received;
      },
    },
    // Shrinking would run the check again and again: a few values are enough to see an assertion flip.
    async property(values, body, { examples = [] }) {
      for (const value of [...examples, ...fc.sample(values, { seed: 1, numRuns: 2 })]) await body(own, value);
    },
  };
  return own;
}

function changedDriver(driver: Trial['driver'], mutation: Mutation | undefined): Trial['driver'] {
  const { customer } = driver;
  if (!customer || !mutation) return driver;
  const { smsInbox } = customer;
  return {
    ...driver,
    customer: {
      ...customer,
      ...(smsInbox && {
        async smsInbox(of) {
          const texts = (await smsInbox(of)).map((it) => it.text);
          return (mutation.sms?.(texts) ?? texts).map((text) => ({ text }));
        },
      }),
      ...(mutation.noPrompts && { answerPrompt: () => Promise.reject(new Error('no such prompt')) }),
    },
  };
}

/** Where the assertion stands: the first line of the stack outside this folder. */
function callSite(): string {
  const line = (new Error().stack ?? '')
    .split('\n')
    .find((it) => /(properties|src\/given|src\/traffic)\/[\w/.-]+:\d+/.test(it));
  return /((?:properties|src)\/[\w/.-]+:\d+)/.exec(line ?? '')?.[1] ?? 'unknown';
}
