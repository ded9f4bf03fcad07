import { integratorObserver, type Moment, RecentMap, type Sending } from '../../../../conformance/index.ts';
import { answeredText, sentText } from '../story/members.ts';
import { isFound } from '../story/transactions.ts';

const rule = 'client-inquires-the-original-deposit';

/**
 * Section 4.6. A caller may ask for a reference that it is about to use, or that it used the day before: one that no deposit
 * has is told at the end, where no deposit came to have it and the service knew none.
 */
export const inquiresOriginals = integratorObserver({
  slug: 'merchant-wallet-callers-deposit-inquiries',
  title: 'a deposit inquiry names the deposit as it was sent',
  rules: [rule],
  watch(hand) {
    const deposits = new RecentMap<string, Sending[]>();
    const otherNames = new RecentMap<string, Sending>();
    const strangers = new RecentMap<string, Sending>(1_000);
    let newest: Sending | undefined;

    function inquired(call: Sending): void {
      const original = sentText(call, 'originalParticipantReference');
      const account = sentText(call, 'accountNumber');
      if (original === undefined || account === undefined) return;
      const own = deposits.get(original);
      const misnamed = otherNames.get(original);
      if (own) {
        const isSame = own.some((it) => sentText(it, 'destinationAccount') === account);
        hand.expects(rule, sentText(own[0] as Sending, 'destinationAccount'), isSame, account, ...own.slice(-1), call);
      } else if (misnamed) hand.expects(rule, sentText(misnamed, 'reference'), false, original, misnamed, call);
      else strangers.set(original, call);
    }

    return (moment: Moment) => {
      if (moment.kind === 'sent' && moment.call.operation === 'deposit') {
        const reference = sentText(moment.call, 'reference');
        newest = moment.call;
        if (reference === undefined) return;
        strangers.delete(reference);
        const own = deposits.ensure(reference, () => []);
        if (own.length < 10) own.push(moment.call);
      } else if (moment.kind === 'sent' && moment.call.operation === 'depositInquiry') inquired(moment.call);
      else if (moment.kind === 'answered' && moment.exchange.operation === 'deposit') {
        const { exchange } = moment;
        const authNumber = answeredText(exchange, 'authNumber');
        if (authNumber) otherNames.set(authNumber, exchange);
      } else if (moment.kind === 'answered' && moment.exchange.operation === 'depositInquiry') {
        const own = sentText(moment.exchange, 'participantReference');
        if (own) otherNames.set(own, moment.exchange);
        if (isFound(moment.exchange)) strangers.delete(sentText(moment.exchange, 'originalParticipantReference') ?? '');
      } else if (moment.kind === 'end' && newest && hand.issued)
        for (const call of strangers.values())
          hand.expects(rule, 'the reference of a deposit', false, 'one that no deposit has', newest, call);
    };
  },
});
