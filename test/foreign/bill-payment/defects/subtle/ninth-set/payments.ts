import type { JsonObject } from '../../../../shared/json.ts';
import { prefixesOf } from '../../../prefix.ts';
import { chosenReadings } from '../../../readings.ts';
import { wantedOf } from '../../../wanted.ts';
import {
  decimal,
  editsPayment,
  fieldsOf,
  isAuth,
  isStatus,
  overlooking,
  paymentOf,
  productsIn,
  refusing,
  text,
} from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Payments: what the second line, the other currency or form, or the end of a payment's life changes. */
export const ninthPaymentDefects: readonly SubtleDefect[] = [
  {
    id: 'platform-reference-of-several-without-biller',
    sentence: 'PlatformReference contains the biller code; that of a payment with several products does not.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      authorized(payment) {
        if (payment.lines.length > 1) payment.platformReference = `P.${payment.id}`;
      },
    }),
  },
  {
    id: 'pf-usd-fails-at-auth',
    sentence: 'PF makes PAY fail, with USD too; PFUSD is refused at AUTH.',
    section: '3.3',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'combination',
    hooks: refusing(
      'process',
      (call, asked) => {
        const wanted = wantedOf(asked);
        if (!isAuth(call) || 'cause' in wanted) return false;
        const { prefix, usd } = prefixesOf(wanted.biller, wanted.memberNumber, chosenReadings());
        return prefix === 'PF' && usd;
      },
      { cause: 'authFailure', field: 'MemberNumber', text: 'Nobody has this number.' },
    ),
  },
  {
    id: 'price-of-several-is-their-total',
    sentence: 'Price is that of one; of several units it is that of all.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body, _call, asked) => {
      const lines = paymentOf(asked)?.lines ?? [];
      for (const [index, product] of productsIn(body).entries()) {
        const line = lines[index];
        if (line) product.Price = decimal(line.price * line.quantity);
      }
    }),
  },
  {
    id: 'department-asked-of-the-first-line',
    sentence: 'Department is mandatory where the product has one; it is asked of the first product alone.',
    section: '2.3',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    readings: { ownDepartment: 'some' },
    hooks: overlooking('departmentMissing', ({ field }) => field !== 'Products[0].Department'),
  },
  {
    id: 'query-refusals-have-texts',
    sentence: 'ModelState maps field paths to arrays of messages; where a query is refused it maps them to texts.',
    section: '7',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({
      answer(answer, call) {
        const { ModelState } = fieldsOf(answer);
        const isQuery = ['list', 'feed', 'targetStats', 'download', 'memberList'].includes(call.operation);
        if (answer.status !== 400 || !isQuery || !ModelState) return;
        const texts = Object.entries(ModelState as Record<string, string[]>).map(([path, all]) => [path, all.join()]);
        (answer.body as Record<string, unknown>).ModelState = Object.fromEntries(texts);
      },
    }),
  },
  {
    id: 'reversed-is-paid-by-another-pay',
    sentence: 'Reversed is final; another PAY pays again.',
    section: '3.1',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    hooks: () => ({ paysAgain: ({ status }) => status === 'Reversed' }),
  },
  {
    id: 'flagged-failure-is-paid-by-another-pay',
    sentence: 'Failed is final; a payment that was flagged first and has failed is taken up by another PAY.',
    section: '3.1',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    readings: { pffOutcome: 'Failed' },
    hooks: () => ({
      paysAgain: ({ status, biller, memberNumber }) =>
        status === 'Failed' && prefixesOf(biller, memberNumber, chosenReadings()).prefix === 'PFF',
    }),
  },
  {
    id: 'pending-is-debited-by-another-pay',
    sentence: 'A payment is debited once; another PAY of one that is BeingPaid debits again.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    readings: { debitWhen: 'at-once' },
    hooks: () => ({ paysAgain: ({ status }) => status === 'BeingPaid' }),
  },
  {
    id: 'inquiry-puts-pp-off',
    sentence: 'PP becomes Paid after 24 hours; each inquiry before puts that off by six.',
    section: '3.3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    hooks: () => {
      const until = new Map<string, number>();
      return {
        answer(answer, call, asked) {
          const body = fieldsOf(answer);
          const payment = asked && paymentOf(asked);
          if (!payment || !isStatus(call)) return;
          if (body.Status === 'BeingPaid')
            until.set(payment.reference, (until.get(payment.reference) ?? payment.changedAt + day) + 6 * hour);
          if (body.Status === 'Paid' && asked.now < (until.get(payment.reference) ?? 0)) body.Status = 'BeingPaid';
        },
      };
    },
  },
  {
    id: 'fiscal-fields-gone-the-next-day',
    sentence: 'The fiscal fields appear on a later STATUS; a day after the payment they are gone.',
    section: '6.3',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: editsPayment((body, _call, asked) => {
      if (asked.now - (paymentOf(asked)?.paidAt ?? asked.now) < day) return;
      for (const field of ['VendorInvoiceReference', 'VendorFiscalSignature', 'VendorFiscalMetadata'])
        if (body[field]) body[field] = null;
    }),
  },
  {
    id: 'one-invoice-a-member',
    sentence: 'The vendor issues an invoice per payment; those of one member have the same VendorInvoiceReference.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: editsPayment((body, _call, asked) => {
      const own = paymentOf(asked);
      const first = asked.tenant.payments.find(
        (one) => one.biller === own?.biller && one.memberNumber === own.memberNumber && one.invoiced,
      );
      if (body.VendorInvoiceReference && first) body.VendorInvoiceReference = `INV-${first.id}`;
    }),
  },
  {
    id: 'other-stock-member-is-empty',
    sentence: 'Of OutOfStock and InsufficientStock the other one is null; it is empty.',
    section: '3.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: editsPayment((body) => {
      const told = String(body.TechnicalNarration ?? '');
      if (!told.includes('InsufficientStock')) return;
      const message = JSON.parse(told) as Record<string, unknown>;
      body.TechnicalNarration = JSON.stringify({
        ...message,
        OutOfStock: message.OutOfStock ?? [],
        InsufficientStock: message.InsufficientStock ?? {},
      });
    }),
  },
  {
    id: 'bet-on-45-refused',
    sentence: 'Numbers go from 01 to 45; a set with 45 is refused.',
    section: '3.4',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: refusing('process', (_call, asked) => {
      const wanted = wantedOf(asked);
      if ('cause' in wanted || wanted.biller.kind !== 'lottery') return false;
      return wanted.lines.some(({ metadata }) => metadata.some(([, value]) => /(^|[;$])45([;$])/.test(value)));
    }),
  },
  {
    id: 'bets-need-a-quantity',
    sentence: 'Quantity is 1 where none is said; one bet set without it is refused.',
    section: '2.3',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'combination',
    hooks: refusing('process', (call, asked) => {
      const wanted = wantedOf(asked);
      if ('cause' in wanted || wanted.biller.kind !== 'lottery') return false;
      return (call.body.Products as JsonObject[]).some(({ Quantity }) => Quantity === undefined);
    }),
  },
  {
    id: 'zwg-account-buys-no-usd',
    sentence: 'A ZWG account can buy both; USD products are refused to it.',
    section: '3.4',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'combination',
    hooks: refusing('process', (_call, asked) => {
      const wanted = wantedOf(asked);
      if ('cause' in wanted || wanted.biller.kind !== 'internet' || wanted.memberNumber.includes('U')) return false;
      return wanted.lines.some(({ product }) => product.forex === true);
    }),
  },
  {
    id: 'payer-details-filled-from-before',
    sentence: 'PAY echoes the payer details; what they leave out comes from the payment of that biller before.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const known = new Map<string, JsonObject>();
      return {
        answer(answer, call, asked) {
          const body = fieldsOf(answer);
          const sent = body.PayerDetails as JsonObject | null | undefined;
          if (!asked || text(call, 'Action').toLowerCase() !== 'pay' || !sent) return;
          const key = `${asked.tenant.id} ${text(call, 'BillerCode')}`;
          const filled = { ...known.get(key), ...sent };
          known.set(key, filled);
          body.PayerDetails = filled;
        },
      };
    },
  },
];
