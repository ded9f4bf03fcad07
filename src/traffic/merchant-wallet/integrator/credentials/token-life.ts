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
import { isDone, isTurnedAway } from '../story/result.ts';

/** A token and what was done with it. */
interface Token {
  at: number;
  calls: number;
  /** When the first call under it was answered that it was turned away. */
  refusedAt?: number;
  refusedAgain: number;
  /** Another log-in gave it too: it lives on, or a recording hides both behind one text. */
  isGivenAgain: boolean;
}

/** Section 5: 15 minutes by default. */
const lifeByDefault = 900;

/** Sections 5 and 8. How many calls a token serves for is the caller's own business, and is recorded. */
export const keepsItsToken = integratorObserver({
  slug: 'merchant-wallet-callers-tokens',
  title: 'a token is used while it lives, and not beyond',
  rules: ['client-keeps-its-token', 'client-drops-an-expired-token', 'client-renews-its-token'],
  watch(hand) {
    const lifeMs = (hand.issued?.fixtures.tokenLifetimeSeconds ?? lifeByDefault) * 1000;
    const tokens = new RecentMap<string, Token>(1_000);
    const latest = new RecentMap<string, Token>(100);

    function loggedIn(exchange: Exchange, at: number): void {
      const value = answeredText(exchange, 'accessToken');
      if (!isDone(exchange) || value === undefined) return;
      const same = tokens.get(value);
      if (same) {
        same.isGivenAgain = true;
        return;
      }
      // A caller may hold one for each of its accounts.
      const owner = `${apiKeyOf(exchange)} ${sentText(exchange, 'username')}`;
      const before = latest.get(owner);
      if (before) hand.observe('client-renews-its-token', renewalOf(before, at), exchange);
      if (before?.calls === 1) hand.observe('client-keeps-its-token', 'for-one-call', exchange);
      const token: Token = { at, calls: 0, refusedAgain: 0, isGivenAgain: false };
      tokens.set(value, token);
      latest.set(owner, token);
    }

    function renewalOf(before: Token, at: number): string {
      if (before.refusedAt !== undefined) return 'after-a-refusal';
      return at - before.at > lifeMs ? 'after-it-expired' : 'before-it-expires';
    }

    function usedWhenDead(token: Token, call: Sending, at: number): void {
      if (token.isGivenAgain) return;
      // Who counts on 15 minutes where tokens live shorter learns of it by refusals, and what these look like is not shown.
      const longestMs = Math.max(lifeMs, lifeByDefault * 1000);
      if (token.refusedAt === undefined || at - token.at <= longestMs + hand.tolerance(longestMs)) return;
      if (at - token.refusedAt < hand.tolerance(0)) return;
      token.refusedAgain += 1;
      // Once more may be a second try of a program that did not look why.
      hand.expects('client-drops-an-expired-token', 'dropped', token.refusedAgain < 2, 'sent again and again', call);
    }

    return (moment) => {
      if (moment.kind === 'sent' && moment.call.by === 'client' && moment.call.operation !== 'login') {
        const token = tokens.get(bearerOf(moment.call) ?? '');
        if (!token) return;
        token.calls += 1;
        if (token.calls > 1) hand.observe('client-keeps-its-token', 'for-more-calls', moment.call);
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
    };
  },
});

function bearerOf(call: Sending): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(headerOf(call.request.headers, 'authorization')?.trim() ?? '')?.[1];
}
