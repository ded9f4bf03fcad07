import type { Client } from './client.ts';
import { events } from './probe/events.ts';
import { inquiries, lists, reversals } from './probe/inquiries.ts';
import { members, permissions, uploads } from './probe/members.ts';
import { namedBillers } from './probe/named-billers.ts';
import { noting, type Observation, type Part } from './probe/note.ts';
import { outcomes } from './probe/outcomes.ts';
import { paying, returnedPrices, validation } from './probe/payments.ts';

const parts: Part[] = [
  paying,
  returnedPrices,
  validation,
  outcomes,
  namedBillers,
  inquiries,
  lists,
  reversals,
  members,
  uploads,
  permissions,
  events,
];

/**
 * Looks at what the document states, whatever the readings are, and returns where something else is seen: of the first
 * part in which there is any, because what follows rests on it.
 */
export async function probe(client: Client): Promise<Observation[]> {
  const wrong: Observation[] = [];
  for (const part of parts) {
    try {
      await part(client, noting(wrong));
    } catch (problem) {
      wrong.push({ name: part.name, seen: String(problem), demanded: 'no error' });
    }
    if (wrong.length > 0) return wrong;
  }
  return wrong;
}
