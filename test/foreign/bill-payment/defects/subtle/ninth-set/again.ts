import type { JsonObject } from '../../../../shared/json.ts';
import type { Fields, Member } from '../../../model.ts';
import { hashOf } from '../../../payment-webhook.ts';
import { prefixesOf } from '../../../prefix.ts';
import { chosenReadings } from '../../../readings.ts';
import { wantedOf } from '../../../wanted.ts';
import {
  edits,
  editsPayment,
  isPay,
  isStatus,
  overlooking,
  paymentOf,
  queried,
  refusing,
  shown,
} from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const day = 86_400_000;

/** Planted after the checks were widened, in other places of the classes that had lived. */
export const ninthAgainDefects: readonly SubtleDefect[] = [
  {
    id: 'department-of-one-line-will-do',
    sentence: 'Department is mandatory where the product has one; of several lines one has to have it.',
    section: '2.3',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    readings: { ownDepartment: 'some' },
    hooks: overlooking('departmentMissing', (_problem, { call }) =>
      (call.body.Products as JsonObject[]).some(({ Department }) => Department),
    ),
  },
  {
    id: 'paid-a-day-later-is-paid-again',
    sentence: 'A payment is debited once; another PAY of one that became Paid a day later debits again.',
    section: '3.1',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      paysAgain: ({ status, biller, memberNumber }) =>
        status === 'Paid' && prefixesOf(biller, memberNumber, chosenReadings()).prefix === 'PP',
    }),
  },
  {
    id: 'one-invoice-a-day',
    sentence: 'The vendor issues an invoice per payment; those of one day have the same VendorInvoiceReference.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: editsPayment((body, _call, asked) => {
      if (body.VendorInvoiceReference)
        body.VendorInvoiceReference = `INV-${Math.floor((paymentOf(asked)?.paidAt ?? 0) / day)}`;
    }),
  },
  {
    id: 'fiscal-signature-of-the-latest',
    sentence: 'A payment has its fiscal signature; STATUS shows that of the latest invoice.',
    section: '6.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: editsPayment((body, _call, { tenant }) => {
      const latest = tenant.payments.findLast(({ signed }) => signed);
      if (body.VendorFiscalSignature && latest) body.VendorFiscalSignature = `https://fiscal.example/q/${latest.id}`;
    }),
  },
  {
    id: 'payer-details-of-the-member-at-status',
    sentence: "An answer echoes the payer details; STATUS fills in what the member's payment before had.",
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { payerEcho: 'whole' },
    hooks: editsPayment((body, call, asked) => {
      const own = paymentOf(asked);
      const before = asked.tenant.payments.findLast(
        (one) => one !== own && one.payer && one.biller === own?.biller && one.memberNumber === own.memberNumber,
      );
      if (isStatus(call) && own?.payer && before) body.PayerDetails = { ...before.payer, ...own.payer };
    }),
  },
  {
    id: 'long-download-has-its-last-month',
    sentence: 'From and To are the period of a download; of more than 31 days it has the last 31.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: shown('download', (found, { call }) => {
      const to = Date.parse(`${queried(call, 'to') ?? ''} UTC`);
      return found.filter(({ paidAt }) => !((paidAt ?? 0) < to - 31 * day));
    }),
  },
  {
    id: 'lookup-by-post-has-the-last-login',
    sentence: 'A lookup lists the service logins of an account; by POST it lists the last alone.',
    section: '3.4',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: edits('lookup', (body, call) => {
      const data = body.AuthData as Fields | null | undefined;
      const details = Object.entries((data?.AccountDetails ?? {}) as Fields);
      if (call.text === '' || !data || details.length < 3) return;
      data.AccountDetails = Object.fromEntries(details.toSpliced(1, details.length - 2));
    }),
  },
  {
    id: 'undelete-brings-the-record-of-creation',
    sentence: 'undelete brings a member back; who was not deleted gets the record of its creation.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const first = new Map<string, Member>();
      return {
        saves(next, before, { call, tenant }) {
          const key = `${tenant.id} ${next.number}`;
          if (!first.has(key)) first.set(key, next);
          return call.operation === 'undelete' && before?.deleted === false ? (first.get(key) ?? next) : next;
        },
      };
    },
  },
  {
    id: 'later-pages-count-their-own',
    sentence: 'TotalListings counts what was found; the last of several pages counts its own entries.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'number',
    hooks: edits('list', (body) => {
      if (Number(body.Page) > 1 && body.Page === body.TotalPages)
        body.TotalListings = (body.Listings as unknown[]).length;
    }),
  },
  {
    id: 'payment-ids-of-one-member-are-counted',
    sentence: 'Payment ID is that of the payment; in the download of one member the rows are counted.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => {
      let isOfOne = false;
      return {
        call(call) {
          isOfOne = Boolean(queried(call, 'membernumber'));
        },
        csv: (rows) => (isOfOne ? rows.map((row, index) => row.with(0, String(index + 1))) : rows),
      };
    },
  },
  {
    id: 'last-line-of-a-file-revives',
    sentence: 'A deleted number can never be reused; the last of several lines of a file brings it back.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      rows(rows, { call, tenant }) {
        const number = rows.length > 1 && call.operation === 'upload' ? rows.at(-1)?.[0] : undefined;
        for (const one of tenant.members) if (one.number === number) one.deleted = false;
        return rows;
      },
    }),
  },
  {
    id: 'json-percent-signs-decoded',
    sentence: 'JSON carries texts as they are; what looks percent-encoded in an update is decoded.',
    section: '4',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      call(call) {
        if (call.operation !== 'update' || !/json/i.test(String(call.headers['content-type']))) return;
        for (const [name, value] of Object.entries(call.body))
          if (typeof value === 'string')
            call.body[name] = value.replace(/%[2-7][\da-f]/gi, (it) => decodeURIComponent(it));
      },
    }),
  },
  {
    id: 'undelete-brings-back-shorter-numbers',
    sentence: 'undelete brings one member back; numbers that it begins with come back too.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'close together',
    hooks: () => ({
      saves(next, _before, { call, tenant }) {
        if (call.operation === 'undelete')
          for (const one of tenant.members) if (next.number.startsWith(one.number)) one.deleted = false;
        return next;
      },
    }),
  },
  {
    id: 'update-cuts-names-at-sixty',
    sentence: 'An update overwrites the record; of a FullName the first sixty letters are saved.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      saves: (next, _before, { call }) =>
        call.operation === 'update' ? { ...next, name: next.name.slice(0, 60) } : next,
    }),
  },
  {
    id: 'webhook-has-the-price-of-the-first',
    sentence: 'A payment of the webhook has its ProductPrice; the products of one have that of the first.',
    section: '2.5',
    kind: 'wrong-event',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      webhookPayments: (payments) =>
        payments.map((one) => ({
          ...one,
          ProductPrice: payments.find((it) => it.PlatformReference === one.PlatformReference)?.ProductPrice,
        })),
      hashed: (parts, secretKey) =>
        hashOf(
          parts.map((part) => part.with(7, parts.find((it) => it[1] === part[1])?.[7] ?? '')),
          secretKey,
        ),
    }),
  },
  {
    id: 'created-ends-an-announcement',
    sentence: 'Without a 200 an announcement is sent again; a 201 ends it.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'value',
    shows: 'bad receiver',
    hooks: () => ({ resend: (plan, status) => ([200, 201].includes(status) ? { ...plan, attempts: 0 } : plan) }),
  },
  {
    id: 'vouchers-need-a-quantity',
    sentence: 'Quantity is 1 where none is said; a voucher without it is refused at PAY.',
    section: '2.3',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'combination',
    hooks: refusing('process', (call, asked) => {
      const wanted = wantedOf(asked);
      if (!isPay(call) || 'cause' in wanted || wanted.biller.kind !== 'voucher') return false;
      return (call.body.Products as JsonObject[]).some(({ Quantity }) => Quantity === undefined);
    }),
  },
];
