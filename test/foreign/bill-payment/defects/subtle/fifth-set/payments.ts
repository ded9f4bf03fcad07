import { isObject } from '../../../../shared/json.ts';
import { sumOf } from '../../../asked.ts';
import type { Asked, Call, Fields } from '../../../model.ts';
import { wantedOf } from '../../../wanted.ts';
import {
  action,
  editsPayment,
  isAuth,
  isPay,
  isStatus,
  overlooking,
  overlookingWhat,
  paymentOf,
  productsIn,
  refusing,
  text,
} from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const minute = 60_000;

const isPrefixed = (call: Call, prefix: string): boolean => text(call, 'MemberNumber').startsWith(prefix);

/** AUTH, PAY and STATUS where two payments, two lines or two requests come together. */
export const fifthPaymentDefects: readonly SubtleDefect[] = [
  {
    id: 'pay-of-more-pieces',
    sentence: 'PAY has the body of AUTH; one with another Quantity is paid as it says.',
    section: '3.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => {
      const isMore = (asked: Asked) => {
        const wanted = wantedOf(asked);
        const payment = paymentOf(asked);
        if (!payment || 'cause' in wanted || wanted.memberNumber !== payment.memberNumber) return false;
        const isSame = wanted.lines.every(({ product }, at) => product === payment.lines[at]?.product);
        return isSame && wanted.lines.length === payment.lines.length;
      };
      return {
        overlooks: ({ cause }, asked) =>
          isPay(asked.call) && ['bodyChanged', 'totalOff'].includes(cause) && isMore(asked),
        outcome(planned, payment, asked) {
          const wanted = wantedOf(asked);
          if (!('cause' in wanted))
            payment.lines = payment.lines.map((line, at) => ({
              ...line,
              quantity: wanted.lines[at]?.quantity ?? line.quantity,
            }));
          return planned;
        },
      };
    },
  },
  {
    id: 'pay-for-a-number-alike',
    sentence: 'PAY has the body of AUTH; a member number with the same first eight letters is taken for it.',
    section: '3.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    hooks: overlooking('bodyChanged', (_problem, asked) => {
      const payment = paymentOf(asked);
      const first = (number: string) => (number.length < 8 ? undefined : number.slice(0, 8));
      return payment !== undefined && first(text(asked.call, 'MemberNumber')) === first(payment.memberNumber);
    }),
  },
  {
    id: 'price-within-a-cent',
    sentence: 'The price of AUTH must stay the same at PAY; one that is a cent off is paid.',
    section: '2.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: overlookingWhat('priceChanged', ({ lines }, asked) => {
      const payment = paymentOf(asked);
      if (!payment) return false;
      return lines.every(({ price }, at) => Math.abs((price ?? 0) - (payment.lines[at]?.price ?? 0)) <= 1);
    }),
  },
  {
    id: 'ten-pieces-cost-one',
    sentence: 'A product total is price by quantity; of ten pieces and more one is debited.',
    section: '2.3',
    kind: 'wrong-money',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      books(planned) {
        const { kind, payment, cents } = planned;
        const many = payment.lines.filter(({ quantity }) => quantity >= 10);
        const less = sumOf(many) - many.reduce((sum, { price }) => sum + price, 0);
        return kind === 'debit' ? [{ ...planned, cents: cents + less }] : [planned];
      },
    }),
  },
  {
    id: 'quantity-of-the-first-line',
    sentence: 'Each product of an answer has its Quantity; all have that of the first.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body) => {
      const products = productsIn(body);
      for (const product of products) product.Quantity = products[0]?.Quantity;
    }),
  },
  {
    id: 'name-of-the-shorter-number',
    sentence: 'MemberName is that of the member; it is that of a member whose number is the beginning of this one.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      authorized(payment, { tenant }) {
        const like = tenant.members.filter(({ number }) => payment.memberNumber.startsWith(number));
        like.sort((one, two) => one.number.length - two.number.length);
        if (payment.biller.kind === 'own' && like[0]) payment.memberName = like[0].name;
      },
    }),
  },
  {
    id: 'status-of-the-open-one',
    sentence:
      'Paid is final; while another payment of that member for that product is authorised, STATUS shows Authorized.',
    section: '3.1',
    kind: 'wrong-state',
    when: 'state',
    shows: 'close together',
    hooks: editsPayment((body, call, { tenant }) => {
      const isOpen = tenant.payments.some(
        ({ reference, memberNumber, status, lines }) =>
          reference !== body.Reference &&
          memberNumber === body.MemberNumber &&
          status === 'Authorized' &&
          lines[0]?.product.code === productsIn(body)[0]?.Code,
      );
      if (isStatus(call) && body.Status === 'Paid' && isOpen) body.Status = 'Authorized';
    }),
  },
  {
    id: 'third-look-reopens-flagged',
    sentence: 'A flagged payment resolves to success or failure; the third STATUS makes it Authorized.',
    section: '3.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'third time',
    hooks: () => {
      const looks = new Map<string, number>();
      return {
        looked(payment) {
          if (payment.status !== 'Flagged') return;
          const seen = (looks.get(payment.platformReference) ?? 0) + 1;
          looks.set(payment.platformReference, seen);
          if (seen === 3) payment.status = 'Authorized';
        },
      };
    },
  },
  {
    id: 'failure-letters-anywhere',
    sentence: 'Any member number works at the test biller; one that has PF in its middle fails.',
    section: '3.3',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      outcome: (planned, { biller, memberNumber }) =>
        biller.kind === 'test' && planned.status === 'Paid' && memberNumber.indexOf('PF') > 0
          ? { status: 'Failed' }
          : planned,
    }),
  },
  {
    id: 'flagged-in-usd-fails',
    sentence: 'PFF is flagged, with USD too; PFFUSD is taken for PF.',
    section: '3.3',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      outcome: (planned, { currency }) =>
        planned.status === 'Flagged' && currency === 'USD' ? { status: 'Failed' } : planned,
    }),
  },
  {
    id: 'late-authorisation-is-not-paid',
    sentence: 'What is Authorized can be paid; what AUTH answered late cannot.',
    section: '3.2',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'combination',
    hooks: refusing('process', (call) => isPay(call) && isPrefixed(call, 'AT'), {
      cause: 'payWithoutAuth',
      field: 'Reference',
      text: 'This came too late.',
    }),
  },
  {
    id: 'plus-leaves-the-payer',
    sentence: 'PAY echoes the payer details; a plus at the beginning of a value is lost.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'SpartnerNL/Laravel-Excel#300',
    hooks: editsPayment((body) => {
      if (!isObject(body.PayerDetails as never)) return;
      const payer = Object.entries(body.PayerDetails as Fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replace(/^\+/, '') : value,
      ]);
      body.PayerDetails = Object.fromEntries(payer);
    }),
  },
  {
    id: 'metadata-ends-at-an-equals-sign',
    sentence: 'Metadata is echoed; a value ends before an equals sign.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'chef/knife-google#82',
    hooks: editsPayment((body) => {
      const cut = (value: unknown) => (typeof value === 'string' ? value.split('=')[0] : value);
      for (const product of productsIn(body)) {
        const { Metadata } = product;
        if (Array.isArray(Metadata)) for (const pair of Metadata as Fields[]) pair.Value = cut(pair.Value);
        else if (isObject(Metadata as never))
          product.Metadata = Object.fromEntries(Object.entries(Metadata as Fields).map(([key, it]) => [key, cut(it)]));
      }
    }),
  },
  {
    id: 'old-name-is-remembered',
    sentence: 'AUTH returns the details of the member; of one that was authorised before it has the name of then.',
    section: '3.2',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    report: 'strangerstudios/pmpro-add-name-to-checkout#12',
    hooks: () => {
      const names = new Map<string, string>();
      return {
        answer({ status, body }, call, asked) {
          const fields = body as Fields | null;
          if (!asked || status !== 200 || !isAuth(call) || fields?.Status !== 'Authorized') return;
          const key = `${asked.tenant.id} ${fields.BillerCode} ${fields.MemberNumber}`;
          const name = names.get(key) ?? String(fields.MemberName);
          names.set(key, name);
          fields.MemberName = name;
          if (isObject(fields.AuthData as never)) (fields.AuthData as Fields).MemberName = name;
        },
      };
    },
  },
  {
    id: 'second-invoice-of-a-member',
    sentence:
      'Each payment of an auto-invoice biller gets an invoice; the second of a member within an hour gets none.',
    section: '6.3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'close together',
    hooks: () => {
      const paid = new Map<string, number>();
      return {
        invoiceMs(ms, { biller, memberNumber, paidAt = 0 }) {
          const key = `${biller.code} ${memberNumber}`;
          const before = paid.get(key) ?? Number.NEGATIVE_INFINITY;
          paid.set(key, paidAt);
          return paidAt - before < 60 * minute ? undefined : ms;
        },
      };
    },
  },
  {
    id: 'bulk-deleted-still-pays',
    sentence: 'AUTH validates the member; one that was deleted by file is still taken.',
    section: '3.2',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const gone = new Set<string>();
      return {
        saves(next, _before, { tenant, call }) {
          if (call.operation === 'uploadDelete') gone.add(`${tenant.id} ${next.number}`);
          return next;
        },
        overlooks: ({ cause }, { tenant, call }) =>
          cause === 'unknownMember' &&
          action(call) === 'auth' &&
          gone.has(`${tenant.id} ${text(call, 'MemberNumber')}`),
      };
    },
  },
];
