import type { BillFault, CallSite } from '../../bill-payment/bill-fault.ts';
import { payments } from '../../bill-payment/tables/payments.ts';
import { jsonAnswer } from '../../slice/decision.ts';
import { fault } from './define.ts';
import { editList } from './edit.ts';
import { askedOtherwise } from './payment-lists.ts';

/** Takes `before` of the feed for another instant, in Unix ms. */
function beforeAs(edit: (before: number) => number | undefined): Pick<BillFault, 'decision'> {
  return askedOtherwise('getPaymentFeed', ({ before }) => {
    if (before === undefined) return undefined;
    const other = edit(Number(before));
    return { before: other === undefined ? undefined : String(other) };
  });
}

/** The answer with `size` records, the oldest first. */
function oldestFirst({ view, call }: CallSite): string | undefined {
  const [first] = view
    .find(payments, 'biller', String(call.query.billercode))
    .filter((it) => it.status === 'Paid')
    .slice(20);
  return first?.paidAt ? String(first.paidAt) : undefined;
}

/** Defects in target statistics and the payment feed. */
export const feedFaults: readonly BillFault[] = [
  fault(
    'no-target-is-zero',
    'wrong-answer',
    'target-statistics-empty-without-target',
    'TargetStats of a biller without a target counts from a target of 0',
    {
      answer: (answer, { call }) =>
        call.operation === 'getTargetStatistics' && answer.status === 200 && answer.body === undefined
          ? jsonAnswer(200, {
              ...{ TargetAmount: 0, TargetUnits: 0, TargetAchievedSinceDate: null },
              ...{ TargetAchievedAmount: 0, TargetAchievedUnits: 0, PayerCount: 0 },
            })
          : answer,
    },
  ),
  fault(
    'no-target-is-204',
    'wrong-answer',
    'target-statistics-empty-without-target',
    'TargetStats of a biller without a target is answered 204',
    {
      answer: (answer, { call }) =>
        call.operation === 'getTargetStatistics' && answer.status === 200 && answer.body === undefined
          ? { ...answer, status: 204 }
          : answer,
    },
  ),
  fault(
    'statistics-of-any-biller',
    'accepts-too-much',
    'target-statistics-without-biller-refused',
    'TargetStats without billercode tells the statistics of some biller',
    {
      ...askedOtherwise('getTargetStatistics', ({ billercode }) =>
        billercode ? undefined : { billercode: 'CHARITY' },
      ),
    },
  ),
  fault('every-biller-has-a-feed', 'accepts-too-much', 'feed-needs-allow-feed', 'Every biller allows its feed', {
    policy: () => ({ allowsFeed: () => true }),
  }),
  fault('feed-of-ten', 'wrong-answer', 'feed-holds-latest-payments', 'The feed holds ten payments a page', {
    ...editList('getPaymentFeed', (entries) => entries.slice(0, 10)),
  }),
  fault(
    'feed-holds-the-first-payments',
    'wrong-answer',
    'feed-holds-latest-payments',
    'The feed without before holds the first twenty payments rather than the last',
    {
      decision(decision, site) {
        const before =
          site.call.operation === 'getPaymentFeed' && !site.call.query.before ? oldestFirst(site) : undefined;
        return before === undefined ? decision : site.again({ call: { query: { ...site.call.query, before } } });
      },
    },
  ),
  fault('feed-ignores-before', 'wrong-answer', 'feed-before-gives-older', 'The feed ignores before', {
    ...beforeAs(() => undefined),
  }),
  fault(
    'feed-repeats-the-oldest',
    'wrong-answer',
    'feed-pages-join-up',
    'A page of the feed begins with before itself',
    {
      ...beforeAs((before) => before + 1),
    },
  ),
  fault(
    'feed-leaves-a-minute-out',
    'wrong-answer',
    'feed-pages-join-up',
    'The feed with before leaves out the minute before that instant',
    { ...beforeAs((before) => before - 60_000) },
  ),
  fault(
    'feed-skips-one',
    'wrong-answer',
    'feed-pages-join-up',
    'The second page of the feed lacks its latest payment',
    {
      decision: (decision, site) => {
        const { answer } = decision;
        if (site.call.operation !== 'getPaymentFeed' || !site.call.query.before) return decision;
        if ('hold' in answer || !Array.isArray(answer.body) || answer.body.length < 2) return decision;
        const dates = answer.body.map((it) => String((it as { Date?: string }).Date));
        const latest = [...dates].sort().at(-1);
        return { ...decision, answer: { ...answer, body: answer.body.filter((_it, at) => dates[at] !== latest) } };
      },
    },
  ),
  fault(
    'feed-of-any-biller',
    'accepts-too-much',
    'feed-without-biller-refused',
    'The feed without billercode is that of some biller',
    { ...askedOtherwise('getPaymentFeed', ({ billercode }) => (billercode ? undefined : { billercode: 'CHARITY' })) },
  ),
];
