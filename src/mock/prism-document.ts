import { type Api, loadContract } from '../contract/index.ts';

/**
 * The contract of an API as Prism is to read it: without callbacks and webhooks. Prism would post an invented `{}` to the
 * `notifyUrl` of every charge, refused ones too, and never sends a webhook.
 */
export function prismDocument(api: Api): object {
  const { webhooks: _, ...document } = structuredClone(loadContract(api).document) as Record<string, unknown>;
  for (const item of Object.values(document['paths'] as Record<string, Record<string, unknown>>)) {
    for (const operation of Object.values(item)) {
      if (typeof operation === 'object' && operation !== null)
        delete (operation as Record<string, unknown>)['callbacks'];
    }
  }
  return document;
}
