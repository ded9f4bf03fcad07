import { type Exchange, fieldOf, Literal, textIn } from '../../../src/conformance/index.ts';
import type { NoAnswer, RawAnswer } from '../../../src/targets/exchange.ts';
import { variantsOf } from './answer-variants.ts';
import { ofDeliveries } from './delivery-mutations.ts';
import { isSuccess, type Library } from './library.ts';
import { type Mutation, mapped, pathsOf, withBody, withOtherValues, withStatus } from './mutation.ts';
import type { Assertion, Sight } from './spy.ts';

/**
 * Mutations that may flip an assertion, the likeliest first: of each of its last answers the fields that the assertion
 * speaks of, its status, a success in its place, each field; then what the customer's phone and our receiver show.
 */
export function* candidatesOf(assertion: Assertion, sight: Sight, library: Library): Generator<Mutation> {
  const { proof, actual, readAfter } = assertion;
  if (sight.usesWallet) yield* ofWallets;
  // A check that registers a webhook asserts most of what is posted there.
  if (sight.keys.length > 0) yield* ofDeliveries;
  if (readAfter !== undefined)
    yield {
      what: `each balance is another from act ${readAfter} on`,
      balance: (cents, { acts }) => (acts >= readAfter ? cents + 1 : cents),
    };
  const names = proof.length > 0 ? proof : [...sight.answers.keys()];
  for (const name of names.slice(-4).reverse()) yield* ofAnswer(name, actual, sight, library);
  yield* ofSurroundings;
  yield* ofDeliveries;
}

function* ofAnswer(name: string, actual: unknown, sight: Sight, library: Library): Generator<Mutation> {
  const exchange = sight.answers.get(name);
  if (!exchange || typeof exchange.answer === 'string') return;
  const [operation = ''] = name.split('#');
  const only = (what: string, change: (answer: RawAnswer, before: Before) => RawAnswer | NoAnswer): Mutation => ({
    what: `${name} ${what}`,
    answer: (it, answer, before) => (it === name ? change(answer, before) : answer),
  });
  const paths = pathsOf(exchange);
  const spoken = paths.filter((path) => speaksOf(actual, textIn(fieldOf(exchange, path))));
  const ofPath = (path: string): Mutation => only(`has another ${path}`, (it) => withOtherValues(it, [path]));
  const every = (what: string, change: (answer: RawAnswer, before: Before) => RawAnswer): Mutation => ({
    what: `every answer to ${operation} ${what}`,
    answer: (it, answer, before) => (it.startsWith(`${operation}#`) ? change(answer, before) : answer),
  });
  const successes = isSuccess(exchange) ? [] : (library.get(operation) ?? []);
  yield* spoken.slice(0, 2).map(ofPath);
  yield* (exchange.answer.status === 200 ? [418, 400] : [200, 418, 503]).map((status) =>
    only(`is answered ${status}`, (it) => withStatus(it, status)),
  );
  for (const it of successes) {
    const success = only(`is answered as a success: ${it.body.toString()}`, () => it);
    yield success;
    if (sight.usesWallet)
      yield {
        ...success,
        what: `${success.what} and moves its amount`,
        balance: (cents, { sentCents }) => cents + sentCents,
      };
    for (const { what, change } of variantsOf(operation))
      yield only(`is a success with ${what}`, (_, before) => change(it, before));
  }
  // A check that asks again until an answer fits is shown the change each time.
  yield* spoken.slice(0, 2).map((path) => every(`has another ${path}`, (it) => withOtherValues(it, [path])));
  for (const { what, change } of variantsOf(operation))
    yield* [only(`has ${what}`, change), every(`has ${what}`, change)];
  yield only('has other values', (it) => withOtherValues(it));
  yield every('has other values', (it) => withOtherValues(it));
  yield every('has other values, its code apart', (it) => withOtherValues(it, undefined, ['responseCode']));
  // A check may forgive one refusal, where the next such call succeeds.
  yield {
    what: `${name} and the answers after it to ${operation} have other values`,
    answer: (it, answer, before) => {
      const isFromHere = it === name || (before.has(name) && it.startsWith(`${operation}#`));
      return isFromHere ? withOtherValues(answer) : answer;
    },
  };
  yield every('is answered 415', (it) => withStatus(it, 415));
  yield {
    what: `${name} and the answers after it to ${operation} are answered 415`,
    answer: (it, answer, before) =>
      it === name || (before.has(name) && it.startsWith(`${operation}#`)) ? withStatus(answer, 415) : answer,
  };
  yield only('does not come in time', () => 'timeout');
  yield only('repeats the answer before', (it, before) => answerBefore(name, before) ?? it);
  yield* paths.filter((it) => !spoken.slice(0, 2).includes(it)).map(ofPath);
}

