import { type Exchange, jsonOf, memberOf, textIn } from '../../../src/conformance/index.ts';
import type { RawAnswer } from '../../../src/target/exchange.ts';
import { type Mutation, pathsOf, withOtherValues, withStatus } from './mutation.ts';
import type { Assertion, Sight } from './spy.ts';

/**
 * Mutations that may flip an assertion, the likeliest first: each of its last answers under another status, with the
 * fields changed that the assertion speaks of, with each field and all fields changed, as the success that it was not;
 * then what the customer's phone and our receiver show.
 */
export function* candidatesOf({ proof, actual }: Assertion, { answers }: Sight): Generator<Mutation> {
  for (const name of [...proof].reverse().slice(0, 4)) {
    const { answer } = answers.get(name) ?? {};
    if (answer === undefined || typeof answer === 'string') continue;
    const paths = pathsOf(jsonOf(answers.get(name) as Exchange));
    const spoken = paths.filter((path) => speaksOf(actual, memberOf(jsonOf(answers.get(name) as Exchange), path)));
    const status = answer.status < 300 ? 418 : 200;
    const toStatus = only(name, `is answered ${status}`, (it) => withStatus(it, status));
    const toSuccess = only(name, 'is answered as the success before', (it, before) => lastSuccess(it, name, before));
    const toValues = [...spoken, ...paths.filter((it) => !spoken.includes(it))].map((path) =>
      only(name, `has another ${path}`, (it) => withOtherValues(it, [path])),
    );
    if (spoken.length > 0) yield* [toValues[0] as Mutation, toStatus];
    else yield* [toStatus, toSuccess];
    yield only(name, 'has other values', (it) => withOtherValues(it));
    yield* toValues;
    yield toSuccess;
    yield only(name, 'is answered 400', (it) => withStatus(it, 400));
  }
  yield { what: 'no SMS is there', sms: () => [] };
  yield { what: 'each SMS is there twice', sms: (texts) => texts.flatMap((it) => [it, it]) };
  yield { what: 'each SMS reads otherwise', sms: (texts) => texts.map((it) => it.replaceAll(/[a-z0-9]{3,}/gi, 'x$&')) };
  yield { what: 'no callback comes', callbacks: () => [] };
  yield { what: 'each callback comes twice', callbacks: (all) => all.flatMap((it) => [it, it]) };
  yield { what: 'no prompt opens', noPrompts: true };
}

/** Changes one answer by its name. */
function only(
  wanted: string,
  what: string,
  change: (answer: RawAnswer, before: readonly Exchange[]) => RawAnswer,
): Mutation {
  return {
    what: `${wanted} ${what}`,
    answer: (name, answer, before) => (name === wanted ? change(answer, before) : answer),
  };
}

/** The last success of the same operation before, in place of an answer. */
function lastSuccess(answer: RawAnswer, name: string, before: readonly Exchange[]): RawAnswer {
  const [operation] = name.split('#');
  const success = before.findLast(
    (it) => it.operation === operation && typeof it.answer === 'object' && it.answer.status === 200,
  );
  return typeof success?.answer === 'object' ? success.answer : withStatus(answer, 200);
}

/** Whether an asserted value holds this value of an answer. */
function speaksOf(actual: unknown, value: unknown): boolean {
  const text = textIn(value);
  return text !== undefined && text.length > 0 && JSON.stringify(actual ?? null).includes(text);
}
