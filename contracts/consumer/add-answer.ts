import type { PactV4 } from '@pact-foundation/pact';
import { answerMatchers, type Wish } from './answer-matchers.ts';
import { answerExample, operationOf } from './contract-example.ts';
import type { Consumer, Interaction } from './interaction.ts';
import { anything, fits } from './matcher.ts';
import { hasSuccessForm } from './success-form.ts';

type Builder = Parameters<
  NonNullable<Parameters<ReturnType<ReturnType<PactV4['addInteraction']>['withRequest']>['willRespondWith']>[1]>
>[0];

/** Describes the answer to Pact, and gives the body that its mock will send. */
export function addAnswer(builder: Builder, consumer: Consumer, row: Interaction): { body?: unknown } {
  const answered = answerExample(consumer, row);
  const headers = requiredHeaders(consumer, row);
  if (!answered) {
    builder.headers(headers);
    return {};
  }
  if (answered.mediaType === 'application/json') {
    const body = answerMatchers(answered.schema, answered.value, wishOf(consumer, row, answered.value));
    builder.headers({ ...headers, 'Content-Type': header('^application/json(;.*)?$', 'application/json') });
    builder.jsonBody(body);
    return { body: exampleOf(body) };
  }
  // A file: its media type and what stands in it are the provider's.
  const mediaType = answered.mediaType.replace('*/*', 'text/plain');
  builder.headers({ ...headers, 'Content-Type': header(anything, mediaType) });
  builder.body(mediaType, Buffer.from(String(answered.value)));
  builder.matchingRules({ body: [{ path: '$', rules: [fits(anything, answered.value) as never] }] });
  return { body: answered.value };
}

function requiredHeaders(consumer: Consumer, row: Interaction): Record<string, string> {
  const headers = operationOf(consumer, row).responses[row.answer.split('/')[0] ?? '']?.headers ?? {};
  const required = Object.entries(headers).filter(([, it]) => it.required);
  return Object.fromEntries(required.map(([name]) => [name, header('.+', 'trace-0001')]));
}

/** Pact's types know a header as text alone; its builder takes matchers as well. */
function header(pattern: string, example: string): string {
  return fits(pattern, example) as unknown as string;
}

function wishOf(consumer: Consumer, row: Interaction, example: unknown): Wish {
  const { rules = {}, exact = [], also = [], patterns = {}, answer } = row;
  const fields = Object.values(rules).filter((place) => place !== 'HTTP');
  const stated = operationOf(consumer, row).responses[answer.split('/')[0] ?? ''];
  const isRefusal = !hasSuccessForm(stated?.successWhen, example);
  return { exact: new Set([...fields, ...exact]), also: new Set(also), patterns, isRefusal };
}

/** The examples alone, as the mock answers them. */
function exampleOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(exampleOf);
  if (typeof value !== 'object' || value === null) return value;
  if ('pact:matcher:type' in value) return exampleOf((value as { value?: unknown }).value);
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, exampleOf(it)]));
}
