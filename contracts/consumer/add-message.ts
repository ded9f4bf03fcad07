import type { PactV4 } from '@pact-foundation/pact';
import { dereference, loadContract, type Schema } from '../../src/contract/index.ts';
import { answerMatchers } from './answer-matchers.ts';
import { commentKey } from './comment-key.ts';
import type { Consumer } from './interaction.ts';
import { fits } from './matcher.ts';
import type { Message } from './message.ts';

/** Describes one message to Pact: the contract's example of the webhook's body, with matchers from its schema. */
export function addMessage(pact: PactV4, consumer: Consumer, message: Message) {
  const { schema, value } = bodyOf(consumer, message);
  const wish = { exact: new Set<string>(), also: new Set(message.also), patterns: {} };
  const headers = Object.entries(message.headers ?? {}).map(([name, it]) => [name, fits(it.pattern, it.example)]);
  const { webhook, title, state, rules } = message;
  return pact
    .addAsynchronousInteraction()
    .given(state)
    .comment({ key: commentKey, value: JSON.stringify({ operation: webhook, answer: '', rules }) })
    .expectsToReceive(`${webhook}: ${title}`, (builder) => {
      builder.withJSONContent(answerMatchers(schema, value, wish));
      builder.withMetadata({ contentType: 'application/json', ...Object.fromEntries(headers) });
    });
}

function bodyOf({ api }: Consumer, { webhook, example }: Message): { schema: Schema; value: unknown } {
  const { document } = loadContract(api);
  const webhooks = document['webhooks'] as Record<string, { post?: { requestBody?: unknown } }> | undefined;
  const body = dereference(document, (webhooks?.[webhook]?.post?.requestBody ?? null) as never) as unknown as {
    content: Record<string, { schema: Schema; examples: Record<string, { value: unknown }> }>;
  } | null;
  const media = body?.content['application/json'];
  const found = media?.examples[example];
  if (media && found) return { schema: media.schema, value: found.value };
  throw new TypeError(
    `${api} has no example "${example}" of the webhook ${webhook}; it has ${Object.keys(media?.examples ?? {}).join(', ')}`,
  );
}
