import { walletOf } from '../../../asked.ts';
import { unitsFree } from '../../../biller-rules.ts';
import { editsPayment, fieldsOf, isPay, paymentOf, text } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const minute = 60_000;

/** Money and stock after a refusal, the third time, or late. */
export const sixthMoneyDefects: readonly SubtleDefect[] = [
  {
    id: 'third-reversal-pays-again',
    sentence: 'What was refunded is not refunded again; a third request pays again.',
    section: '7',
    kind: 'wrong-money',
    when: 'state',
    shows: 'third time',
    report: 'blnkfinance/blnk#152',
    hooks: () => {
      const asked = new Map<string, number>();
      return {
        answer(answer, call, { tenant } = {} as never) {
          const { ErrorCode, OriginalReference } = fieldsOf(answer);
          if (call.operation !== 'reverse' || Number(ErrorCode) !== 5) return;
          const times = (asked.get(String(OriginalReference)) ?? 0) + 1;
          asked.set(String(OriginalReference), times);
          const payment = tenant.payments.find(({ reference }) => reference === OriginalReference);
          if (times === 2 && payment?.debit) walletOf(tenant, payment.currency).cents += payment.debit.cents;
        },
      };
    },
  },
  {
    id: 'five-reversals-are-remembered',
    sentence: 'The Reference of a reversal must be new; the last five are remembered.',
    section: '8',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'number',
    report: 'antiwork/gumroad#7723',
    hooks: () => ({
      answer(_answer, call, asked) {
        if (call.operation !== 'reverse' || !asked) return;
        const { reversalReferences: used } = asked.tenant;
        for (const oldest of [...used].slice(0, Math.max(0, used.size - 5))) used.delete(oldest);
      },
    }),
  },
  {
    id: 'late-usd-debits-zwg',
    sentence: 'What needs forex is paid from the USD wallet; what becomes Paid later is from the other.',
    section: '1',
    kind: 'wrong-money',
    when: 'time',
    shows: 'combination',
    report: 'Automattic/woocommerce-payments#5215',
    readings: { debitWhen: 'when-paid' },
    hooks: () => ({
      books(planned, tenant) {
        const isLate = tenant.clock.now() - planned.payment.createdAt > 5 * minute;
        const wallet = planned.kind === 'debit' && isLate ? walletOf(tenant, 'ZWG') : planned.wallet;
        return [{ ...planned, wallet }];
      },
    }),
  },
  {
    id: 'mended-pay-costs-twice',
    sentence: 'PAY debits once; one that was refused with 400 first debits twice.',
    section: '7',
    kind: 'wrong-money',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const refused = new Set<string>();
      return {
        answer({ status }, call) {
          if (isPay(call) && status === 400) refused.add(text(call, 'Reference'));
        },
        books: (planned) =>
          planned.kind === 'debit' && refused.has(planned.payment.reference)
            ? [{ ...planned, cents: 2 * planned.cents }]
            : [planned],
      };
    },
  },
  {
    id: 'own-reservation-counts',
    sentence: 'PAY issues what AUTH reserved; where no more is left its own reservation is in the way.',
    section: '3.4',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    report: 'woocommerce/woocommerce#67354',
    hooks: () => ({
      refuses(asked) {
        const { call, tenant, now } = asked;
        const payment = isPay(call) ? paymentOf(asked) : undefined;
        if (payment?.status !== 'Authorized' || payment.biller.kind !== 'voucher') return undefined;
        const out = payment.lines
          .map(({ product }) => product.code)
          .filter((code) => unitsFree(tenant, code, now) <= 0);
        if (out.length === 0) return undefined;
        const technical = JSON.stringify({ Status: 'OutOfStock', OutOfStock: out, InsufficientStock: null });
        return { cause: 'stock', field: 'Products', text: 'There are not so many left.', technical };
      },
    }),
  },
  {
    id: 'first-of-those-out',
    sentence: 'OutOfStock lists the product codes; of two that are out the first is listed.',
    section: '3.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body) => {
      const told = String(body.TechnicalNarration);
      if (!told.includes('OutOfStock') || !told.startsWith('{')) return;
      const stock = JSON.parse(told) as { OutOfStock: string[] | null };
      body.TechnicalNarration = JSON.stringify({ ...stock, OutOfStock: stock.OutOfStock?.slice(0, 1) ?? null });
    }),
  },
];
