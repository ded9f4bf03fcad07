import type { Hooks } from '../../hooks.ts';
import type { Payment } from '../../model.ts';
import { action, decimal, edits, editsPayment, isStatus, paymentOf, productsIn, queried, shown } from '../defect.ts';
import type { SubtleDefect } from './third-set.ts';

const dayMs = 86_400_000;

/** Planted on 2026-11-29 first in a provider that was written anew, where they lived. */
export const twentyFirstSetDefects: readonly SubtleDefect[] = [
  {
    id: 'the-reversal-is-called-as-its-payment',
    sentence: 'VendorReversalReference is of the reversal; it is what the payment itself is called.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body) => {
      if (body.Status === 'Reversed') body.VendorReversalReference = body.Reference;
    }),
  },
  {
    id: 'a-biller-outweighs-a-reference',
    sentence: 'VendorReference filters the list; beside a BillerCode it has no effect.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: shown('list', (found, { call, tenant }) => {
      const code = queried(call, 'billercode');
      return code && queried(call, 'vendorreference')
        ? tenant.payments.filter(({ biller }) => biller.code === code)
        : found;
    }),
  },
  {
    id: 'an-empty-email-keeps-the-old',
    sentence: 'An update overwrites what it gives; an EmailAddress that is sent empty leaves the one before.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      saves: (next, before, { call }) =>
        call.operation === 'update' && before && call.body.EmailAddress === ''
          ? { ...next, email: before.email }
          : next,
    }),
  },
  {
    id: 'what-is-authorised-is-fed',
    sentence: 'The feed has payments; one that was authorised alone is among them.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: shown('feed', (found, { call, tenant }) => {
      const isWaiting = (it: Payment): boolean =>
        it.status === 'Authorized' && it.biller.code === queried(call, 'billercode');
      return [...found, ...tenant.payments.filter(isWaiting).map((it) => ({ ...it, paidAt: it.createdAt }))];
    }),
  },
  {
    id: 'one-receipt-in-status',
    sentence: 'The full record comes from STATUS; of several receipts in HTML it has the first.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: editsPayment((body, call) => {
      const data = body.PaymentData as Record<string, unknown> | undefined;
      if (isStatus(call) && Array.isArray(data?.ReceiptHtml)) data.ReceiptHtml = data.ReceiptHtml.slice(0, 1);
    }),
  },
  {
    id: 'offline-once-alone',
    sentence: 'AUTH checks whether the biller is available; of one that was offline before and came back it does not.',
    section: '1',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks() {
      const away = new Set<string>();
      const back = new Set<string>();
      const key = (tenant: { id: string }, code: unknown): string => `${tenant.id} ${code}`;
      return {
        overlooks({ cause }, { call, tenant }) {
          if (cause !== 'offline') return false;
          away.add(key(tenant, call.body.BillerCode));
          return back.has(key(tenant, call.body.BillerCode));
        },
        authorized({ biller }, { tenant }) {
          if (away.has(key(tenant, biller.code))) back.add(key(tenant, biller.code));
        },
      };
    },
  },
  {
    id: 'vouchers-of-the-first-alone',
    sentence: 'A product that returns vouchers has them in the answer; one that is not the first has none.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: editsPayment((body) => {
      for (const it of productsIn(body).slice(1)) it.Vouchers = [];
    }),
  },
  {
    id: 'users-delete-no-file',
    sentence:
      'A biller user needs the role Biller Admin or Biller User; a Biller User may upload no numbers to delete.',
    section: '5',
    kind: 'refuses-too-much',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({
      user: (found, call) => (call.operation === 'uploadDelete' && found?.role === 'biller' ? undefined : found),
    }),
  },
  {
    id: 'failed-means-flagged-too',
    sentence:
      'A Status that filters the list leaves the payments of that status; Failed leaves what is Flagged as well.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: shown('list', (found, { call, tenant }) =>
      queried(call, 'status') === 'Failed'
        ? [...new Set([...found, ...tenant.payments.filter(({ status }) => status === 'Flagged')])]
        : found,
    ),
  },
  {
    id: 'a-listed-name-stays',
    sentence: 'An update replaces the record of a member; the member list has the name that it had first.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks() {
      const names = new Map<string, string>();
      return {
        members(found, { call, tenant }) {
          if (call.operation !== 'memberList') return found;
          return found.map((it) => {
            const key = `${tenant.id} ${it.number}`;
            if (!names.has(key)) names.set(key, it.name);
            return { ...it, name: names.get(key) ?? it.name };
          });
        },
      };
    },
  },
  {
    id: 'units-are-not-listed',
    sentence: 'What is listed is part of the record of a payment; its TotalAmount is that of one unit each.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    readings: { listFields: 'many' },
    hooks: edits('list', (body, _call, { tenant }) => {
      for (const it of (body.Listings ?? []) as Record<string, unknown>[]) {
        const payment = tenant.payments.find(({ platformReference }) => it.PlatformReference === platformReference);
        if (payment) it.TotalAmount = decimal(payment.lines.reduce((sum, { price }) => sum + price, 0));
      }
    }),
  },
  {
    id: 'metadata-fade',
    sentence: 'The full record comes from STATUS; a day later it has no metadata.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'combination',
    hooks: editsPayment((body, call, asked) => {
      const payment = paymentOf(asked);
      if (!isStatus(call) || !payment || asked.now - payment.createdAt < dayMs) return;
      for (const it of productsIn(body)) it.Metadata = [];
    }),
  },
  {
    id: 'parts-without-html',
    sentence: 'The test biller always returns ReceiptHtml; where a part of the price is paid it does not.',
    section: '3.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: editsPayment((body, _call, asked) => {
      const [line] = paymentOf(asked)?.lines ?? [];
      const data = body.PaymentData as Record<string, unknown> | undefined;
      if (data && line && line.balance !== null && line.price < line.balance) data.ReceiptHtml = null;
    }),
  },
  {
    id: 'what-was-undeleted-is-deleted-by-midnight',
    sentence: 'An undeleted member is one again; a day later it is deleted.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'time',
    shows: 'combination',
    hooks(): Hooks {
      const undeleted = new Map<string, number>();
      return {
        saves(next, before, { call, tenant, now }) {
          if (call.operation === 'undelete' && before?.deleted) undeleted.set(`${tenant.id} ${next.number}`, now);
          return next;
        },
        members: (found, { tenant, now }) =>
          found.map((it) => {
            const at = undeleted.get(`${tenant.id} ${it.number}`);
            return at !== undefined && now - at > dayMs ? { ...it, deleted: true } : it;
          }),
      };
    },
  },
  {
    id: 'dollars-may-change-their-price',
    sentence:
      'The price that the caller set in AUTH stays the same in PAY; from the wallet in USD another one is taken.',
    section: '2.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ cause }, asked) =>
        (cause === 'priceChanged' || cause === 'bodyChanged') && paymentOf(asked)?.currency === 'USD',
    }),
  },
  {
    id: 'a-retry-of-the-flagged-pays-again',
    sentence: 'One Reference is one payment; a Retry of one that is Flagged takes its money once more.',
    section: '8',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      answer(_, call, asked) {
        const payment =
          asked && call.operation === 'process' && action(call) === 'retry' ? paymentOf(asked) : undefined;
        const wallet = asked?.tenant.wallets.find(({ currency }) => currency === payment?.currency);
        if (payment?.status === 'Flagged' && wallet) wallet.cents -= payment.debit?.cents ?? 0;
      },
    }),
  },
  {
    id: 'to-counts-on-the-first-page-alone',
    sentence: 'To ends the period of the list; on the second page it has no effect.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: shown('list', (found, { call, tenant }) =>
      queried(call, 'to') && Number(queried(call, 'page')) > 1 ? tenant.payments : found,
    ),
  },
];
