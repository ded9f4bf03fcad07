import { type Exchange, jsonOf, type Trial } from '../../../conformance/index.ts';
import { billerCall } from '../calls/biller-call.ts';
import { folded } from './folded.ts';
import { leavesOf } from './member-record.ts';

/** Asks for a page of the member list; nothing is judged. */
export function listMembers(trial: Trial, query: Record<string, string> = {}): Promise<Exchange> {
  return billerCall(trial, 'listMembers', { query });
}

/** The entries of a page: the list in the answer, whatever it is called; undefined where there is none. */
export function memberEntriesIn(exchange: Exchange): unknown[] | undefined {
  const body = jsonOf(exchange);
  if (Array.isArray(body)) return body;
  if (typeof body !== 'object' || body === null) return undefined;
  const lists = Object.values(body).filter((it) => Array.isArray(it));
  return lists.length === 1 ? lists[0] : lists.find((it) => typeof it[0] === 'object');
}

/** How many of the entries are about a member number. */
export function entriesAbout(entries: readonly unknown[], memberNumber: string): number {
  return entries.filter((it) => leavesOf(it).some(([, text]) => text === memberNumber)).length;
}

/** Every text of an answer as it is compared, whatever its form. */
export function textsIn(exchange: Exchange): Set<string> {
  const body = jsonOf(exchange);
  const raw = typeof exchange.answer === 'string' ? '' : exchange.answer.body.toString('utf8');
  const texts = body === undefined ? raw.split(/[<>,;"\r\n\t]+/) : leavesOf(body).map(([, text]) => text);
  return new Set(texts.map((it) => folded(it.trim())));
}
