import fc from 'fast-check';
import { type Exchange, expecting, type Trial } from '../../../src/conformance/index.ts';
import type { Mutation } from './mutation.ts';

/** One deciding assertion as it was evaluated. */
export interface Assertion {
  rule: string;
  holds: boolean;
  actual: unknown;
  /** Names of the answers that prove it, in order. */
  proof: string[];
  /** After how many acts a wallet was last read; undefined where none was read before. */
  readAfter: number | undefined;
  /** File and line of the call; read from its stack when it is asked for, which takes longer than the assertion. */
  readonly site: string;
}

/** What a check did and saw. */
export interface Sight {
  assertions: Assertion[];
  /** Every answer by its name, in the order of the calls. */
  answers: Map<string, Exchange>;
  /** Whether it looked into a wallet or used a code. */
  usesWallet: boolean;
  /** How many calls it sent and codes it had paid. */
  acts: number;
  /** That number when it looked into a wallet last; undefined where it did not. */
  readAfter: number | undefined;
  /** The keys that its webhooks are signed with. */
  keys: string[];
}

export function newSight(): Sight {
  return { assertions: [], answers: new Map(), usesWallet: false, acts: 0, readAfter: undefined, keys: [] };
}

/** What a check sent in JSON so far. */
interface Sent {
  texts: string[];
  /** The sum of all amounts. */
  cents: number;
}

/**
 * A trial that notes each deciding assertion, and shows the check what a mutation makes of the target.
 * @param endsBroken whether the check ends with the first assertion that does not hold.
 */
export function spied(trial: Trial, sight: Sight, mutation: Mutation | undefined, endsBroken = false): Trial {
  const counts = new Map<string, number>();
  const names = new Map<Exchange, string>();
  const sent: Sent = { texts: [], cents: 0 };
  const holds: Trial['holds'] = (rule, expected, actual, ...proof) => {
    const isHeld = trial.holds(rule, expected, actual, ...proof);
    const known = proof.flatMap((it) => names.get(it) ?? []);
    const call = new Error();
    sight.assertions.push({
      ...{ rule, holds: isHeld, actual, proof: known, readAfter: sight.readAfter },
      get site() {
        return siteOf(call);
      },
    });
    if (endsBroken && !isHeld) throw new Error('enough was seen');
    return isHeld;
  };
  const own: Trial = {
    ...trial,
    holds,
    expects: expecting(holds),
    async send(operation, input) {
      const name = `${operation}#${countUp(counts, operation)}`;
      if (input?.json !== undefined) {
        sent.texts.push(...textsIn(input.json));
        sent.cents += centsIn(input.json);
      }
      sight.acts += 1;
      const exchange = await trial.send(operation, input);
      names.set(exchange, name);
      if (typeof exchange.answer !== 'string' && mutation?.answer)
        exchange.answer = mutation.answer(name, exchange.answer, sight.answers);
      sight.answers.set(name, exchange);
      return exchange;
    },
    driver: changedDriver(withKeysNoted(trial.driver, sight), mutation, sent, sight),
    callbacks: trial.callbacks && {
      newUrl: trial.callbacks.newUrl,
      at(url) {
        const received = trial.callbacks?.at(url) ?? [];
        return mutation?.callbacks?.(received, countUp(counts, url), url, sight.keys) ?? received;
      },
    },
    // Shrinking would run the check again and again: a few values are enough to see an assertion flip.
    async property(values, body, { examples = [] }) {
      for (const value of [...examples, ...fc.sample(values, { seed: 1, numRuns: 2 })]) await body(own, value);
    },
  };
  return own;
}

function withKeysNoted(driver: Trial['driver'], sight: Sight): Trial['driver'] {
  const { operator } = driver;
  if (!operator?.registerWebhook) return driver;
  return {
    ...driver,
    operator: {
      ...operator,
      async registerWebhook(registration) {
        const answer = (await operator.registerWebhook?.(registration)) ?? {};
        if (answer.secretKey !== undefined) sight.keys.push(answer.secretKey);
        return answer;
      },
    },
  };
}

function changedDriver(
  driver: Trial['driver'],
  mutation: Mutation | undefined,
  sent: Sent,
  sight: Sight,
): Trial['driver'] {
  const { customer } = driver;
  if (!customer) return driver;
  const { smsInbox, walletBalance, payCode } = customer;
  if (!mutation) {
    return {
      ...driver,
      customer: {
        ...customer,
        ...(walletBalance && {
          walletBalance(of) {
            sight.usesWallet = true;
            sight.readAfter = sight.acts;
            return walletBalance(of);
          },
        }),
        ...(payCode && {
          payCode(use) {
            sight.usesWallet = true;
            sight.acts += 1;
            return payCode(use);
          },
        }),
      },
    };
  }
  const counts = new Map<string, number>();
  return {
    ...driver,
    customer: {
      ...customer,
      ...(smsInbox && {
        async smsInbox(of) {
          const texts = (await smsInbox(of)).map((it) => it.text);
          const shown = mutation.sms?.(texts, countUp(counts, of.endUserId), sent.texts) ?? texts;
          return shown.map((text) => ({ text }));
        },
      }),
      ...(walletBalance &&
        mutation.balance && {
          async walletBalance(of) {
            const cents = await walletBalance(of);
            const reading = countUp(counts, `${of.msisdn} ${of.currency}`);
            return mutation.balance?.(cents, { reading, acts: sight.acts, sentCents: sent.cents }) ?? cents;
          },
        }),
      ...(payCode && {
        payCode(use) {
          sight.acts += 1;
          const isRefused = mutation.refusesPayment?.(countUp(counts, 'payments'));
          return isRefused ? Promise.reject(new Error('no such code')) : payCode(use);
        },
      }),
      ...(mutation.noPrompts && { answerPrompt: noPrompt, cancelPrompt: noPrompt }),
    },
  };
}

const noPrompt = (): Promise<void> => Promise.reject(new Error('no such prompt'));

function countUp(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function centsIn(json: unknown): number {
  const amount = typeof json === 'object' && json !== null && 'amount' in json ? json.amount : 0;
  return typeof amount === 'number' ? amount : 0;
}

/** Where the assertion stands: the nearest line of a check or a given. */
function siteOf({ stack = '' }: Error): string {
  const places = /((?:properties|src\/given)\/[\w/.-]+:\d+)/.exec(stack);
  return places?.[1] ?? 'unknown';
}
