import {
  integratorObserver,
  listOf,
  memberOf,
  RecentMap,
  type Sending,
  statusOf,
  textIn,
} from '../../../../conformance/index.ts';
import { answeredMember, sentText } from '../story/members.ts';
import { isTurnedAway, resultOf } from '../story/result.ts';

/**
 * Section 4.5. An account may be known from a day before; where what was issued is known, the whole day is. Which types of
 * deposit were configured nobody tells: a type that is refused and never was taken is none of them.
 */
export const depositsToInquiredAccounts = integratorObserver({
  slug: 'merchant-wallet-callers-deposits',
  title: 'a deposit goes to an account that was inquired, without a type that nobody configured',
  rules: ['client-deposits-to-an-inquired-account', 'client-sends-deposit-type-only-if-configured'],
  watch(hand) {
    const known = new RecentMap<string, true>();
    const types = new RecentMap<string, true>(100);

    function sent(call: Sending): void {
      const account = sentText(call, 'destinationAccount');
      const isKnown = account !== undefined && known.has(account);
      const isNumber = /^\+?263\d{9}$/.test(account ?? '');
      if (account !== undefined && (isKnown || isNumber || hand.issued)) {
        const seen = isNumber ? 'the number of a customer' : 'an account that no inquiry answered';
        hand.expects('client-deposits-to-an-inquired-account', 'an inquired account', isKnown, seen, call);
      }
      if (!sentText(call, 'type')) hand.expects('client-sends-deposit-type-only-if-configured', 'none', true, '', call);
    }

    return (moment) => {
      if (moment.kind === 'sent' && moment.call.operation === 'deposit') sent(moment.call);
      if (moment.kind !== 'answered') return;
      const { exchange } = moment;
      if (exchange.operation === 'linkedAccountInquiry')
        // What a refusal lists is told as taking a refusal for a success.
        for (const it of listOf(answeredMember(exchange, 'accounts')) ?? [])
          known.set(textIn(memberOf(it, 'accountNumber')) ?? '', true);
      if (exchange.operation !== 'deposit') return;
      const type = sentText(exchange, 'type');
      if (!type) return;
      const result = resultOf(exchange);
      if (result === 'success') types.set(type, true);
      const status = statusOf(exchange);
      const isJudged = result === 'refused' && !isTurnedAway(exchange) && typeof status === 'number' && status < 500;
      if (!isJudged || types.has(type)) return;
      hand.expects('client-sends-deposit-type-only-if-configured', 'none', false, type, exchange);
    };
  },
});
