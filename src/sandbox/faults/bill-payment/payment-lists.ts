import { queryDate } from '../../bill-payment/answers/dates.ts';
import type { BillFault, CallSite } from '../../bill-payment/bill-fault.ts';
import type { Wanted } from '../../bill-payment/policy.ts';
import type { PaymentRow } from '../../bill-payment/tables/payments.ts';
import type { JsonValue } from '../../slice/decision.ts';
import { fault } from './define.ts';
import { eachObject, editAnswer, editList, refuse } from './edit.ts';
import { editPayment, editProducts } from './edit-payment.ts';

const dayMs = 24 * 3_600_000;

/** Asks the payment list something else, where `edit` gives parameters; one that is undefined goes. */
export function askedOtherwise(
  operation: string,
  edit: (query: CallSite['call']['query']) => CallSite['call']['query'] | undefined,
): Pick<BillFault, 'decision'> {
  return {
    decision(decision, site) {
      const other = site.call.operation === operation ? edit(site.call.query) : undefined;
      if (!other) return decision;
      const kept = Object.entries({ ...site.call.query, ...other }).filter(([, value]) => value !== undefined);
      return site.again({ call: { query: Object.fromEntries(kept) } });
    },
  };
}

/** Filters the payment list otherwise. */
export function wantedOtherwise(
  edit: (wanted: Wanted, payment: PaymentRow) => Partial<Wanted>,
): Pick<BillFault, 'policy'> {
  return {
    policy: ({ isWanted }) => ({
      isWanted: (payment, wanted) => isWanted(payment, { ...wanted, ...edit(wanted, payment) }),
    }),
  };
}

function asQueryDate(value: JsonValue | undefined): JsonValue {
  return typeof value === 'string' ? queryDate(Date.parse(value)) : (value ?? null);
}

