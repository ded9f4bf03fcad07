import { type FeedKind, feedKinds } from '../feed/feed.ts';
import { followFeed } from '../feed/follow-feed.ts';
import { redactorOf } from '../secrets/redact.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import { ControlError } from './control-answer.ts';
import type { ControlHandler } from './control-handler.ts';
import { msisdnOf } from './msisdn-of.ts';

/** What happens in a workspace, as it happens, by operationId. */
export const feedHandlers: Readonly<Record<string, ControlHandler>> = {
  followEvents({ workspace, query, headers }, { engine, token, wall }) {
    const { feed } = workspace;
    const begin = beginOf(String(headers['last-event-id'] ?? query['after'] ?? ''), feed);
    const kinds = kindsOf(query['kinds']);
    const { endUserId } = query;
    const phone = endUserId === undefined ? undefined : msisdnOf(endUserId);
    const wants = (shown: { endUserId?: unknown }) => phone === undefined || shown.endUserId === phone;
    const clean = () => redactorOf(secretsOf(workspace, token));
    return {
      status: 200,
      events: followFeed(feed, {
        ...begin,
        kinds,
        goesOn: query['follow'] !== 'false',
        wants,
        clean,
        wall,
        stored: engine.stored,
      }),
    };
  },
};

/** Where to begin: now, where nothing is said. */
function beginOf(given: string, { run, last }: { run: string; last(): number }): { after: number; isAnew: boolean } {
  if (given === '') return { after: last(), isAnew: false };
  if (given === '0') return { after: 0, isAnew: false };
  const [, of, digits] = /^([a-z0-9]{1,40})-(\d{1,15})$/.exec(given) ?? [];
  if (of === undefined)
    throw new ControlError(400, 'after, or Last-Event-ID, must be the id of an event that was sent, or 0 for all');
  const after = Number(digits);
  return of === run && after <= last() ? { after, isAnew: false } : { after: 0, isAnew: true };
}

function kindsOf(given: string | undefined): ReadonlySet<FeedKind> {
  if (given === undefined) return new Set(feedKinds);
  const wanted = given.split(',');
  const known: readonly string[] = feedKinds;
  if (!wanted.every((it) => known.includes(it)))
    throw new ControlError(400, `kinds must be some of ${feedKinds.join(',')}, with commas between them`);
  return new Set(wanted as FeedKind[]);
}
