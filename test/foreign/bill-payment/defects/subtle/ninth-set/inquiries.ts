import type { Fields } from '../../../model.ts';
import { decimal, edits, fieldsOf, NumberText, queried, shown } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const day = 86_400_000;
const list = 'list';

/** Look-ups, catalogue, list, feed and download: borders of pages and conditions, and what one form of a call leaves out. */
export const ninthInquiryDefects: readonly SubtleDefect[] = [
  {
    id: 'lookup-by-get-has-one-login',
    sentence: 'A lookup lists the service logins of an account; by GET it lists the first alone.',
    section: '3.4',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: edits('lookup', (body, call) => {
      const data = body.AuthData as Fields | null | undefined;
      if (call.text !== '' || !data?.AccountDetails) return;
      data.AccountDetails = Object.fromEntries(Object.entries(data.AccountDetails as Fields).slice(0, 2));
    }),
  },
  {
    id: 'page-of-one-is-of-200',
    sentence: 'PerPage goes from 1 to 200; 1 is taken as not said.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      call(call) {
        if (call.operation === list && queried(call, 'perpage') === '1')
          call.query = Object.fromEntries(
            Object.entries(call.query).filter(([name]) => name.toLowerCase() !== 'perpage'),
          );
      },
    }),
  },
  {
    id: 'later-pages-count-the-rest',
    sentence: 'TotalListings counts what was found; on later pages it counts what is left.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'number',
    hooks: edits(list, (body) => {
      const [page, perPage, total] = [Number(body.Page), Number(body.PerPage), Number(body.TotalListings)];
      if (page > 1) body.TotalListings = Math.max(0, total - (page - 1) * perPage);
    }),
  },
  {
    id: 'reference-shuts-out-the-biller',
    sentence: 'BillerCode and VendorReference choose payments; with VendorReference any biller is taken.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: shown(list, (found, { call, tenant }) => {
      const reference = queried(call, 'vendorreference');
      if (!reference || !queried(call, 'billercode')) return found;
      return tenant.payments.filter((one) => one.reference === reference);
    }),
  },
  {
    id: 'reference-shuts-out-the-period',
    sentence: 'From and VendorReference choose payments; with VendorReference From does not count.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: shown(list, (found, { call, tenant }) => {
      const reference = queried(call, 'vendorreference');
      if (!reference || !queried(call, 'from')) return found;
      return tenant.payments.filter((one) => one.reference === reference);
    }),
  },
  {
    id: 'older-feed-pages-have-ten',
    sentence: 'before gets the older 20; it gets ten.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'number',
    hooks: shown('feed', (found, { call }) => {
      const before = queried(call, 'before');
      if (before === undefined) return found;
      return found
        .filter(({ paidAt }) => (paidAt ?? 0) < Number(before))
        .sort((one, two) => (one.paidAt ?? 0) - (two.paidAt ?? 0))
        .slice(-10);
    }),
  },
  {
    id: 'filtered-without-what-is-off',
    sentence: 'The named billers are listed with their products; those that are not enabled are left out.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({
      answer(answer, call) {
        if (call.operation !== 'listBillers' || !queried(call, 'billercodes')) return;
        const { body } = answer;
        const billers = (Array.isArray(body) ? body : fieldsOf(answer).Billers) as { Products: Fields[] }[];
        for (const biller of billers) biller.Products = biller.Products.filter(({ Enabled }) => Enabled !== false);
      },
    }),
  },
  {
    id: 'download-of-31-days',
    sentence: 'From and To are the period of a download; one of more than 31 days ends after these.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: shown('download', (found, { call }) => {
      const from = Date.parse(`${queried(call, 'from') ?? ''} UTC`);
      return found.filter(({ paidAt }) => !((paidAt ?? 0) > from + 31 * day));
    }),
  },
  {
    id: 'download-counts-its-rows',
    sentence: 'Payment ID is that of the payment; it is the number of its row.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({ csv: (rows) => rows.map((row, index) => row.with(0, String(index + 1))) }),
  },
  {
    id: 'lookup-of-zwg-without-currency',
    sentence: 'AccountDetails lists the currency and the logins; those of a ZWG account it lists without the currency.',
    section: '3.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: edits('lookup', (body) => {
      const data = body.AuthData as Fields | null | undefined;
      const details = (data?.AccountDetails ?? {}) as Record<string, string>;
      if (data && details['Account Currency'] === 'ZWG')
        data.AccountDetails = Object.fromEntries(
          Object.entries(details).filter(([name]) => name !== 'Account Currency'),
        );
    }),
  },
  {
    id: 'whole-catalogue-cuts-the-minimum',
    sentence: 'MinAmount is a decimal; in the whole catalogue it is cut to whole units.',
    section: '2.2',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({
      answer(answer, call) {
        if (call.operation !== 'listBillers' || queried(call, 'billercodes')) return;
        const { body } = answer;
        const billers = (Array.isArray(body) ? body : fieldsOf(answer).Billers) as { Products: Fields[] }[];
        for (const product of billers.flatMap(({ Products }) => Products))
          if (product.MinAmount instanceof NumberText)
            product.MinAmount = decimal(Math.floor(Number(product.MinAmount.source)) * 100);
      },
    }),
  },
];
