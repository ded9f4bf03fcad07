import type { Biller, Line } from '../../../model.ts';
import { currencyOf } from '../../../rules.ts';
import { become } from '../../../settle.ts';
import type { Wanted } from '../../../wanted.ts';
import { editsPayment, isAuth, isPay, overlookingWhat, paymentOf, productsIn, refusing } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

/** Lines whose product stood in the payment before. */
const repeated = (lines: readonly Line[]): Line[] =>
  lines.filter(({ product }, at) => lines.findIndex((one) => one.product === product) < at);

/** Limits, prices and quantities where several lines or two rules meet. */
export const sixthPaymentDefects: readonly SubtleDefect[] = [
  {
    id: 'minimum-of-the-total',
    sentence: 'MinAmount is that of a product; of two lines the total need reach it alone.',
    section: '2.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlookingWhat('limits', ({ lines }) => {
      const total = lines.reduce((sum, { price = 0, quantity }) => sum + price * quantity, 0);
      const fits = ({ price = 0, product }: Wanted['lines'][number]) =>
        price <= (product.maxCents ?? price) && total >= (product.minCents ?? 0);
      return lines.length > 1 && lines.every(fits);
    }),
  },
  {
    id: 'no-maximum-in-usd',
    sentence: 'MaxAmount is the most; of what AUTH finds to be paid in USD anything is taken.',
    section: '2.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    report: 'polarsource/polar#11327',
    hooks: overlookingWhat(
      'limits',
      (wanted, asked) =>
        currencyOf(asked, wanted) === 'USD' &&
        wanted.lines.every(({ price = 0, product }) => product.forex === null && price >= (product.minCents ?? 0)),
    ),
  },
  {
    id: 'part-with-a-blank-total',
    sentence: 'AuthAmountMandated true requires full payment; with a blank TotalAmount a part is taken.',
    section: '2.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlookingWhat('priceChanged', ({ lines, total }, asked) => {
      const payment = paymentOf(asked);
      if (!payment || total !== undefined) return false;
      return lines.every(
        ({ product, price }, at) =>
          product.mandated === true && (price ?? 0) > 0 && (price ?? 0) <= (payment.lines[at]?.price ?? 0),
      );
    }),
  },
  {
    id: 'quantity-of-the-line-before',
    sentence: 'Quantity is 1 where none is said; it is that of the line before.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      call({ operation, body }) {
        const products = operation === 'process' && Array.isArray(body.Products) ? body.Products : [];
        for (const [at, one] of products.entries()) {
          const before = products[at - 1];
          if (typeof one !== 'object' || typeof before !== 'object' || one === null || before === null) continue;
          const [line, other] = [one as Record<string, unknown>, before as Record<string, unknown>];
          if (line.Quantity === undefined && other.Quantity !== undefined) line.Quantity = other.Quantity;
        }
      },
    }),
  },
  {
    id: 'same-product-twice-is-one',
    sentence: 'The total is the sum of products; a second line of the same product is lost.',
    section: '2.3',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    report: 'flexprice/flexprice#2821',
    hooks: () => ({
      books(planned) {
        const lost = repeated(planned.payment.lines).reduce((sum, { price, quantity }) => sum + price * quantity, 0);
        return planned.kind === 'debit' ? [{ ...planned, cents: planned.cents + lost }] : [planned];
      },
      ...editsPayment((body) => {
        const products = productsIn(body);
        const codes = products.map(({ Code }) => Code);
        if (new Set(codes).size < codes.length)
          body.Products = products.filter(({ Code }, at) => codes.indexOf(Code) === at);
      })(),
    }),
  },
  {
    id: 'pattern-in-any-case',
    sentence: 'The member number matches the pattern; letter case does not count.',
    section: '2.1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: overlookingWhat('memberForm', ({ biller, memberNumber }) =>
      biller.regex ? new RegExp(biller.regex, 'i').test(memberNumber) : false,
    ),
  },
  {
    id: 'authorised-before-a-break',
    sentence: 'What is Authorized can be paid; once its biller was shut and open again it cannot.',
    section: '3.1',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const shut = new WeakMap<Biller, number>();
      return {
        user(found, _call, tenant) {
          for (const biller of tenant?.billers ?? []) if (!biller.enabled) shut.set(biller, tenant?.clock.now() ?? 0);
          return found;
        },
        refuses(asked) {
          const payment = isPay(asked.call) ? paymentOf(asked) : undefined;
          const at = payment?.biller.enabled ? shut.get(payment.biller) : undefined;
          if (payment?.status !== 'Authorized' || at === undefined || at < payment.createdAt) return undefined;
          return { cause: 'shape', field: 'Reference', text: 'This authorisation has ended.' };
        },
      };
    },
  },
  {
    id: 'pending-ends-together',
    sentence: 'PP becomes Paid after 24 hours; a second one does with the first.',
    section: '3.3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'close together',
    hooks: () => ({
      became(payment, asked) {
        if (payment.status !== 'Paid' || payment.biller.kind !== 'test' || !payment.memberNumber.startsWith('PP'))
          return;
        const other = asked.tenant.payments.find(
          ({ status, biller }) => status === 'BeingPaid' && biller.kind === 'test',
        );
        if (other) become(asked, other, 'Paid');
      },
    }),
  },
  {
    id: 'pending-over-the-month',
    sentence: 'PP becomes Paid after 24 hours; what was pending when a month ended does after 48.',
    section: '3.3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      outcome(planned, _payment, { now }) {
        const { later } = planned;
        if (planned.status !== 'BeingPaid' || !later) return planned;
        const isOver = new Date(now).getUTCMonth() !== new Date(now + later.afterMs).getUTCMonth();
        return isOver ? { ...planned, later: { ...later, afterMs: 2 * later.afterMs } } : planned;
      },
    }),
  },
  {
    id: 'registration-is-refused',
    sentence: 'Optional RegData is an object that registers a user; bets with it are refused.',
    section: '3.4',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: refusing('process', (call) => isAuth(call) && /"RegData"/.test(JSON.stringify(call.body.Products ?? null)), {
      cause: 'betInfo',
      field: 'Products[0].Metadata',
      text: 'This cannot be read.',
    }),
  },
  {
    id: 'second-set-is-not-read',
    sentence: 'A set has six numbers from 01 to 45; of several sets the first alone is looked at.',
    section: '3.4',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlookingWhat('betInfo', ({ lines }) =>
      lines.some(({ metadata, quantity }) => {
        const bets = metadata.find(([name]) => name === 'BetInfo')?.[1] ?? '';
        const isFirst = /^(?:0[1-9]|[1-3]\d|4[0-5])(?:;(?:0[1-9]|[1-3]\d|4[0-5])){5}\$./.test(bets);
        return isFirst && bets.endsWith('$') && bets.split('$').length - 1 === quantity;
      }),
    ),
  },
  {
    id: 'account-as-login',
    sentence: 'Service Login is not the account id; the account id is taken.',
    section: '3.4',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: overlookingWhat(
      'metadataMissing',
      ({ biller, memberNumber, lines }) =>
        biller.kind === 'internet' &&
        lines.every(({ metadata }) => metadata.some(([, value]) => value === memberNumber)),
    ),
  },
];
