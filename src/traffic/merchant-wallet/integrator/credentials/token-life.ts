import {
  type Exchange,
  headerOf,
  integratorObserver,
  RecentMap,
  type Sending,
  statusOf,
} from '../../../../conformance/index.ts';
import { answeredText, sentText } from '../story/members.ts';
import { apiKeyOf } from '../story/own-secrets.ts';
import { isTurnedAway, resultOf } from '../story/result.ts';

/** A token and what was done with it. */
interface Token {
  /** Whose: a caller may hold one for each of its accounts. */
  owner: string;
  at: number;
  calls: number;
  /** Places in the order of all logins and calls: clocks may not tell two of them apart. */
  givenAs: number;
  lastUsedAs: number;
  /** The last call under it. */
  call?: Sending;
  /** When the first call under it was answered that it was turned away. */
  refusedAt?: number;
  refusedAgain: number;
}

/** So many tokens in a row that were thrown away after one call each are no accident while a day goes on. */
const enough = 20;
/** Once the day of the only process is over, no other worker can come back to one of them. */
const enoughAtTheEnd = 2;
/** Section 5: 15 minutes by default. */
const lifeByDefault = 900;
/** Of tokens that live for less it is not expected that they serve for long: whoever renews in good time renews often. */
const worthKeepingMs = 300_000;

/**
 * Sections 5 and 8. Workers that each hold a token of their own go on using them; who logs in at each call never comes back
 * to an earlier one. What a refused token is followed by is never held against the login.
 */
export const keepsItsToken = integratorObserver({
  slug: 'merchant-wallet-callers-tokens',
  title: 'a token is used while it lives, and not beyond',
  rules: ['client-keeps-its-token', 'client-drops-an-expired-token', 'client-renews-its-token'],
  watch(hand) {
    const lifeMs = (hand.issued?.fixtures.tokenLifetimeSeconds ?? lifeByDefault) * 1000;
    const tokens = new RecentMap<string, Token>(1_000);
    const newest = new RecentMap<string, Token[]>(100);
    const latest = new RecentMap<string, Token>(100);
    let order = 0;

    function loggedIn(exchange: Exchange, at: number): void {
      const value = answeredText(exchange, 'accessToken');
      if (resultOf(exchange) !== 'success' || value === undefined || tokens.has(value)) return;
      const owner = `${apiKeyOf(exchange)} ${sentText(exchange, 'username')}`;
      const own = newest.ensure(owner, () => []);
      const before = latest.get(owner);
      if (before) hand.observe('client-renews-its-token', renewalOf(before, at), exchange);
      const token: Token = { owner, at, calls: 0, givenAs: order, lastUsedAs: order, refusedAgain: 0 };
      tokens.set(value, token);
      latest.set(owner, token);
      own.push(token);
      if (own.length > enough + 1) own.shift();
    }

    function renewalOf(before: Token, at: number): string {
      if (before.refusedAt !== undefined) return 'after-a-refusal';
      return at - before.at > lifeMs ? 'after-it-expired' : 'before-it-expires';
    }

    function used(token: Token, call: Sending): void {
      token.calls += 1;
      token.lastUsedAs = order;
      token.call = call;
      if (token.calls > 1) hand.expects('client-keeps-its-token', 'kept', true, '', call);
      const own = newest.get(token.owner) ?? [];
      if (token === own.at(-1) && token.calls === 1 && thrownAway(own, lifeMs) >= enough) tell(own);
    }

    function tell(own: readonly Token[]): void {
      const calls = own.flatMap((it) => it.call ?? []);
      hand.expects('client-keeps-its-token', 'kept', false, `${own.length} logins for ${calls.length} calls`, ...calls);
    }

    function usedWhenDead(token: Token, call: Sending, at: number): void {
      // Who counts on 15 minutes where tokens live shorter learns of it by refusals, and what these look like is not shown.
      const longestMs = Math.max(lifeMs, lifeByDefault * 1000);
      if (token.refusedAt === undefined || at - token.at <= longestMs + hand.tolerance(longestMs)) return;
      if (at - token.refusedAt < hand.tolerance(0)) return;
      token.refusedAgain += 1;
      // Once more may be a second try of a program that did not look why.
      hand.expects('client-drops-an-expired-token', 'dropped', token.refusedAgain < 2, 'sent again and again', call);
    }

    return (moment) => {
      order += 1;
      if (moment.kind === 'end')
        for (const own of newest.values())
          if (
            own.every((it) => it.calls <= 1) &&
            thrownAway(own, lifeMs) >= (hand.isOneProcess ? enoughAtTheEnd : enough)
          )
            tell(own);
      if (moment.kind === 'sent' && moment.call.by === 'client' && moment.call.operation !== 'login') {
        const token = tokens.get(bearerOf(moment.call) ?? '');
        if (!token) return;
        used(token, moment.call);
        usedWhenDead(token, moment.call, moment.at);
      }
      if (moment.kind !== 'answered' || moment.exchange.by !== 'client') return;
      const { exchange } = moment;
      if (exchange.operation === 'login') return loggedIn(exchange, moment.at);
      const token = tokens.get(bearerOf(exchange) ?? '');
      if (!token || !isTurnedAway(exchange) || statusOf(exchange) === 'refused') return;
      if (token.refusedAt === undefined && moment.at - token.at > lifeMs)
        hand.expects('client-drops-an-expired-token', 'dropped', true, '', exchange);
      token.refusedAt ??= moment.at;
      // Who drops one token may drop all that it has.
      newest.delete(token.owner);
    };
  },
});

/** How many of these tokens served for one call, and were followed by a login though they had half their life left. */
function thrownAway(own: readonly Token[], lifeMs: number): number {
  if (lifeMs < worthKeepingMs) return 0;
  return own.filter((it, index) => {
    const next = own[index + 1];
    return next && it.calls === 1 && it.lastUsedAs < next.givenAs && next.at - it.at < lifeMs / 2;
  }).length;
}

function bearerOf(call: Sending): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(headerOf(call.request.headers, 'authorization')?.trim() ?? '')?.[1];
}