/** Defects in the payment list, in the dates of answers and in the full record. */
export const paymentListFaults: readonly BillFault[] = [
  fault('list-dates-refused', 'refuses-too-much', 'query-date-form-accepted', 'A payment list with From is refused', {
    ...refuse('listPayments', ({ call }) => 'From' in call.query),
  }),
  fault('list-end-refused', 'refuses-too-much', 'query-date-form-accepted', 'A payment list with To is refused', {
    ...refuse('listPayments', ({ call }) => 'To' in call.query),
  }),
  fault(
    'feed-date-in-query-form',
    'wrong-answer',
    'answer-dates-iso-8601',
    'The Date of a feed entry is in query form',
    {
      ...editList('getPaymentFeed', (entries) => entries.map((it) => ({ ...it, Date: asQueryDate(it.Date) }))),
    },
  ),
  fault(
    'voucher-expires-in-query-form',
    'wrong-answer',
    'answer-dates-iso-8601',
    'ExpiryDate of a voucher is in query form',
    {
      ...editProducts({}, ({ Vouchers: vouchers = null, ...product }) => ({
        ...product,
        Vouchers: eachObject(vouchers, (it) => ({ ...it, ExpiryDate: asQueryDate(it.ExpiryDate) })),
      })),
    },
  ),
  fault(
    'list-holds-120-days',
    'accepts-too-much',
    'list-holds-no-older-than-90-days',
    'The payment list goes back 120 days',
    {
      policy: () => ({ isListed: ({ authorizedAt }, now) => now - authorizedAt <= 120 * dayMs }),
    },
  ),
  fault(
    'old-unpaid-stay-listed',
    'accepts-too-much',
    'list-holds-no-older-than-90-days',
    'What was never paid stays listed',
    {
      policy: ({ isListed }) => ({ isListed: (payment, now) => payment.paidAt === null || isListed(payment, now) }),
    },
  ),
  fault(
    'list-holds-60-days',
    'refuses-too-much',
    'list-holds-payments-of-90-days',
    'The payment list goes back 60 days',
    {
      policy: () => ({ isListed: ({ authorizedAt }, now) => now - authorizedAt <= 60 * dayMs }),
    },
  ),
  fault(
    'usd-payments-not-listed',
    'refuses-too-much',
    'list-holds-payments-of-90-days',
    'Payments in USD are not listed',
    {
      policy: ({ isListed }) => ({ isListed: (payment, now) => payment.currency === 'ZWG' && isListed(payment, now) }),
    },
  ),
  fault(
    'list-needs-a-period',
    'refuses-too-much',
    'list-parameters-optional',
    'A payment list without From is refused',
    {
      ...refuse('listPayments', ({ call }) => !('From' in call.query)),
    },
  ),
  fault('list-needs-a-filter', 'refuses-too-much', 'list-parameters-optional', 'A list without parameters is refused', {
    ...refuse('listPayments', ({ call }) => Object.keys(call.query).length === 0),
  }),
  fault('list-ignores-to', 'wrong-answer', 'list-filters-by-time', 'The payment list ignores To', {
    ...wantedOtherwise(() => ({ to: undefined })),
  }),
  fault('list-ignores-from', 'wrong-answer', 'list-filters-by-time', 'The payment list ignores From', {
    ...wantedOtherwise(() => ({ from: undefined })),
  }),
  fault('list-ignores-biller', 'wrong-answer', 'list-filters-by-biller', 'The payment list ignores BillerCode', {
    ...wantedOtherwise(() => ({ billerCode: undefined })),
  }),
  fault(
    'list-ignores-biller-in-usd',
    'wrong-answer',
    'list-filters-by-biller',
    'The payment list by BillerCode holds all payments in USD',
    { ...wantedOtherwise((_wanted, { currency }) => (currency === 'USD' ? { billerCode: undefined } : {})) },
  ),
  fault(
    'list-ignores-reference',
    'wrong-answer',
    'list-filters-by-reference',
    'The payment list ignores VendorReference',
    {
      ...wantedOtherwise(() => ({ reference: undefined })),
    },
  ),
  fault(
    'list-defaults-to-paid',
    'wrong-answer',
    'list-status-defaults-to-unspecified',
    'The payment list without Status holds Paid payments only',
    { ...askedOtherwise('listPayments', ({ Status }) => (Status === undefined ? { Status: 'Paid' } : undefined)) },
  ),
  fault(
    'list-defaults-to-page-2',
    'wrong-answer',
    'list-page-defaults-to-1',
    'The payment list without Page is page 2',
    {
      ...askedOtherwise('listPayments', ({ Page }) => (Page === undefined ? { Page: '2' } : undefined)),
    },
  ),
  fault(
    'list-defaults-to-50',
    'wrong-answer',
    'list-per-page-defaults-to-200',
    'Without PerPage a page holds 50 entries',
    {
      ...askedOtherwise('listPayments', ({ PerPage }) => (PerPage === undefined ? { PerPage: '50' } : undefined)),
    },
  ),
  fault(
    'list-pages-hold-one-more',
    'wrong-answer',
    'list-page-holds-at-most-per-page',
    'A page of the payment list with PerPage 1 holds two entries',
    {
      ...editAnswer('listPayments', 200, ({ Listings: entries = null, PerPage: size }) =>
        size === 1 && Array.isArray(entries) ? { Listings: [...entries, ...entries] } : {},
      ),
    },
  ),
  fault('per-page-1-refused', 'refuses-too-much', 'list-per-page-1-and-200-accepted', 'PerPage 1 is refused', {
    ...refuse('listPayments', ({ call }) => call.query.PerPage === '1'),
  }),
  fault('per-page-200-refused', 'refuses-too-much', 'list-per-page-1-and-200-accepted', 'PerPage 200 is refused', {
    ...refuse('listPayments', ({ call }) => call.query.PerPage === '200'),
  }),
  fault('total-is-of-the-page', 'wrong-answer', 'list-pages-add-up', 'TotalListings counts the entries of the page', {
    ...editAnswer('listPayments', 200, ({ Listings: entries }) => ({
      TotalListings: Array.isArray(entries) ? entries.length : 0,
    })),
  }),
  fault('last-page-not-counted', 'wrong-answer', 'list-pages-add-up', 'TotalPages leaves out a page that is not full', {
    ...editAnswer('listPayments', 200, ({ TotalListings: all, PerPage: size }) => ({
      TotalPages: Math.floor(Number(all) / Number(size)),
    })),
  }),
  fault(
    'status-without-products',
    'wrong-answer',
    'status-returns-full-record',
    'STATUS of a Paid payment has no Products',
    {
      ...editPayment({ action: 'Status', status: 'Paid' }, () => ({ Products: null })),
    },
  ),
  fault(
    'status-without-member',
    'wrong-answer',
    'status-returns-full-record',
    'STATUS of a payment in USD has no MemberNumber',
    {
      ...editPayment({ action: 'Status', when: ({ Currency: it }) => it === 'USD' }, () => ({ MemberNumber: null })),
    },
  ),
];
