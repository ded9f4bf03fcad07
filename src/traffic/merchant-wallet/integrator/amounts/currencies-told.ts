import { amountIn, integratorObserver, RecentMap, type ToldOutcome } from '../../../../conformance/index.ts';
import { sentMember, sentText } from '../story/members.ts';
import { newTransactions, type Transaction } from '../story/transactions.ts';

const rule = 'client-sends-known-currency';

/** `USD 407.50`, `407.50 USD`: a dollar sign names either currency. */
const figures = /\b(USD|ZWG)\s?(\d[\d,]*\.\d\d)(?![\d.])|(?<![\d.,])(\d[\d,]*\.\d\d)\s?(USD|ZWG)\b/g;

/**
 * Sections 2.1 and 4.2: the cents that are sent are of the currency that is sent. Who shows the same figure in the other one
 * alone has its customer pay something else; no rate makes one of the other.
 */
export const sendsTheCurrencyItShows = integratorObserver({
  slug: 'merchant-wallet-callers-told-currencies',
  title: 'the currency that is sent is the one that the customer is shown',
  rules: [rule],
  watch(hand) {
    const transactions = newTransactions();
    const own = new RecentMap<Transaction, true>(1_000);
    const other = new RecentMap<Transaction, string>(1_000);

    function shown(it: Transaction, text: string): void {
      const currency = sentText(it.call, 'currency') ?? '';
      if (text.includes(currency)) own.set(it, true);
      const told = figureIn(text, amountIn(sentMember(it.call, 'amount')), currency);
      if (told !== undefined) other.set(it, told);
    }

    return (moment) => {
      transactions.see(moment);
      if (moment.kind === 'outcome' && isRead(moment.told))
        for (const it of transactions.of(moment.told.reference)) shown(it, moment.told.text ?? '');
      if (moment.kind !== 'end') return;
      for (const [it, told] of other.entries())
        if (!own.has(it)) hand.expects(rule, `that of ${told}`, false, sentText(it.call, 'currency'), it.call);
    };
  },
});

function isRead({ outcome }: ToldOutcome): boolean {
  return outcome === 'shown' || outcome === 'delivered';
}

/** The cents that were sent, as a figure of the other currency. */
function figureIn(text: string, cents: unknown, currency: string): string | undefined {
  if (currency !== 'USD' && currency !== 'ZWG') return undefined;
  for (const [told, before, after, before2, after2] of text.matchAll(figures)) {
    const isSame = `${BigInt((after ?? before2 ?? '').replace(/[,.]/g, ''))}` === cents;
    if (isSame && (before ?? after2) !== currency) return told;
  }
  return undefined;
}