type Before = ReadonlyMap<string, Exchange>;

/** The last answer to the same operation. */
function answerBefore(name: string, before: Before): RawAnswer | undefined {
  const [operation] = name.split('#');
  const last = [...before.values()].findLast((it) => it.operation === operation)?.answer;
  return typeof last === 'string' ? undefined : last;
}

/** Changes of what the customer's app does and shows. */
const ofWallets: readonly Mutation[] = [
  { what: 'each balance is another at each reading', balance: (cents, { reading }) => cents + reading },
  { what: 'no balance ever changes', balance: () => 10_000 },
  { what: 'the app pays no code', refusesPayment: () => true },
  { what: 'the app pays one code alone', refusesPayment: (payment) => payment > 1 },
];

/** Changes of all that is seen beside answers. */
const ofSurroundings: readonly Mutation[] = [
  {
    what: 'no listed wallet ever changes',
    answer(name, answer, before) {
      const first = before.get('listWallets#1')?.answer;
      return name.startsWith('listWallets#') && typeof first === 'object' ? first : answer;
    },
  },
  {
    what: 'each listed wallet has more at each reading',
    answer(name, answer) {
      const [operation, reading] = name.split('#');
      if (operation !== 'listWallets') return answer;
      const more = (value: unknown): unknown =>
        value instanceof Literal ? Number(value.text) + Number(reading) : value;
      return withBody(answer, (body) => mapped(body, (it, path) => (/Balance$/.test(path) ? more(it) : it)));
    },
  },
  {
    what: 'an SMS more for everything that was sent, at each reading',
    sms: (texts, reading, sent) => [
      ...texts,
      ...Array.from({ length: reading }, () => `Your payment was SUCCESSFUL. ${sent.join(' ')}`),
    ],
  },
  { what: 'no SMS is there', sms: () => [] },
  {
    what: 'each SMS reads otherwise, but for its reference',
    sms: (texts) =>
      texts.map((it) => it.replace(/^.*?(?=\(Ref: )|(?<=\(Ref: .*?\)).*$/g, (part) => `${part.replace(/\w/g, 'x')} `)),
  },
  { what: 'each SMS names another reference', sms: (texts) => texts.map((it) => it.replaceAll('(Ref: ', '(Ref: x ')) },
  { what: 'no callback comes', callbacks: () => [] },
  {
    what: 'more callbacks at each reading',
    callbacks: (received, reading, url) => [
      ...received,
      ...Array.from({ length: 6 * reading }, () => ({
        ...{ at: 0, url, status: 200, request: { method: 'POST', url, headers: [], body: Buffer.from('{}') } },
      })),
    ],
  },
  { what: 'no prompt opens', noPrompts: true },
];

/** Whether an asserted value holds this text of an answer. */
function speaksOf(actual: unknown, text: string | undefined): boolean {
  return text !== undefined && text.length > 0 && jsonTextOf(actual).includes(text);
}

function jsonTextOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_, it: unknown) => (typeof it === 'bigint' ? String(it) : it));
}
