import {
  check,
  type Exchange,
  fieldOf,
  headerOf,
  Lacking,
  statusOf,
  type Trial,
  textIn,
} from '../../../src/conformance/index.ts';
import {
  createdMember,
  type Download,
  dateFormOf,
  decimalIn,
  downloadPayments,
  folded,
  freshMember,
  judgeFieldMissing,
  lookUpMember,
  memberRules,
  neighbour,
  nowOf,
  type OwnPayment,
  ownPayment,
  ownPaymentRules,
  ownProduct,
  ownProductWith,
  type Period,
  paid,
  paidRules,
  paymentColumns,
  readDownload,
  rowsWith,
  testPurchase,
  validationRules,
  zoneSlackMs,
} from '../../../src/given/bill-payment/index.ts';
import { judgeSeveral } from './rows-of-several.ts';

const answerRules = ['downloadPayments/200', 'payments-csv-query-date-form-accepted'];

/** Section 4.2: the payments of a period as CSV, of all members and of one. */
export const downloads = check({
  slug: 'bill-downloads',
  title: 'a download holds each payment once, its columns in order, and of one member alone where that is asked for',
  rules: [
    ...answerRules,
    'payments-csv-columns',
    'payments-csv-holds-period',
    'payments-csv-filters-by-member',
    'payments-csv-header-line',
    'payments-csv-absent-department',
    'payments-csv-media-type',
    'payments-csv-date-form',
  ],
  assumes: [...memberRules, ...paidRules],
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const first = await createdMember(trial);
    const alike = await neighbour(trial, `${first.MemberNumber}1`);
    const members = [first, alike ?? (await createdMember(trial))] as const;
    const product = (await ownProductWith(trial, 'none')) ?? (await ownProduct(trial));
    const payments: OwnPayment[] = [];
    const named = await neighbour(trial, (await freshMember(trial)).MemberNumber, { FullName: 'Moyo, Tariro' });
    // More than a page of few would hold, where nobody else pays from the same wallet.
    const broken = await neighbour(trial, (await freshMember(trial)).MemberNumber, { FullName: twoLines });
    const isBroken = broken !== undefined && nameIn(await lookUpMember(trial, broken.MemberNumber)) === twoLines;
    const more = trial.has('alone') ? Array.from({ length: 8 }, () => members[1]) : [];
    const forex = (await ownProductWith(trial, 'none', { isForex: true })) ?? product;
    payments.push(await ownPayment(trial, members[0], { product: forex }));
    for (const member of [members[1], members[0], ...(named ? [named] : []), ...(isBroken ? [broken] : []), ...more])
      payments.push(await ownPayment(trial, member, { product }));
    const period = await around(trial, payments);
    const all = await downloadOf(trial, period, payments);
    for (const payment of payments) judgeRow(trial, all, payment);
    observeForm(trial, all);
    const own = readDownload(await downloadPayments(trial, period, members[0].MemberNumber));
    for (const payment of payments)
      judgeHolds(trial, 'payments-csv-filters-by-member', own, payment, payment.member === members[0]);
    const { testBiller } = trial.fixtures;
    if (testBiller === undefined || testBiller === product.billerCode) return;
    const foreign = await paid(trial, await testPurchase(trial, { product: 'AA' }));
    const after = readDownload(await downloadPayments(trial, period));
    const count = rowsWith(after, foreign.purchase.memberNumber).length;
    trial.holds('payments-csv-holds-period', 0, count, foreign.shown, after.exchange);
  },
});

/** Section 4.2: where there is a department, it comes last. */
export const downloadDepartments = check({
  slug: 'bill-download-departments',
  title: "a payment's Department is the last column of its row",
  rules: [...answerRules, 'payments-csv-columns', 'payments-csv-department-last', 'payments-csv-filters-by-member'],
  assumes: [...memberRules, ...ownPaymentRules, 'payments-csv-holds-period'],
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const product = await ownProductWith(trial, 'department');
    if (!product) throw new Lacking('a product of the own biller with a department');
    const payment = await ownPayment(trial, await createdMember(trial), { product });
    const period = await around(trial, [payment]);
    const all = await downloadOf(trial, period, [payment]);
    judgeRow(trial, all, payment);
    const own = readDownload(await downloadPayments(trial, period, payment.member.MemberNumber));
    judgeHolds(trial, 'payments-csv-filters-by-member', own, payment, true);
    await judgeSeveral(trial, period);
    const [row = []] = rowsWith(all, keyOf(payment));
    trial.holds('payments-csv-department-last', product.department, row[8] ?? 'no cell', all.exchange);
    // A header line may know nothing of it.
    const last = all.header?.slice(8).at(-1)?.toLowerCase();
    if (last !== undefined) trial.holds('payments-csv-department-last', 'department', last, all.exchange);
  },
});

