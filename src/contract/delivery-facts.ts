import type { Contract } from './contract.ts';
import { dereference, isObject, type Json, type JsonObject } from './dereference.ts';
import type { Rule } from './rule.ts';

/** What openapi.yaml says of the answer to a delivery. */
export interface DeliveryFact {
  rule: Rule;
  /** operationId of the webhook or callback. */
  delivery: string;
  /** HTTP statuses and classes of them (`4XX`) that are documented. */
  statuses: string[];
}

/** The rules that openapi.yaml states about what a receiver answers; a webhook whose answer is not shown has none. */
export function deliveryFacts({ api, document }: Contract): DeliveryFact[] {
  return deliveriesOf(document).flatMap((operation) => {
    const delivery = String(operation.operationId);
    const statuses = Object.keys(isObject(operation.responses) ? operation.responses : {});
    if (statuses.includes('default')) return [];
    const rule: Rule = {
      id: `${api}/${delivery}/answer`,
      api,
      party: 'receiver',
      certainty: 'stated',
      source: String(operation['x-source'] ?? '6'),
      text: `A receiver answers ${delivery} with ${statuses.join(' or ')}.`,
      from: 'contract',
      topic: 'contract',
      occasion: `a delivery of ${delivery} that was answered`,
    };
    return [{ rule, delivery, statuses }];
  });
}

function deliveriesOf(document: JsonObject): JsonObject[] {
  const { components, webhooks } = document;
  const callbacks = isObject(components) && isObject(components.callbacks) ? Object.values(components.callbacks) : [];
  const items = [...callbacks.flatMap(membersOf), ...membersOf(webhooks)];
  return items.flatMap((it) =>
    isObject(it) && isObject(it.post) ? [dereference(document, it.post) as JsonObject] : [],
  );
}

function membersOf(value: Json | undefined): Json[] {
  return isObject(value) ? Object.values(value) : [];
}
