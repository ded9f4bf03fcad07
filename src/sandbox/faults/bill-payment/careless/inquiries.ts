import type { BillFault, CallSite } from '../../../bill-payment/bill-fault.ts';
import { catalogue } from '../../../bill-payment/catalogue/index.ts';
import { type PaymentRow, payments } from '../../../bill-payment/tables/payments.ts';
import { fault } from '../define.ts';
import { eachObject, editAnswer, editList } from '../edit.ts';
import { announced } from '../edit-announcements.ts';
import { judgedOtherwise, paymentOf } from '../edit-life.ts';
import { askedOtherwise, wantedOtherwise } from '../payment-lists.ts';

const dayMs = 24 * 3_600_000;

/** Target statistics that also count payments to these billers, as far as they are meant. */
function alsoCounting(
  billers: (own: string) => string[],
  isMeant: (payment: PaymentRow) => boolean,
): Pick<BillFault, 'answer'> {
  return editAnswer('getTargetStatistics', 200, ({ TargetAchievedAmount: amount }, { call, view }: CallSite) => {
    const { billercode, currency } = call.query;
    const more = billers(String(billercode))
      .flatMap((it) => view.find(payments, 'biller', it))
      .filter((it) => it.currency === currency && isMeant(it));
    return { TargetAchievedAmount: Number(amount) + more.reduce((sum, it) => sum + it.totalCents, 0) / 100 };
  });
}

/** What a careless implementer gets wrong about what is inquired after: wallets, catalogue, lists, statistics, status. */
export const carelessInquiryFaults: readonly BillFault[] = [
  fault('suspended-wallet-is-1', 'wrong-answer', 'wallet-status-tells-state', 'A suspended wallet shows Status 1', {
    ...editList('listWallets', (list) => list.map((it) => (it.Status === 2 ? { ...it, Status: 1 } : it))),
  }),
  fault('closed-wallet-is-2', 'wrong-answer', 'wallet-status-tells-state', 'A closed wallet shows Status 2', {
    ...editList('listWallets', (list) => list.map((it) => (it.Status === 3 ? { ...it, Status: 2 } : it))),
  }),
  fault('all-billers-shown-enabled', 'wrong-answer', 'catalogue-shows-changes', 'Every biller is listed as Enabled', {
    ...editList('listBillers', (list) => list.map((it) => ({ ...it, Enabled: true }))),
  }),
  fault(
    'filter-shows-products-as-enabled',
    'wrong-answer',
    'catalogue-shows-changes',
    'Every product of a filtered list is Enabled',
    {
      ...editList('listBillers', (list, { call }) =>
        list.map(({ Products = null, ...it }) => ({
          ...it,
          Products:
            call.query.billerCodes === undefined
              ? Products
              : eachObject(Products, (product) => ({ ...product, Enabled: true })),
        })),
      ),
    },
  ),
  fault(
    'announces-every-biller',
    'wrong-answer',
    'configuration-webhook-names-no-more-than-changed',
    'An announcement names every biller of the catalogue',
    { ...announced(() => [...catalogue.keys()]) },
  ),
  fault(
    'list-leaves-out-the-status',
    'wrong-answer',
    'list-filters-by-status',
    'The payment list with Status holds all payments but those of that status',
    {
      policy: ({ isWanted }) => ({
        isWanted: (payment, wanted) =>
          isWanted(payment, { ...wanted, status: 'Unspecified' }) && payment.status !== wanted.status,
      }),
    },
  ),
  fault('list-to-loses-its-time', 'wrong-answer', 'list-filters-by-time', 'The payment list cuts To to its day', {
    ...wantedOtherwise(({ to }) => ({ to: to === undefined ? to : Math.floor(to / dayMs) * dayMs })),
  }),
  fault('list-from-means-its-hour', 'wrong-answer', 'list-filters-by-time', 'The payment list cuts From to its hour', {
    ...wantedOtherwise(({ from }) => ({ from: from === undefined ? from : Math.floor(from / 3_600_000) * 3_600_000 })),
  }),
  fault('csv-from-means-its-day', 'wrong-answer', 'payments-csv-holds-period', 'A download cuts From to its day', {
    policy: ({ isDownloaded }) => ({
      isDownloaded: (payment, wanted) =>
        isDownloaded(payment, { ...wanted, from: Math.floor(wanted.from / dayMs) * dayMs }),
    }),
  }),
  fault('target-in-cents', 'wrong-answer', 'target-achieved-counts-payments', 'TargetAchievedAmount is in cents', {
    ...editAnswer('getTargetStatistics', 200, (it) => ({
      TargetAchievedAmount: Math.round(Number(it.TargetAchievedAmount) * 100),
    })),
  }),
  fault(
    'target-counts-authorized',
    'wrong-answer',
    'target-counts-nothing-else',
    'Target statistics count what is authorised alone',
    {
      ...alsoCounting(
        (own) => [own],
        ({ status }) => status === 'Authorized',
      ),
    },
  ),
  fault(
    'target-of-every-biller',
    'wrong-answer',
    'target-counts-nothing-else',
    'Target statistics count payments to every biller',
    {
      ...alsoCounting(
        (own) => [...catalogue.keys()].filter((it) => it !== own),
        ({ status }) => status === 'Paid',
      ),
    },
  ),
  fault('target-ignores-currency', 'wrong-answer', 'target-filters-by-currency', 'TargetStats ignores currency', {
    ...askedOtherwise('getTargetStatistics', ({ currency }) => (currency ? { currency: undefined } : undefined)),
  }),
  fault('feed-ignores-currency', 'wrong-answer', 'feed-filters-by-currency', 'The feed ignores currency', {
    ...askedOtherwise('getPaymentFeed', ({ currency }) => (currency ? { currency: undefined } : undefined)),
  }),
  fault(
    'unknown-while-paying',
    'refuses-too-much',
    'reference-finds-payment',
    'While its PAY with the prefix PT is not answered a payment is not known',
    {
      ...judgedOtherwise(
        'Status',
        () => ({ findPayment: () => undefined }),
        (site) => {
          const payment = paymentOf(site);
          return payment?.status === 'BeingProcessed' && payment.memberNumber.startsWith('PT');
        },
      ),
    },
  ),
];
