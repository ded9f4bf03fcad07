import type { PactV4 } from '@pact-foundation/pact';
import { addAnswer } from './add-answer.ts';
import { addRequest } from './add-request.ts';
import { commentKey } from './comment-key.ts';
import { operationOf } from './contract-example.ts';
import type { Consumer, GivenAnswer, Interaction, SentRequest } from './interaction.ts';
import { pathMatcher } from './request-matchers.ts';

/** An interaction as Pact's mock has it now: what starts the test, what the client sends, what it gets. */
export interface Added {
  interaction: ReturnType<ReturnType<ReturnType<PactV4['addInteraction']>['withRequest']>['willRespondWith']>;
  request: SentRequest;
  answer: GivenAnswer;
}

/** Describes one interaction to Pact's mock: the contract's examples, with matchers and state generators. */
export function addInteraction(pact: PactV4, consumer: Consumer, row: Interaction): Added {
  const operation = operationOf(consumer, row);
  const { status, permitted } = statusOf(row);
  const given = pact.addInteraction().given(row.state, row.params);
  let request: SentRequest | undefined;
  let answer: GivenAnswer = { status };
  const interaction = (row.and === undefined ? given : given.given(row.and))
    .uponReceiving(descriptionOf(row))
    .comment({
      key: commentKey,
      value: JSON.stringify({ operation: row.operation, answer: statedStatus(row), rules: row.rules ?? {} }),
    })
    .withRequest(operation.method, pathMatcher(operation, consumer.fromState) as string, (builder) => {
      request = addRequest(builder, consumer, row);
    })
    .willRespondWith(permitted as number, (builder) => {
      answer = { status, ...addAnswer(builder, consumer, row) };
    });
  return { interaction, request: request ?? { path: {}, query: {} }, answer };
}

export function descriptionOf({ operation, title }: Interaction): string {
  return `${operation}: ${title}`;
}

/** A status of the contract, such as `200` or `4XX`. */
function statedStatus({ answer }: Pick<Interaction, 'answer'>): string {
  return answer.split('/')[0] ?? '';
}

/** The example's status, and what is permitted: a number, or its class where the contract names classes. */
function statusOf({ answer, status }: Interaction): { status: number; permitted: unknown } {
  const stated = statedStatus({ answer });
  if (!stated.endsWith('XX')) return { status: Number(stated), permitted: Number(stated) };
  const example = status ?? Number(stated.replace('XX', '00'));
  const classes: Record<string, string> = { 2: 'success', 4: 'clientError', 5: 'serverError' };
  const permitted = {
    'pact:matcher:type': 'statusCode',
    status: classes[String(example)[0] ?? ''],
    value: example,
  };
  return { status: example, permitted };
}
