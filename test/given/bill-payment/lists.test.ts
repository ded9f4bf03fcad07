import { describe, expect, it } from 'vitest';
import { entriesIn, feedFormOf } from '../../../src/given/bill-payment/payments/feed.ts';
import { lists, pageIn } from '../../../src/given/bill-payment/payments/payment-list.ts';
import { queryDate } from '../../../src/given/bill-payment/values/query-date.ts';
import { exchangesOf } from '../../traffic/observed.ts';

function answered(answer: unknown, status = 200) {
  const [exchange] = exchangesOf([{ operation: 'listPayments', status, answer }], 'bill-payment');
  if (!exchange) throw new Error('no exchange');
  return exchange;
}

describe('a page of payments', () => {
  const body = { Page: 1, TotalPages: '3', PerPage: 2, TotalListings: 5, Listings: [{ Reference: 'pay-1' }, {}] };

  it('is read whether its counters are numbers or texts', () => {
    const { exchange: _, ...page } = pageIn(answered(body)) ?? {};
    expect(page).toEqual({
      ...{ page: 1, perPage: 2, totalPages: 3, totalListings: 5 },
      entries: ['{"Reference":"pay-1"}', '{}'],
    });
  });

  it('holds a payment that is named as a whole text', () => {
    const pages = [pageIn(answered(body))].filter((it) => it !== undefined);
    expect([lists(pages, ['pay-1']), lists(pages, ['pay']), lists(pages, ['x', 'pay-1'])]).toEqual([true, false, true]);
  });

  it('is none where there is no list', () =>
    expect([pageIn(answered({ Page: 1 })), pageIn(answered(body, 400))]).toEqual([undefined, undefined]));
});

describe('a feed', () => {
  it('is read whether it stands alone or in an object', () => {
    const list = [{ Date: '2026-03-01T12:00:00', MemberNumber: 'M1', Amount: 25.5, MetaData: [] }];
    const entries = [{ date: '2026-03-01T12:00:00', memberNumber: 'M1', amount: '25.5' }];
    expect([entriesIn(answered(list)), entriesIn(answered({ Feed: list }))]).toEqual([entries, entries]);
  });

  it.each([
    [answered([]), 'empty-list'],
    [answered(''), 'empty-body'],
    [answered({ Message: 'no' }, 400), 'http-400'],
    [answered([{}, {}]), '2 entries'],
  ])('that is refused has a form', (exchange, form) => expect(feedFormOf(exchange)).toBe(form));
});

it('dates of queries are written with the name of the month', () =>
  expect(queryDate(Date.UTC(2026, 10, 3, 4, 5, 6))).toBe('03-Nov-2026 04:05:06'));
