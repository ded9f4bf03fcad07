import { amountOut } from './amount.ts';
import { extra, modelAnswer, ok, withAbsent } from './answers.ts';
import { queried, sumOf } from './asked.ts';
import { dateOut, readQueryDate } from './dates.ts';
import type { Answer, Asked, Fields, Payment, Problem } from './model.ts';

const day = 86_400_000;
const statuses = [
  'Unspecified',
  'Authorized',
  'BeingProcessed',
  'BeingPaid',
  'Pending',
  'Paid',
  'Reversed',
  'Failed',
  'Flagged',
];

/** The payments of the last 90 days, page by page (sections 2.5 and 4.1). */
export function list(asked: Asked): Answer {
  const { readings, tenant, hooks, now } = asked;
  const problems: Problem[] = [];
  const wrong = (field: string, text: string) => problems.push({ cause: 'shape', field, text });
  const time = (name: string, other: number) => {
    const text = queried(asked, name);
    const at = text ? readQueryDate(text, readings) : other;
    if (at === undefined) wrong(name, 'Write dd-MMM-yyyy HH:mm:ss.');
    return at ?? other;
  };
  const first = now - 90 * day;
  const from = time('From', first);
  const to = time('To', Number.POSITIVE_INFINITY);
  if (from < first && readings.listOldFrom === '400') wrong('From', 'At most 90 days back.');
  if (from > to && readings.badPeriod === '400') wrong('From', 'From is after To.');
  const status = statusOf(asked, wrong);
  const page = whole(queried(asked, 'Page'), 1);
  const asks = whole(queried(asked, 'PerPage'), 200);
  if (page === undefined || page < 1) wrong('Page', 'A page from 1 on.');
  const isInside = asks !== undefined && asks >= 1 && asks <= 200;
  if (asks === undefined || (!isInside && readings.listLimits === '400')) wrong('PerPage', 'From 1 to 200.');
  if (problems.length > 0 || page === undefined || asks === undefined) return modelAnswer(problems, readings);
  const perPage = Math.min(200, Math.max(1, asks));
  const code = queried(asked, 'BillerCode');
  const reference = queried(asked, 'VendorReference');
  const found = tenant.payments
    .filter(({ createdAt }) => createdAt >= Math.max(from, first) && createdAt <= to + 999)
    .filter((one) => !code || one.biller.code === code)
    .filter((one) => !reference || isAsked(one.reference, reference, readings))
    .filter((one) => status === '' || one.status === status)
    .filter((one) => !(readings.listStatuses === 'no-failed' && one.status === 'Failed' && status === ''))
    .filter((one) => !(readings.listStatuses === 'no-authorized' && one.status === 'Authorized' && status === ''))
    .sort((one, two) => one.createdAt - two.createdAt || one.id - two.id);
  if (readings.listOrder === 'newest') found.reverse();
  const all = hooks.payments?.(found, asked) ?? found;
  const pages = Math.max(Math.ceil(all.length / perPage), readings.listNothing === '1' ? 1 : 0);
  if (page > Math.max(1, pages) && readings.listBeyond === '400') {
    wrong('Page', 'There are not so many pages.');
    return modelAnswer(problems, readings);
  }
  return ok({
    Page: page,
    TotalPages: pages,
    PerPage: perPage,
    TotalListings: all.length,
    Listings: all.slice((page - 1) * perPage, page * perPage).map((one) => listing(one, readings)),
    ...extra(readings),
  });
}

function isAsked(own: string, asked: string, { listReference }: Asked['readings']): boolean {
  return listReference === 'exact' ? own === asked : own.toLowerCase() === asked.toLowerCase();
}

function statusOf(asked: Asked, wrong: (field: string, text: string) => void): string {
  const { readings } = asked;
  const text = queried(asked, 'Status') ?? '';
  const known = statuses.find((one) =>
    readings.listStatusCase === 'any' ? one.toLowerCase() === text.toLowerCase() : one === text,
  );
  if (text !== '' && known === undefined && readings.listBadStatus === '400') wrong('Status', 'This is not known.');
  return known === undefined || known === 'Unspecified' ? '' : known;
}

/** A whole number in a query; undefined where it is none. */
export function whole(text: string | undefined, other: number): number | undefined {
  if (text === undefined || text === '') return other;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Which fields a listing has is not shown (section 2.5). */
function listing(payment: Payment, readings: Asked['readings']): Fields {
  const { reference, biller, status, lines, createdAt, memberNumber, platformReference, currency } = payment;
  if (readings.listFields === 'few') {
    return { VendorReference: reference, Biller: biller.code, Status: status, ...extra(readings) };
  }
  return withAbsent(
    readings,
    {
      Reference: reference,
      VendorReference: reference,
      BillerCode: biller.code,
      MemberNumber: memberNumber,
      PlatformReference: platformReference,
      TotalAmount: amountOut(sumOf(lines), readings),
      Currency: currency,
      Status: status,
      Date: dateOut(createdAt, readings),
      Products: lines.map(({ product, quantity }) => ({ Code: product.code, Quantity: quantity })),
    },
    [],
  );
}