/** Sections 4.2, 7: both ends of the period are required. */
export const downloadsRefused = check({
  slug: 'bill-downloads-refused',
  title: 'a download without From or To is refused with 400',
  rules: ['download-without-from-refused', 'download-without-to-refused', ...validationRules('downloadPayments')],
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const to = Date.UTC(2026, 2, 31);
    const from = to - 30 * 86_400_000;
    const noFrom = await downloadPayments(trial, { to });
    judgeFieldMissing(trial, 'download-without-from-refused', 'From', noFrom);
    const noTo = await downloadPayments(trial, { from });
    judgeFieldMissing(trial, 'download-without-to-refused', 'To', noTo);
  },
});

/** A name with a line end within: where the biller's own name is told so, its cell has it, or a blank. */
const twoLines = 'Moyo\nTariro';

function nameIn(lookup: Exchange): string | undefined {
  return textIn(fieldOf(lookup, 'AuthData.MemberName'));
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** A period that holds them, whatever the target's zone. */
async function around(trial: Trial, payments: readonly OwnPayment[]): Promise<Period> {
  const [first, last] = [payments[0], payments.at(-1)] as [OwnPayment, OwnPayment];
  const now = await nowOf(trial, last.shown);
  return { from: now - 2 * zoneSlackMs - (last.shown.at.wall - first.shown.at.wall), to: now + 2 * zoneSlackMs };
}

/** The download of a period, as soon as it holds all of these payments. */
async function downloadOf(trial: Trial, period: Period, payments: readonly OwnPayment[]): Promise<Download> {
  const read = async (): Promise<Download> => readDownload(await downloadPayments(trial, period));
  const holdsAll = (it: Download): boolean => payments.every((payment) => rowsWith(it, keyOf(payment)).length > 0);
  let all = await read();
  if (!holdsAll(all))
    await trial.eventually(async () => {
      all = await read();
      return holdsAll(all) ? true : undefined;
    });
  for (const id of answerRules) trial.holds(id, 200, statusOf(all.exchange), all.exchange);
  for (const payment of payments) judgeHolds(trial, 'payments-csv-holds-period', all, payment, true);
  return all;
}

function judgeHolds(trial: Trial, slug: string, all: Download, payment: OwnPayment, wanted: boolean): void {
  const count = rowsWith(all, keyOf(payment)).length;
  trial.holds(slug, wanted ? 1 : 0, count, payment.shown, all.exchange);
}

/** What tells a payment from the others of a file. */
function keyOf({ platformReference, member }: OwnPayment): string {
  return platformReference ?? member.MemberNumber;
}

function judgeRow(trial: Trial, all: Download, payment: OwnPayment): void {
  const id = 'payments-csv-columns';
  const [row] = rowsWith(all, keyOf(payment));
  if (!row) return;
  const { platformReference, member, product, price } = payment;
  const expected: Record<string, unknown> = {
    'Payment ID': 'a number',
    'Platform Ref': platformReference ?? row[1],
    'Paid Date': 'a date',
    'Member Number': member.MemberNumber,
    'Member Name': folded(onOneLine(member.FullName)),
    Product: product.code,
    Price: price,
  };
  const [paymentId = '', reference, , date = '', memberNumber, name = '', sold = '', told = ''] = row;
  const isProduct = [product.code, product.name].some((it) => it.toLowerCase() === sold.toLowerCase());
  const actual: Record<string, unknown> = {
    'Payment ID': /^\d+$/.test(paymentId) ? 'a number' : paymentId,
    'Platform Ref': reference,
    'Paid Date': /20\d\d|\d\d[-/.]\w+[-/.]\d\d/.test(date) ? 'a date' : date,
    'Member Number': memberNumber,
    'Member Name': folded(onOneLine(name)),
    Product: isProduct ? product.code : sold,
    Price: price === undefined ? undefined : (decimalIn(told) ?? told),
  };
  trial.holds(id, expected, actual, payment.shown, all.exchange);
  judgeTitles(trial, all);
}

/** Whether there is a header line is not shown; one in the document's own words has its order. */
function judgeTitles(trial: Trial, { header, exchange }: Download): void {
  const plain = (it: string): string => it.toLowerCase().replace(/[^a-z]/g, '');
  const known = paymentColumns.map(plain);
  const titles = (header ?? []).map(plain).filter((it) => known.includes(it));
  if (titles.length < 2) return;
  const inOrder = known.filter((it) => titles.includes(it));
  trial.holds('payments-csv-columns', inOrder, titles, exchange);
}

function observeForm(trial: Trial, { header, rows, exchange }: Download): void {
  const [row = []] = rows;
  trial.observe('payments-csv-header-line', header ? 'header-line' : 'no-header-line', exchange);
  const hasTitle = header !== undefined && header.length > 8;
  const department = row.length > 8 ? 'empty-cell' : hasTitle ? 'short-row' : 'no-column';
  trial.observe('payments-csv-absent-department', department, exchange);
  trial.observe('payments-csv-media-type', mediaTypeOf(exchange), exchange);
  trial.observe('payments-csv-date-form', dateFormOf(row[3] ?? ''), exchange);
}

function mediaTypeOf({ answer }: Exchange): string {
  const type = typeof answer === 'string' ? '' : (headerOf(answer.headers, 'content-type') ?? '');
  if (/^text\/csv/i.test(type)) return 'text-csv';
  return /octet-stream/i.test(type) ? 'octet-stream' : 'other';
}
