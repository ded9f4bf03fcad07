import { isObject, type Json } from '../../shared/json.ts';
import { billerOf, productOf } from '../asked.ts';
import type { Call, Problem } from '../model.ts';
import { defectsOf, isAuth, isPay, isStatus, NumberText, overlooking, presuming, text } from './defect.ts';

const defect = defectsOf('accepts-too-much');

/** Changes each product of a request. */
const products = (isMeant: (call: Call) => boolean, change: (product: { [key: string]: Json }) => void) => () => ({
  call(call: Call) {
    if (call.operation !== 'process' || !isMeant(call) || !Array.isArray(call.body.Products)) return;
    for (const one of call.body.Products) if (isObject(one)) change(one);
  },
});

const field = (name: string) => (problem: Problem) => problem.field.endsWith(name);

/** What the document refuses, and is taken all the same. */
export const acceptingDefects = [
  defect('no-member-number', '2.3', 'MemberNumber is required; without one a dash is paid.', {
    when: 'value',
    hooks: presuming('process', 'MemberNumber', '-', (call) => !isStatus(call)),
  }),
  defect('no-reference', '2.3', 'Reference is required; without one the empty reference is used.', {
    when: 'value',
    hooks: presuming('process', 'Reference', 'none'),
  }),
  defect('no-biller-code', '2.3', 'BillerCode is required; without one the first biller is paid.', {
    when: 'value',
    hooks: presuming('process', 'BillerCode', 'Probe-7', (call) => !isStatus(call)),
  }),
  defect('no-action', '2.3', 'Action is required; without one the payment is authorised.', {
    when: 'value',
    readings: { actionTaken: 'any' },
    hooks: presuming('process', 'Action', 'Auth'),
  }),
  defect('unknown-action', '2.3', 'There are four actions; another one is taken for AUTH.', {
    when: 'value',
    hooks: overlooking('shape', field('Action')),
  }),
  defect('no-total', '2.3', 'TotalAmount is required where AUTH returns nothing; it may be left out.', {
    when: 'value',
    hooks: overlooking('total'),
  }),
  defect('total-not-a-number', '2.3', 'TotalAmount is a decimal; any text is taken.', {
    when: 'value',
    hooks: overlooking('shape', field('TotalAmount')),
  }),
  defect('status-with-no-products', '4.1', 'An empty Products array in STATUS causes a 400; it is taken.', {
    when: 'value',
    hooks: overlooking('shape', (problem, { call }) => isStatus(call) && problem.field === 'Products'),
  }),
  defect('auth-with-no-products', '2.3', 'Products are required; none at all is authorised.', {
    when: 'value',
    hooks: overlooking(
      ['shape', 'totalOff'],
      ({ cause, field }, { call }) =>
        isAuth(call) && (cause === 'totalOff' ? JSON.stringify(call.body.Products) === '[]' : field === 'Products'),
    ),
  }),
  defect('quantity-of-zero', '2.3', 'Quantity is a number of pieces; 0 is taken for 1.', {
    when: 'value',
    hooks: products(isAuth, (one) => {
      if (one.Quantity instanceof NumberText && one.Quantity.source === '0') delete one.Quantity;
    }),
  }),
  defect('quantity-below-zero', '2.3', 'Quantity is a number of pieces; one below 0 is taken without its sign.', {
    when: 'value',
    hooks: products(isAuth, (one) => {
      if (one.Quantity instanceof NumberText) one.Quantity = new NumberText(one.Quantity.source.replace('-', ''));
    }),
  }),
  defect('price-below-zero', '2.3', 'Price is an amount; one below 0 is taken without its sign.', {
    when: 'value',
    hooks: () => ({
      call(call) {
        const plus = (value: Json | undefined) =>
          value instanceof NumberText ? new NumberText(value.source.replace('-', '')) : value;
        products(
          () => true,
          (one) => {
            if (one.Price !== undefined) one.Price = plus(one.Price) as Json;
          },
        )().call(call);
        if (call.body.TotalAmount !== undefined) call.body.TotalAmount = plus(call.body.TotalAmount) as Json;
      },
    }),
  }),
  defect('below-minimum', '8', 'MinAmount is the least; anything less is taken.', {
    when: 'value',
    hooks: overlooking('limits', ({ text: it }) => it.includes('little')),
  }),
  defect('above-maximum', '8', 'MaxAmount is the most; anything more is taken.', {
    when: 'value',
    hooks: overlooking('limits', ({ text: it }) => it.includes('much')),
  }),
  defect('a-cent-above-maximum', '8', 'MaxAmount is the most; it is compared in whole units.', {
    when: 'value',
    hooks: overlooking(
      'limits',
      ({ text: it }, { call }) => it.includes('much') && Math.floor(Number(text(call, 'TotalAmount'))) === 876,
    ),
  }),
  defect('limits-at-pay-alone', '3.2', 'AUTH validates; limits are looked at only at PAY.', {
    when: 'endpoint',
    hooks: overlooking('limits', (_problem, { call }) => isAuth(call)),
  }),
  defect('disabled-biller-paid', '2.1', 'A biller that is not enabled takes no payments; it does.', {
    when: 'state',
    hooks: overlooking('disabledBiller'),
  }),
  defect(
    'disabled-since-auth-paid',
    '2.1',
    'A biller that is not enabled takes no payments; what is authorised is paid.',
    { when: 'state', hooks: overlooking('disabledBiller', (_problem, { call }) => isPay(call)) },
  ),
  defect('offline-biller-authorizes', '3.2', 'AUTH checks that the biller is available; it does not.', {
    when: 'state',
    hooks: overlooking('offline', (_problem, { call }) => isAuth(call)),
  }),
  defect(
    'unknown-product-is-the-first',
    '2.3',
    'A product is known by its code; an unknown one is taken for the first.',
    {
      when: 'value',
      hooks: () => ({
        answer: () => undefined,
        user(found, call, tenant) {
          const biller = tenant && billerOf({ tenant }, text(call, 'BillerCode'));
          products(isAuth, (one) => {
            const code = typeof one.Code === 'string' ? one.Code : '';
            if (biller && code !== '' && !productOf(biller, code)) one.Code = 'AA';
          })().call(call);
          return found;
        },
      }),
    },
  ),
  defect('member-pattern-ignored', '2.1', 'The member number matches the pattern; any number is taken.', {
    when: 'value',
    hooks: overlooking(['memberForm', 'unknownMember'], (_problem, { call }) => text(call, 'BillerCode') !== 'MZINDA'),
  }),
  defect(
    'member-pattern-not-anchored',
    '2.1',
    'The member number matches the pattern whole; that it holds a match is enough.',
    {
      when: 'value',
      hooks: overlooking(['memberForm', 'unknownMember'], (_problem, { call, tenant }) => {
        const regex = billerOf({ tenant }, text(call, 'BillerCode'))?.regex;
        return !!regex && new RegExp(regex.replace(/^\^|\$$/g, '')).test(text(call, 'MemberNumber'));
      }),
    },
  ),
  defect(
    'unknown-member-authorized',
    '3.2',
    'AUTH validates the member; the offline biller takes payments for anybody.',
    { when: 'state', hooks: overlooking('unknownMember') },
  ),
  defect('deleted-member-authorized', '4.2', 'A deleted member is gone; payments for it are taken.', {
    when: 'state',
    hooks: overlooking('unknownMember', (_problem, { call, tenant }) =>
      tenant.members.some(({ number, deleted }) => deleted && number === text(call, 'MemberNumber')),
    ),
  }),
  defect('department-not-needed', '2.3', 'Department is mandatory where the product has one; it may be left out.', {
    when: 'value',
    hooks: overlooking('departmentMissing'),
  }),
  defect('price-not-needed-at-pay', '2.3', 'Price is required at PAY; it may be left out.', {
    when: 'value',
    hooks: overlooking('priceMissing', (_problem, { call }) => isPay(call)),
  }),
  defect('metadata-not-needed', '2.2', 'Required metadata is required; it may be left out.', {
    when: 'value',
    hooks: overlooking(['metadataMissing', 'betInfo']),
  }),
  defect('payer-details-not-needed', '2.3', 'Some billers need payer details at PAY; they may be left out.', {
    when: 'value',
    hooks: overlooking('payerMissing'),
  }),
  defect('am-paid-in-part', '2.2', 'AuthAmountMandated true requires full payment; a part is taken.', {
    when: 'value',
    hooks: overlooking(['priceChanged', 'totalOff'], (_problem, { call }) =>
      JSON.stringify(call.body.Products).includes('AM'),
    ),
  }),
  defect('price-changes-after-auth', '2.2', 'The price of AUTH must stay the same at PAY; another one is taken.', {
    when: 'value',
    hooks: overlooking(['priceChanged', 'totalOff']),
  }),
  defect('other-body-paid', '3.2', 'PAY has the body of AUTH; another member or product is paid.', {
    when: 'value',
    hooks: overlooking('bodyChanged'),
  }),
  defect('bets-not-read', '3.4', 'A set has six numbers from 01 to 45; any bets are taken.', {
    when: 'value',
    hooks: overlooking('betInfo'),
  }),
  defect('bets-and-quantity-differ', '3.4', 'Quantity is the number of sets; another number is taken.', {
    when: 'value',
    hooks: overlooking('betInfo', (_problem, { call }) =>
      /^((0[1-9]|[1-3]\d|4[0-5])[;$]){6,}$/.test(/((\d\d[;$])+)/.exec(JSON.stringify(call.body.Products))?.[1] ?? ''),
    ),
  }),
  defect('numbers-to-49', '3.4', 'Numbers go to 45; they go to 49.', {
    when: 'value',
    hooks: overlooking('betInfo', (_problem, { call }) => /4[6-9]/.test(JSON.stringify(call.body.Products))),
  }),
  defect('usd-account-buys-zwg', '3.4', 'An account in USD buys USD products alone; it buys both.', {
    when: 'value',
    hooks: overlooking('accountCurrency'),
  }),
  defect('stock-not-looked-at', '3.4', 'AUTH confirms stock; it authorises more than there is.', {
    when: 'state',
    hooks: overlooking('stock'),
  }),
  defect('lookup-without-member', '4.1', 'A lookup needs both values; without a member number it answers.', {
    when: 'value',
    hooks: presuming('lookup', 'MemberNumber', 'W-1'),
  }),
  defect('lookup-without-biller', '4.1', 'A lookup needs both values; without a biller it answers.', {
    when: 'value',
    hooks: presuming('lookup', 'BillerCode', 'MVURA'),
  }),
  defect('reversal-without-reference', '4.1', 'A reversal has a reference of its own; it may be left out.', {
    when: 'value',
    hooks: presuming('reverse', 'Reference', 'none'),
  }),
  defect('reversal-without-original', '4.1', 'A reversal names the original; without one it answers an ErrorCode.', {
    when: 'value',
    hooks: presuming('reverse', 'OriginalReference', 'none'),
  }),
  defect('member-without-name', '4.2', 'FullName is required; a member is created without one.', {
    when: 'value',
    hooks: presuming('create', 'FullName', '?'),
  }),
  defect('update-without-name', '4.2', 'FullName is required; an update without one is taken.', {
    when: 'value',
    hooks: presuming('update', 'FullName', '?'),
  }),
  defect('member-without-number', '4.2', 'MemberNumber is required; a member is created without one.', {
    when: 'value',
    hooks: presuming('create', 'MemberNumber', '?'),
  }),
  defect('download-without-from', '4.2', 'From is required; without one everything is downloaded.', {
    when: 'value',
    hooks: () => ({
      call(call) {
        if (call.operation === 'download' && !call.query.from && !call.query.From) {
          call.query.from = '01-Jan-2000 00:00:00';
          call.query.From = '01-Jan-2000 00:00:00';
        }
      },
    }),
  }),
  defect('download-without-to', '4.2', 'To is required; without one everything is downloaded.', {
    when: 'value',
    hooks: () => ({
      call(call) {
        if (call.operation === 'download' && !call.query.to && !call.query.To) {
          call.query.to = '01-Jan-2090 00:00:00';
          call.query.To = '01-Jan-2090 00:00:00';
        }
      },
    }),
  }),
  defect('deleted-number-created', '4.2', 'A deleted number can never be reused; it can be created again.', {
    when: 'state',
    hooks: overlooking(
      'shape',
      ({ text: it }, { call, tenant }) =>
        it.includes('taken') &&
        tenant.members.some(({ number, deleted }) => deleted && number === text(call, 'MemberNumber')),
    ),
  }),
  defect('feed-for-everybody', '2.1', 'A feed needs AllowFeed; any biller has one.', {
    when: 'state',
    hooks: overlooking('shape', ({ text: it }) => it.includes('no feed')),
  }),
];
