import type { Mistake } from '../../mistake.ts';
import { modelSteps } from '../model.ts';
import { usualOrders } from '../orders.ts';
import type { Order, Steps, Wire } from '../steps.ts';
import { mistake, without, withProduct } from './make.ts';

const model = modelSteps;

/** The product of some orders otherwise. */
function product(change: (product: Wire, order: Order) => Wire): Partial<Steps> {
  return { product: (day, order) => change(model.product(day, order), order) };
}

/** Some orders otherwise. */
function orders(change: (order: Order) => Order): Partial<Steps> {
  return { orders: (day) => usualOrders(day).map(change) };
}

const lottery = (BetInfo: string, quantity = 2): Partial<Steps> =>
  orders((it) => (it.name === 'lottery' ? { ...it, quantity, metadata: { BetInfo } } : it));

/** What payments hold (sections 2.1 to 2.3 and 3.4). */
export const requestMistakes: readonly Mistake[] = [
  mistake('no-member-number', 'a payment has no MemberNumber', 'client-sends-required-fields', {
    authBody: (...of) => ({ ...model.authBody(...of), MemberNumber: undefined }),
  }),
  mistake('no-product-code', 'a product has no Code', 'client-sends-required-fields', {
    authBody: (...of) => withProduct(model.authBody(...of), without('Code')),
  }),
  mistake('payer-details-at-auth', 'payer details go out with AUTH', 'client-payer-details-only-at-pay', {
    authBody: (...of) => ({ ...model.authBody(...of), PayerDetails: { BankName: 'Example Bank' } }),
  }),
  mistake(
    'no-department',
    'a product with a department goes without',
    'client-sends-department',
    product(without('Department')),
  ),
  mistake('no-forex-at-auth', 'forex is not acknowledged with AUTH', 'client-acknowledges-forex-on-auth', {
    authBody: (...of) => withProduct(model.authBody(...of), without('RequiresForexPayment')),
  }),
  mistake('no-forex-at-pay', 'forex is not acknowledged with PAY', 'client-acknowledges-forex-on-pay', {
    payBody: (...of) => withProduct(model.payBody(...of), without('RequiresForexPayment')),
  }),
  mistake(
    'forex-against-auth',
    'PAY takes back the acknowledgement that AUTH had and needed',
    'client-takes-forex-from-auth',
    {
      ...product((it, { name }) => (name === 'perhaps-forex' ? { ...it, RequiresForexPayment: true } : it)),
      payBody: (...of) =>
        of[1].name === 'perhaps-forex'
          ? { ...of[2], Action: 'PAY', Products: (of[2].Products as Wire[]).map(without('RequiresForexPayment')) }
          : model.payBody(...of),
    },
  ),
  mistake(
    'no-required-metadata',
    'required metadata is left out',
    'client-sends-required-metadata',
    product(without('Metadata')),
  ),
  mistake(
    'metadata-always-object',
    'Metadata is always one object',
    'client-follows-billers-metadata-form',
    orders((it) => ({ ...it, metadataForm: 'object' })),
  ),
  mistake(
    'metadata-always-pairs',
    'Metadata is always a list of pairs',
    'client-can-send-both-metadata-forms',
    orders((it) => ({ ...it, metadataForm: 'pairs' })),
  ),
  mistake(
    'quantity-where-none',
    'a Quantity is given where none may be',
    'client-sends-quantity-only-where-allowed',
    orders((it) => (it.name === 'airtime' ? { ...it, quantity: 2 } : it)),
  ),
  mistake(
    'below-minimum',
    'less is paid than MinAmount',
    'client-keeps-within-limits',
    orders((it) => (it.name === 'plain' ? { ...it, price: '0.50' } : it)),
  ),
  mistake(
    'above-maximum',
    'more is paid than MaxAmount',
    'client-keeps-within-limits',
    orders((it) => (it.name === 'plain' ? { ...it, price: '5000.01' } : it)),
  ),
  mistake(
    'any-member-number',
    'member numbers are sent as customers typed them',
    'client-member-number-matches-regex',
    orders((it) => (it.name === 'details' ? { ...it, memberNumber: 'p 5550' } : it)),
  ),
  mistake(
    'disabled-biller',
    'a biller is paid that the catalogue shows as disabled',
    'client-pays-no-disabled-biller',
    {
      mayOrder: () => true,
      orders: (day) => [
        ...usualOrders(day).slice(0, 1),
        { name: 'closed', billerCode: 'CLOSEDSHOP', productCode: 'GOODS', memberNumber: 'X1', price: '3' },
      ],
    },
  ),
  mistake(
    'two-products',
    'two products go to a biller that takes one',
    'client-sends-several-products-only-where-allowed',
    {
      authBody(day, order, reference) {
        const body = model.authBody(day, order, reference);
        return order.billerCode === 'SCHOOL'
          ? { ...body, Products: [...(body.Products as Wire[]), ...(body.Products as Wire[])], TotalAmount: 40 }
          : body;
      },
    },
  ),
  mistake(
    'bets-without-end',
    'the last set of BetInfo has no end',
    'client-lottery-bet-form',
    lottery('01;07;13;22;38;45$02;09;17;25;33;41'),
  ),
  mistake(
    'bets-with-commas',
    'numbers of BetInfo are parted by commas',
    'client-lottery-bet-form',
    lottery('01,07,13,22,38,45$02,09,17,25,33,41$'),
  ),
  mistake(
    'bets-with-one-digit',
    'numbers of BetInfo have one digit',
    'client-lottery-number-form',
    lottery('1;7;13;22;38;45$2;9;17;25;33;41$'),
  ),
  mistake(
    'bets-above-45',
    'a number of BetInfo is above 45',
    'client-lottery-number-form',
    lottery('01;07;13;22;38;49$02;09;17;25;33;41$'),
  ),
  mistake(
    'bets-counted-as-one',
    'Quantity is 1 for two sets of bets',
    'client-lottery-quantity-is-bet-sets',
    lottery('01;07;13;22;38;45$02;09;17;25;33;41$', 1),
  ),
  mistake(
    'voucher-for-account',
    'the voucher biller gets an account number',
    'client-sends-contact-address-to-voucher-biller',
    orders((it) => (it.name === 'vouchers' ? { ...it, memberNumber: 'ACC-77' } : it)),
  ),
  mistake(
    'airtime-for-name',
    'the airtime biller gets a name',
    'client-airtime-member-number-is-mobile',
    orders((it) => (it.name === 'airtime' ? { ...it, memberNumber: 'Tariro' } : it)),
  ),
  mistake(
    'account-as-login',
    'the account id goes out as Service Login',
    'client-sends-service-login',
    orders((it) => (it.name === 'internet' ? { ...it, metadata: { 'Service Login': it.memberNumber } } : it)),
  ),
  mistake(
    'made-up-login',
    'a Service Login is made up',
    'client-takes-logins-from-lookup',
    orders((it) => (it.name === 'internet' ? { ...it, metadata: { 'Service Login': 'user1' } } : it)),
  ),
  mistake('no-basic', 'vendor calls carry a Bearer token', 'client-sends-basic-on-vendor-calls', {
    headers: (day, who, hasBody) =>
      who === 'vendor'
        ? { authorization: 'Bearer abc', 'content-type': 'application/json' }
        : model.headers(day, who, hasBody),
  }),
  mistake('no-basic-of-biller', 'biller calls carry no credentials', 'client-sends-basic-on-biller-calls', {
    headers: (day, who, hasBody) => (who === 'biller' ? {} : model.headers(day, who, hasBody)),
  }),
  mistake('wrapped-basic', 'Basic credentials are wrapped as lines of mail are', 'client-basic-not-line-wrapped', {
    headers(...of) {
      const headers = model.headers(...of);
      return { ...headers, authorization: String(headers.authorization).replace(/^(Basic .{40})/, '$1 ') };
    },
  }),
  mistake('get-without-type', 'a GET has no Content-Type', 'client-vendor-calls-declare-json', {
    headers: (day, who, hasBody) =>
      hasBody
        ? model.headers(day, who, hasBody)
        : { authorization: String(model.headers(day, who, hasBody).authorization) },
  }),
];
