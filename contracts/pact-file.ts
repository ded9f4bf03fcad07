import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, apis, specsFolder } from '../src/contract/index.ts';

/** Name of our clients in a pact; the provider's name is that of its API. */
export const consumerName = 'payproof-client';

/** The parts of a V4 pact that a verification reads. */
export interface Pact {
  consumer: { name: string };
  provider: { name: string };
  interactions: PactInteraction[];
  metadata: Record<string, unknown>;
}

export interface PactInteraction {
  type: 'Synchronous/HTTP' | 'Asynchronous/Messages';
  description: string;
  providerStates?: { name: string; params?: Record<string, string> }[];
  comments?: { payproof?: { operation: string; answer: string; rules: Record<string, string> } };
  request?: { method: string; path: string };
  response?: {
    status: number;
    headers?: Record<string, unknown>;
    body?: { content: unknown };
    matchingRules?: { body?: Record<string, { matchers: { match: string }[] }> };
  };
}

/** Absolute path of an API's pact. */
export function pactFile(api: Api): string {
  return join(specsFolder(), '..', 'contracts', api, 'pacts', `${consumerName}-${api}.json`);
}

/** The APIs that have a pact. */
export function pactApis(): Api[] {
  return apis.filter((api) => existsSync(pactFile(api)));
}

export function loadPact(api: Api): Pact {
  return JSON.parse(readFileSync(pactFile(api), 'utf8')) as Pact;
}
