import type { PactV4 } from '@pact-foundation/pact';
import { answerMatchers } from './answer-matchers.ts';
import { answerExample, operationOf, requestExample } from './contract-example.ts';
import type { Consumer, GivenAnswer, Interaction, SentRequest } from './interaction.ts';
import { fits } from './matcher.ts';
import { bodyMatchers, headerMatchers, pathMatcher } from './request-matchers.ts';

type Configured = ReturnType<
  ReturnType<ReturnType<PactV4['addInteraction']>['withRequest']>['willRespondWith']
>;

/** An interaction as Pact's mock has it now: what starts the test, what the client sends, what it gets. */
export interface Added {
  interaction: Configured;
  request: SentRequest;
  answer: GivenAnswer;
}

/** Name of the comment that carries operation and rules in the pact. */
export const commentKey = 'payproof';

/** Describes one interaction to Pact's mock: the contract's examples, with matchers and state generators. */
export function addInteraction(pact: PactV4, consumer: Consumer, row: Interaction): Added {
  const operation = operationOf(consumer, row);
  const sent = requestExample(consumer, row);
  const answered = answerExample(consumer, row);
  const { status, permitted } = statusOf(row);
  const request: SentRequest = {
    ...(sent ? { body: sent.value } : {}),
    path: Object.fromEntries(Object.entries(consumer.fromState.parameters).map(([name, it]) => [name, it.example])),
    query: row.query ?? {},
  };
  const given = pact.addInteraction().given(row.state, row.params);
  const described = (row.and === undefined ? given : given.given(row.and))
    .uponReceiving(descriptionOf(row))
    .comment({ key: commentKey, value: JSON.stringify({ operation: row.operation, rules: row.rules ?? {} }) });
  const interaction = described
    .withRequest(operation.method, pathMatcher(operation, consumer.fromState) as string, (builder) => {
      builder.headers(headerMatchers(consumer, row) as Record<string, string>);
      if (row.query) builder.query(row.query);
      if (sent?.mediaType === 'application/json') builder.jsonBody(bodyMatchers(sent.value, consumer, row));
      else if (sent) builder.headers({ 'Content-Type': fits(`^${sent.mediaType}(;.*)?$`, sent.mediaType) as never });
    })
    .willRespondWith(permitted as number, (builder) => {
      const headers = requiredHeaders(consumer, row);
      if (answered?.mediaType === 'application/json') {
        builder.headers({ ...headers, 'Content-Type': fits('^application/json(;.*)?$', 'application/json') as never });
        builder.jsonBody(answerMatchers(answered.schema, answered.value, wishOf(row)));
      } else {
        builder.headers(headers as never);
        if (answered) builder.body(answered.mediaType.replace('*/*', 'text/plain'), Buffer.from(String(answered.value)));
      }
    });
  const body = answered && reified(answerMatchers(answered.schema, answered.value, wishOf(row)));
  return { interaction, request, answer: { status, ...(body === undefined ? {} : { body }) } };
}

export function descriptionOf({ operation, title }: Interaction): string {
  return `${operation}: ${title}`;
}

/** The example's status, and what is permitted: a number, or the class that the contract names. */
function statusOf({ answer, status }: Interaction): { status: number; permitted: unknown } {
  const stated = answer.split('/')[0] ?? '';
  if (!stated.endsWith('XX')) return { status: Number(stated), permitted: Number(stated) };
  const example = status ?? Number(stated.replace('XX', '00'));
  const classes: Record<string, string> = { 2: 'success', 4: 'clientError', 5: 'serverError' };
  const permitted = { 'pact:matcher:type': 'statusCode', status: classes[stated[0] ?? ''], value: example };
  return { status: example, permitted };
}

function requiredHeaders(consumer: Consumer, row: Interaction): Record<string, unknown> {
  const headers = operationOf(consumer, row).responses[row.answer.split('/')[0] ?? '']?.headers ?? {};
  const required = Object.entries(headers).filter(([, it]) => it.required);
  return Object.fromEntries(required.map(([name]) => [name, fits('.+', 'trace-0001')]));
}

function wishOf({ rules = {}, exact = [], also = [] }: Interaction) {
  const fields = Object.values(rules).filter((place) => place !== 'HTTP');
  return { exact: new Set([...fields, ...exact]), also: new Set(also) };
}

/** The examples alone, as the mock answers them. */
function reified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reified);
  if (typeof value !== 'object' || value === null) return value;
  if ('pact:matcher:type' in value) return reified((value as { value?: unknown }).value);
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, reified(it)]));
}
