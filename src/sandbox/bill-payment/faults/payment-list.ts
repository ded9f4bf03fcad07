import type { JsonValue } from '../../slice/decision.ts';
import { queryDate } from '../answers/dates.ts';
import type { BillFault } from '../bill-fault.ts';
import type { Wanted } from '../policy.ts';
import { type PaymentRow, payments } from '../tables/payments.ts';
import { billerSettings } from '../tables/settings.ts';
import { eachObject, editAnswer, editList, refuse } from './edit/answers.ts';
import { dateOf } from './edit/company.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { editPayment, editProducts } from './edit/payment.ts';
import { askedOtherwise, text } from './edit/payment-lists.ts';

const dayMs = 24 * 3_600_000;

/** Defects of the topic payment-list, by the rule that they break. */
export const faults: BillFaults = {
  'query-date-form-accepted': {
    'list-dates-refused': refusesTooMuch(
      'A payment list with From is refused',
      refuse('listPayments', ({ call }) => 'From' in call.query),
    ),
    'list-end-refused': refusesTooMuch(
      'A payment list with To is refused',
      refuse('listPayments', ({ call }) => 'To' in call.query),
    ),
    'dates-on-a-12-hour-clock': careless.refusesTooMuch(
      'The hours of From and To end at 12',
      refuse('listPayments', ({ call: { query } }) =>
        [query.From, query.To].some((it) => Number(/ (\d\d):/.exec(text(it))?.[1] ?? 0) > 12),
      ),
    ),
    'september-refused': careless.refusesTooMuch(
      'From in Sep is refused: it wants Sept',
      refuse('listPayments', ({ call: { query } }) => text(query.From).includes('-Sep-')),
    ),
    'first-days-of-a-month-refused': careless.refusesTooMuch(
      'A day with a leading zero is refused in From',
      refuse('listPayments', ({ call: { query } }) => text(query.From).startsWith('0')),
    ),
  },
  'answer-dates-iso-8601': {
    'feed-date-in-query-form': answersWrongly(
      'The Date of a feed entry is in query form',
      editList('getPaymentFeed', (entries) => entries.map((it) => ({ ...it, Date: asQueryDate(it.Date) }))),
    ),
    'voucher-expires-in-query-form': answersWrongly(
      'ExpiryDate of a voucher is in query form',
      editProducts({}, ({ Vouchers: vouchers = null, ...product }) => ({
        ...product,
        Vouchers: eachObject(vouchers, (it) => ({ ...it, ExpiryDate: asQueryDate(it.ExpiryDate) })),
      })),
    ),
  },
  'list-holds-no-older-than-90-days': {
    'list-holds-120-days': acceptsTooMuch('The payment list goes back 120 days', {
      policy: () => ({ isListed: ({ authorizedAt }, now) => now - authorizedAt <= 120 * dayMs }),
    }),
    'old-unpaid-stay-listed': acceptsTooMuch('What was never paid stays listed', {
      policy: ({ isListed }) => ({ isListed: (payment, now) => payment.paidAt === null || isListed(payment, now) }),
    }),
    'list-holds-three-months': careless.acceptsTooMuch('The payment list goes back three months, up to 92 days', {
      policy: () => ({ isListed: ({ authorizedAt }, now) => now - authorizedAt <= 92 * dayMs }),
    }),
  },
  'list-holds-payments-of-90-days': {
    'list-holds-60-days': refusesTooMuch('The payment list goes back 60 days', {
      policy: () => ({ isListed: ({ authorizedAt }, now) => now - authorizedAt <= 60 * dayMs }),
    }),
    'usd-payments-not-listed': refusesTooMuch('Payments in USD are not listed', {
      policy: ({ isListed }) => ({ isListed: (payment, now) => payment.currency === 'ZWG' && isListed(payment, now) }),
    }),
    'reversed-payments-not-listed': careless.refusesTooMuch('A payment that was reversed is no longer listed', {
      policy: ({ isListed }) => ({ isListed: (row, now) => row.status !== 'Reversed' && isListed(row, now) }),
    }),
  },
  'list-parameters-optional': {
    'list-needs-a-period': refusesTooMuch(
      'A payment list without From is refused',
      refuse('listPayments', ({ call }) => !('From' in call.query)),
    ),
    'list-needs-a-filter': refusesTooMuch(
      'A list without parameters is refused',
      refuse('listPayments', ({ call }) => Object.keys(call.query).length === 0),
    ),
  },
  'list-filters-by-time': {
    'list-ignores-to': answersWrongly(
      'The payment list ignores To',
      wantedOtherwise(() => ({ to: undefined })),
    ),
    'list-ignores-from': answersWrongly(
      'The payment list ignores From',
      wantedOtherwise(() => ({ from: undefined })),
    ),
    'list-to-loses-its-time': careless.answersWrongly(
      'The payment list cuts To to its day',
      wantedOtherwise(({ to }) => ({ to: to === undefined ? to : Math.floor(to / dayMs) * dayMs })),
    ),
    'list-from-means-its-hour': careless.answersWrongly(
      'The payment list cuts From to its hour',
      wantedOtherwise(({ from }) => ({ from: from === undefined ? from : Math.floor(from / 3_600_000) * 3_600_000 })),
    ),
    'leap-day-not-listed': careless.answersWrongly(
      'A payment list with From or To leaves out what was made on 29 February',
      {
        policy: ({ isWanted }) => ({
          isWanted(payment, wanted) {
            const isBounded = wanted.from !== undefined || wanted.to !== undefined;
            const isLeapDay = dateOf(payment.authorizedAt, 'day').endsWith('-02-29');
            return !(isBounded && isLeapDay) && isWanted(payment, wanted);
          },
        }),
      },
    ),
  },
  'list-filters-by-biller': {
    'list-ignores-biller': answersWrongly(
      'The payment list ignores BillerCode',
      wantedOtherwise(() => ({ billerCode: undefined })),
    ),
    'list-ignores-biller-in-usd': answersWrongly(
      'The payment list by BillerCode holds all payments in USD',
      wantedOtherwise((_wanted, { currency }) => (currency === 'USD' ? { billerCode: undefined } : {})),
    ),
    'biller-filter-only-alone': careless.answersWrongly(
      'The payment list ignores BillerCode where it has another filter too',
      {
        policy: ({ isWanted }) => ({
          isWanted: (payment, wanted) =>
            isWanted(payment, { ...wanted, ...(wanted.from === undefined ? {} : { billerCode: undefined }) }),
        }),
      },
    ),
  },
  'list-filters-by-reference': {
    'list-ignores-reference': answersWrongly(
      'The payment list ignores VendorReference',
      wantedOtherwise(() => ({ reference: undefined })),
    ),
    'references-compared-by-their-begin': careless.answersWrongly(
      'VendorReference finds each payment whose Reference begins so',
      {
        policy: ({ isWanted }) => ({
          isWanted: (payment, wanted) =>
            isWanted(payment, {
              ...wanted,
              reference:
                wanted.reference && payment.reference.startsWith(wanted.reference) ? undefined : wanted.reference,
            }),
        }),
      },
    ),
  },
  'list-filters-by-status': {
    'list-leaves-out-the-status': careless.answersWrongly(
      'The payment list with Status holds all payments but those of that status',
      {
        policy: ({ isWanted }) => ({
          isWanted: (payment, wanted) =>
            isWanted(payment, { ...wanted, status: 'Unspecified' }) && payment.status !== wanted.status,
        }),
      },
    ),
    'reversed-payments-stay-under-paid': careless.answersWrongly(
      'The payment list finds Reversed payments under the Status Paid, and none under Reversed',
      {
        policy: ({ isWanted }) => ({
          isWanted: (payment, wanted) =>
            isWanted(payment.status === 'Reversed' ? { ...payment, status: 'Paid' } : payment, wanted),
        }),
      },
    ),
  },
  'list-status-defaults-to-unspecified': {
    'list-defaults-to-paid': answersWrongly(
      'The payment list without Status holds Paid payments only',
      askedOtherwise('listPayments', ({ Status }) => (Status === undefined ? { Status: 'Paid' } : undefined)),
    ),
  },
  'list-page-defaults-to-1': {
    'list-defaults-to-page-2': answersWrongly(
      'The payment list without Page is page 2',
      askedOtherwise('listPayments', ({ Page }) => (Page === undefined ? { Page: '2' } : undefined)),
    ),
    'pages-count-from-0': careless.answersWrongly(
      'The answer counts pages from 0 on',
      editAnswer('listPayments', 200, ({ Page: page }) => ({ Page: Number(page) - 1 })),
    ),
  },
  'list-per-page-defaults-to-200': {
    'list-defaults-to-50': answersWrongly(
      'Without PerPage a page holds 50 entries',
      askedOtherwise('listPayments', ({ PerPage }) => (PerPage === undefined ? { PerPage: '50' } : undefined)),
    ),
  },
  'list-page-holds-at-most-per-page': {
    'list-pages-hold-one-more': answersWrongly(
      'A page of the payment list with PerPage 1 holds two entries',
      editAnswer('listPayments', 200, ({ Listings: entries = null, PerPage: size }) =>
        size === 1 && Array.isArray(entries) ? { Listings: [...entries, ...entries] } : {},
      ),
    ),
  },
  'list-per-page-1-and-200-accepted': {
    'per-page-1-refused': refusesTooMuch(
      'PerPage 1 is refused',
      refuse('listPayments', ({ call }) => call.query.PerPage === '1'),
    ),
    'per-page-200-refused': refusesTooMuch(
      'PerPage 200 is refused',
      refuse('listPayments', ({ call }) => call.query.PerPage === '200'),
    ),
  },
  'listing-is-of-its-payment': {
    'list-lags-behind': answersWrongly(
      'The payment list shows what is Paid as Authorized',
      editAnswer('listPayments', 200, ({ Listings: entries = null }) => ({
        Listings: eachObject(entries, (it) => ({ ...it, ...(it.Status === 'Paid' ? { Status: 'Authorized' } : {}) })),
      })),
    ),
    'listed-amount-in-whole-units': careless.answersWrongly(
      'The payment list shows amounts without their cents',
      editAnswer('listPayments', 200, ({ Listings: entries = null }) => ({
        Listings: eachObject(entries, (it) => ({ ...it, TotalAmount: Math.floor(Number(it.TotalAmount)) })),
      })),
    ),
  },
  'list-pages-add-up': {
    'total-is-of-the-page': answersWrongly(
      'TotalListings counts the entries of the page',
      editAnswer('listPayments', 200, ({ Listings: entries }) => ({
        TotalListings: Array.isArray(entries) ? entries.length : 0,
      })),
    ),
    'last-page-not-counted': answersWrongly(
      'TotalPages leaves out a page that is not full',
      editAnswer('listPayments', 200, ({ TotalListings: all, PerPage: size }) => ({
        TotalPages: Math.floor(Number(all) / Number(size)),
      })),
    ),
    'pages-counted-by-hundreds': careless.answersWrongly(
      'TotalPages counts pages of 100 entries at most',
      editAnswer('listPayments', 200, ({ TotalListings: all, PerPage: size }) => ({
        TotalPages: Math.ceil(Number(all) / Math.min(100, Number(size))),
      })),
    ),
    // Filters after counting: github.com/CityOfDetroit/bloom/issues/151.
    'pages-counted-without-filters': careless.answersWrongly(
      'TotalPages counts the pages of all payments, whatever filters them',
      editAnswer('listPayments', 200, ({ PerPage: size }, { view }) => ({
        TotalPages: Math.ceil(view.all(payments).length / Number(size)),
      })),
    ),
    'every-page-is-the-first': careless.answersWrongly(
      'Each page of the payment list holds the entries of the first',
      askedOtherwise('listPayments', ({ Page }) => (Number(Page) > 1 ? { Page: '1' } : undefined)),
    ),
    'pages-overlap': careless.answersWrongly('Each page but the first begins with the last entry of the page before', {
      decision(decision, site) {
        const { answer } = decision;
        const { Page: page } = site.call.query;
        if (site.call.operation !== 'listPayments' || !(Number(page) > 1) || 'hold' in answer) return decision;
        const { answer: before } = site.again({
          call: { query: { ...site.call.query, Page: String(Number(page) - 1) } },
        });
        const last = 'hold' in before ? undefined : entriesOf(before.body).at(-1);
        const own = entriesOf(answer.body);
        if (last === undefined || own.length === 0) return decision;
        const body = { ...(answer.body as object), Listings: [last, ...own.slice(0, -1)] };
        return { ...decision, answer: { ...answer, body } };
      },
    }),
    'full-last-page-counted-twice': careless.answersWrongly(
      'TotalPages is one too high where the last page is full',
      editAnswer('listPayments', 200, ({ TotalListings: all, PerPage: size }) => ({
        TotalPages: Math.floor(Number(all) / Number(size)) + 1,
      })),
    ),
    'pages-from-the-eleventh-empty': careless.answersWrongly(
      'From the eleventh page on a page of the payment list has no entries',
      editAnswer('listPayments', 200, (_body, { call }) => (Number(call.query.Page ?? 1) > 10 ? { Listings: [] } : {})),
    ),
    // What was counted is what was loaded: github.com/minewhat/es-csv-exporter/issues/1.
    'listings-counted-to-a-hundred': careless.answersWrongly(
      'TotalListings is 100 at most',
      editAnswer('listPayments', 200, ({ TotalListings }) => ({ TotalListings: Math.min(100, Number(TotalListings)) })),
    ),
  },
  'status-returns-full-record': {
    'status-without-products': answersWrongly(
      'STATUS of a Paid payment has no Products',
      editPayment({ action: 'Status', status: 'Paid' }, () => ({ Products: null })),
    ),
    'status-without-member': answersWrongly(
      'STATUS of a payment in USD has no MemberNumber',
      editPayment({ action: 'Status', when: ({ Currency: it }) => it === 'USD' }, () => ({ MemberNumber: null })),
    ),
    'vouchers-gone-with-status': careless.answersWrongly(
      'STATUS of a Paid payment shows its vouchers no more',
      editProducts({ action: 'Status', status: 'Paid' }, () => ({ Vouchers: [] })),
    ),
    'status-without-receipts': careless.answersWrongly(
      'Receipts are in the answer to PAY only, and not in STATUS',
      editPayment({ action: 'Status', status: 'Paid' }, () => ({ PaymentData: null })),
    ),
    'status-with-the-present-fee': careless.answersWrongly(
      "STATUS shows the biller's present service fee, whatever it was when the payment was made",
      editPayment({ action: 'Status' }, ({ VendorServiceFee, BillerCode }, { view }) => {
        const { feeCents } = view.get(billerSettings, text(BillerCode)) ?? {};
        return VendorServiceFee === null || feeCents === undefined ? {} : { VendorServiceFee: feeCents / 100 };
      }),
    ),
    'status-of-reversed-without-currency': careless.answersWrongly(
      'STATUS of a reversed payment says ZWG, whatever its wallet was, and has no debit reference',
      editPayment({ action: 'Status', status: 'Reversed' }, () => ({ Currency: 'ZWG', WalletDebitReference: null })),
    ),
    'status-without-vouchers': careless.answersWrongly(
      'Vouchers are in the answer to PAY only, and not in STATUS',
      editProducts({ action: 'Status', status: 'Paid' }, () => ({ Vouchers: null })),
    ),
  },
};

function entriesOf(body: unknown): JsonValue[] {
  const { Listings: entries } = (body ?? {}) as { Listings?: JsonValue };
  return Array.isArray(entries) ? entries : [];
}

/** Filters the payment list otherwise. */
function wantedOtherwise(edit: (wanted: Wanted, payment: PaymentRow) => Partial<Wanted>): Pick<BillFault, 'policy'> {
  return {
    policy: ({ isWanted }) => ({
      isWanted: (payment, wanted) => isWanted(payment, { ...wanted, ...edit(wanted, payment) }),
    }),
  };
}

function asQueryDate(value: JsonValue | undefined): JsonValue {
  return typeof value === 'string' ? queryDate(Date.parse(value)) : (value ?? null);
}
