import { amountIn, integratorObserver } from '../../../../conformance/index.ts';
import { newToldFigures } from '../../../told-figures.ts';
import { sentMember, sentText } from '../story/members.ts';
import { newTransactions, type Transaction } from '../story/transactions.ts';

const rule = 'client-sends-amounts-as-integers';

/**
 * Section 2.1: of what an integrator calls 19.99 in its own words, 1999 cents are sent. What else it says of money is its own
 * affair. What a customer reads is not put right by what stands in a log.
 */
export const sendsWhatItSays = integratorObserver({
  slug: 'merchant-wallet-callers-told-amounts',
  title: 'the cents that are sent are those of the amount in words',
  rules: [rule],
  watch(hand) {
    const transactions = newTransactions();
    const figures = newToldFigures<Transaction>();
    const customers = newToldFigures<Transaction>();

    function said(it: Transaction, text: string, isRead = false): void {
      const amount = amountIn(sentMember(it.call, 'amount'));
      const currency = sentText(it.call, 'currency');
      if (currency === undefined || typeof amount !== 'string' || !/^\d{1,15}$/.test(amount)) return;
      for (const to of isRead ? [figures, customers] : [figures]) to.see(it, { cents: BigInt(amount), currency }, text);
    }

    return (moment) => {
      transactions.see(moment);
      if (moment.kind === 'sent') {
        const { call } = moment;
        const own = transactions.of(sentText(call, 'reference') ?? '').find((it) => it.call.id === call.id);
        if (own) said(own, sentText(call, 'narration') ?? '');
      } else if (moment.kind === 'outcome') {
        const { outcome, reference, text = '' } = moment.told;
        const isRead = outcome === 'shown' || outcome === 'delivered';
        for (const it of transactions.of(reference)) said(it, text, isRead);
      } else if (moment.kind === 'output') {
        const named = new Set(moment.line.split(/[^\w-]+/).flatMap((word) => transactions.of(word)));
        if (named.size === 1) for (const it of named) said(it, moment.line);
      } else if (moment.kind === 'end') {
        for (const [{ call }, told] of new Map([...figures.miscounted(), ...customers.miscounted()]))
          hand.expects(rule, `the cents of ${told}`, false, amountIn(sentMember(call, 'amount')), call);
      }
    };
  },
});
