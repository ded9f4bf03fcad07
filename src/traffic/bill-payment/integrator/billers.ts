import { integratorObserver, readable } from '../../../conformance/index.ts';
import { foreignMatch } from '../../../given/bill-payment/values/foreign-pattern.ts';
import { catalogueFetches, loadsOfOthers } from './seen/catalogue-fetches.ts';
import { keptByAny, watchOrders } from './seen/orders.ts';
import { watchShown } from './seen/shown.ts';

/** Billers that are enabled, numbers that fit, and no more products than are allowed (section 2.1). */
export const billersChosen = integratorObserver({
  slug: 'caller-billers-chosen',
  title: 'an AUTH fits what the caller knows of its biller',
  rules: [
    'client-member-number-matches-regex',
    'client-pays-no-disabled-biller',
    'client-sends-several-products-only-where-allowed',
  ],
  watch: (hand) =>
    watchOrders(hand, ({ action, billers, memberNumber, lines, call }) => {
      if (action !== 'auth') return;
      const fits = keptByAny(billers, ({ regex }) => matches(regex, memberNumber));
      if (fits !== undefined) {
        const patterns = billers.map((it) => it.regex).join(' or ');
        hand.expects('client-member-number-matches-regex', patterns, fits, memberNumber, call);
      }
      const isOpen = keptByAny(billers, ({ isEnabled }) => isEnabled);
      if (isOpen !== undefined)
        hand.expects('client-pays-no-disabled-biller', 'a biller with Enabled true', isOpen, 'Enabled false', call);
      const mayBeSeveral = lines.length > 1 ? keptByAny(billers, ({ allowsSeveral }) => allowsSeveral) : undefined;
      if (mayBeSeveral !== undefined) {
        const seen = `${lines.length} products`;
        hand.expects('client-sends-several-products-only-where-allowed', 'one product', mayBeSeveral, seen, call);
      }
    }),
});

/** The catalogue is fetched once, and then by code after an announcement (sections 4.1, 6.1 and 8). */
export const catalogueLoads = integratorObserver({
  slug: 'caller-catalogue-loads',
  title: 'the unfiltered catalogue is for the initial load; later only announced billers are fetched',
  rules: ['client-lists-all-only-on-initial-load', 'client-lists-filtered-after-webhook'],
  watch(hand) {
    const fetches = catalogueFetches(hand);
    let loadsAgain = 0;
    return (moment) => {
      const fetch = fetches.see(moment);
      if (!fetch) return;
      const { call } = fetch;
      const { isOneProcess } = hand;
      if (fetch.kind === 'all' && fetch.after === undefined) {
        if (!fetch.isInitial) loadsAgain += 1;
        // The initial load of a process that began anew looks the same as a poll.
        if (!fetch.isInitial && (!isOneProcess || loadsAgain <= loadsOfOthers))
          return hand.observe('client-lists-all-only-on-initial-load', again('the unfiltered list'), call);
        const words = 'the unfiltered list once, for the initial load';
        hand.expects(
          'client-lists-all-only-on-initial-load',
          words,
          fetch.isInitial,
          'the unfiltered list again',
          call,
        );
      } else if (fetch.kind === 'named' && fetch.unannounced.length > 0) {
        const words = 'only billers that an announcement named';
        const isKept = fetch.unannounced.every((it) => it.times <= loadsOfOthers);
        const codes = fetch.unannounced.map((it) => it.code).join(', ');
        if (!isKept && !isOneProcess)
          return hand.observe('client-lists-filtered-after-webhook', again('a biller that was not announced'), call);
        const seen = `${codes} again and again without an announcement`;
        hand.expects('client-lists-filtered-after-webhook', words, isKept, seen, call);
      } else if (fetch.kind === 'named' && fetch.announced.length > 0) {
        hand.holds('client-lists-filtered-after-webhook', 'named', 'named', call);
      }
    };
  },
});

function again(what: string): string {
  return `${what} again: by a process that began anew, or by one that polls`;
}

/** Whether labels of the catalogue are shown (sections 2.1 and 2.2): nothing says that they must be. */
export const labelsShown = integratorObserver({
  slug: 'caller-labels-shown',
  title: 'labels of the catalogue are shown, or not',
  rules: ['client-shows-field-labels'],
  watch: (hand) => watchShown(hand, 'client-shows-field-labels', ({ labels }) => labels),
});

/** Undefined where there is no pattern, or one that this engine cannot read or takes too long for: it is in .NET syntax. */
function matches(regex: string | undefined, memberNumber: string): boolean | undefined {
  if (regex === undefined || memberNumber === '') return undefined;
  return readable(() => foreignMatch(regex, memberNumber));
}
