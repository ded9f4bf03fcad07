import { isObject, type Json, type NumberText } from '../../shared/json.ts';
import { billerOf, productOf } from '../asked.ts';
import type { Call } from '../model.ts';
import { defectsOf, isAuth, isPay, isStatus, NumberText as Numeral, refusing, text } from './defect.ts';

const defect = defectsOf('refuses-too-much');

const productsOf = (call: Call) => (Array.isArray(call.body.Products) ? call.body.Products.filter(isObject) : []);
const source = (value: Json | undefined) => (value instanceof Numeral ? (value as NumberText).source : '');
const isBlank = (value: Json | undefined) => value === undefined || value === null || value === '';

/** What any provider must take, and is refused. */
export const refusingDefects = [
  defect('no-hyphen-in-references', '2.3', "The reference is the caller's; one with a hyphen is refused.", {
    when: 'value',
    hooks: refusing('process', (call) => isAuth(call) && text(call, 'Reference').includes('-')),
  }),
  defect('references-in-capitals', '2.3', "The reference is the caller's; small letters are refused.", {
    when: 'value',
    hooks: refusing('process', (call) => isAuth(call) && /[a-z]/.test(text(call, 'Reference'))),
  }),
  defect('references-of-20-letters', '2.3', "The reference is the caller's; more than 20 letters are refused.", {
    when: 'value',
    hooks: refusing('process', (call) => isAuth(call) && text(call, 'Reference').length > 20),
  }),
  defect('prices-with-two-digits-alone', '2.3', 'Price is a decimal; 12.5 is refused.', {
    when: 'value',
    hooks: refusing('process', (call) => productsOf(call).some(({ Price }) => /\.\d$/.test(source(Price)))),
  }),
  defect('no-whole-prices', '2.3', 'Price is a decimal; 12 without a point is refused.', {
    when: 'value',
    hooks: refusing(
      'process',
      (call) => isAuth(call) && productsOf(call).some(({ Price }) => /^\d+$/.test(source(Price))),
    ),
  }),
  defect('no-cents', '2.3', 'Price is a decimal; one with cents is refused.', {
    when: 'value',
    hooks: refusing(
      'process',
      (call) => isAuth(call) && productsOf(call).some(({ Price }) => /\.\d*[1-9]/.test(source(Price))),
    ),
  }),
  defect('quantity-needed', '2.3', 'Quantity is optional; without one AUTH is refused.', {
    when: 'value',
    hooks: refusing('process', (call) => isAuth(call) && productsOf(call).some(({ Quantity }) => isBlank(Quantity))),
  }),
  defect('quantity-at-most-two', '2.2', 'A quantity may be specified; three and more are refused.', {
    when: 'value',
    hooks: refusing('process', (call) => productsOf(call).some(({ Quantity }) => Number(source(Quantity)) > 2)),
  }),
  defect('metadata-pairs-refused', '2.3', 'Metadata are pairs or an object; pairs are refused.', {
    when: 'value',
    hooks: refusing('process', (call) => productsOf(call).some(({ Metadata }) => Array.isArray(Metadata))),
  }),
  defect('metadata-object-refused', '2.3', 'Metadata are pairs or an object; an object is refused.', {
    when: 'value',
    hooks: refusing('process', (call) => productsOf(call).some(({ Metadata }) => isObject(Metadata))),
  }),
  defect('reg-data-needed', '3.4', 'RegData is optional; bets without it are refused.', {
    when: 'value',
    hooks: refusing(
      'process',
      (call) => text(call, 'BillerCode') === 'BOLLA' && !JSON.stringify(call.body.Products).includes('RegData'),
    ),
  }),
  defect('all-payer-details-needed', '2.3', 'Payer details name what is known; without BankReference PAY is refused.', {
    when: 'value',
    hooks: refusing(
      'process',
      (call) => isPay(call) && isObject(call.body.PayerDetails) && isBlank(call.body.PayerDetails.BankReference),
    ),
  }),
  defect('payer-details-at-auth', '2.3', 'Payer details come at PAY alone; without them AUTH is refused.', {
    when: 'endpoint',
    hooks: refusing(
      'process',
      (call, { tenant }) =>
        isAuth(call) &&
        billerOf({ tenant }, text(call, 'BillerCode'))?.payer === true &&
        isBlank(call.body.PayerDetails),
    ),
  }),
  defect('minimum-itself-refused', '8', 'MinAmount is the least; exactly that is refused.', {
    when: 'value',
    hooks: refusing('process', (call, { tenant }) => isAuth(call) && isBorder(call, tenant, 'minCents')),
  }),
  defect('maximum-itself-refused', '8', 'MaxAmount is the most; exactly that is refused.', {
    when: 'value',
    hooks: refusing('process', (call, { tenant }) => isAuth(call) && isBorder(call, tenant, 'maxCents')),
  }),
  defect('no-maximum-is-a-thousand', '2.2', 'MaxAmount null is none; more than 1000 is refused.', {
    when: 'value',
    hooks: refusing('process', (call, { tenant }) => {
      const biller = billerOf({ tenant }, text(call, 'BillerCode'));
      return (
        isAuth(call) &&
        productsOf(call).some(
          ({ Code, Price }) =>
            Number(source(Price)) > 1000 &&
            typeof Code === 'string' &&
            biller &&
            productOf(biller, Code)?.maxCents === null,
        )
      );
    }),
  }),
  defect('one-product-alone', '2.1', 'Several products are allowed where the biller says so; two are refused.', {
    when: 'value',
    hooks: refusing('process', (call) => productsOf(call).length > 1),
  }),
  defect('total-needed-at-auth', '2.3', 'TotalAmount may be blank where AUTH returns the balance; it is refused.', {
    when: 'value',
    hooks: refusing('process', (call) => isAuth(call) && isBlank(call.body.TotalAmount)),
  }),
  defect('price-needed-at-auth', '2.3', 'Price is blank where AUTH returns it; it is refused.', {
    when: 'value',
    hooks: refusing('process', (call, { tenant }) => {
      const biller = billerOf({ tenant }, text(call, 'BillerCode'));
      return (
        isAuth(call) &&
        productsOf(call).some(
          ({ Code, Price }) =>
            isBlank(Price) && typeof Code === 'string' && biller && productOf(biller, Code)?.mandated !== null,
        )
      );
    }),
  }),
  defect('price-needed-at-pay', '3.2', 'Prices are blank at PAY where AUTH returned them; PAY is refused.', {
    when: 'value',
    hooks: refusing('process', (call) => isPay(call) && productsOf(call).some(({ Price }) => isBlank(Price))),
  }),
  defect('status-needs-biller', '4.1', 'STATUS has Action and Reference only; without BillerCode it is refused.', {
    when: 'endpoint',
    hooks: refusing('process', (call) => isStatus(call) && isBlank(call.body.BillerCode)),
  }),
  defect('status-needs-products', '4.1', 'STATUS has Action and Reference only; without Products it is refused.', {
    when: 'endpoint',
    hooks: refusing('process', (call) => isStatus(call) && isBlank(call.body.Products)),
  }),
  defect('usd-refused', '1', 'Two currencies are served; forex products are refused.', {
    when: 'value',
    hooks: refusing(
      'process',
      (call) => isAuth(call) && JSON.stringify(call.body.Products).includes('"RequiresForexPayment":true'),
    ),
  }),
  defect(
    'usd-prefix-refused-elsewhere',
    '3.3',
    'Any member number works at the test biller; numbers with digits alone are refused.',
    {
      when: 'value',
      hooks: refusing(
        'process',
        (call) => isAuth(call) && text(call, 'BillerCode') === 'Probe-7' && /^\d+$/.test(text(call, 'MemberNumber')),
      ),
    },
  ),
  defect('tenth-auth-is-throttled', '8', 'There is no stated limit; every tenth AUTH is answered 500.', {
    when: 'state',
    hooks: () => {
      let made = 0;
      return {
        answer(answer, call) {
          if (!isAuth(call)) return;
          made += 1;
          if (made % 10 === 0) answer.status = 500;
        },
      };
    },
  }),
  defect('member-with-email-alone', '4.2', 'EmailAddress is optional; a member without one is refused.', {
    when: 'value',
    hooks: refusing('create', (call) => isBlank(call.body.EmailAddress)),
  }),
  defect('update-with-all-fields-alone', '4.2', 'Optional fields may be left out of an update; it is refused.', {
    when: 'value',
    hooks: refusing('update', (call) => isBlank(call.body.PostalAddress) || isBlank(call.body.MobileNo)),
  }),
  defect(
    'reversal-of-usd-refused',
    '4.1',
    'A biller that reverses takes its payments back; those in USD are refused.',
    {
      when: 'value',
      hooks: refusing('reverse', (call, { tenant }) =>
        tenant.payments.some(
          ({ reference, currency, biller }) =>
            biller.reversals && currency === 'USD' && reference === call.body.OriginalReference,
        ),
      ),
    },
  ),
  defect('forms-refused', '4', 'Biller bodies may be form posts; they are answered 400.', {
    when: 'value',
    hooks: unread(/urlencoded/i),
  }),
  defect('xml-refused', '4', 'Biller bodies may be XML; it is answered 400.', { when: 'value', hooks: unread(/xml/i) }),
  defect('biller-json-refused', '4', 'Biller bodies may be JSON; it is answered 400.', {
    when: 'value',
    hooks: unread(/json/i),
  }),
  defect('form-plus-not-decoded', '4', 'Form posts are decoded; a plus stays a plus.', {
    when: 'value',
    hooks: () => ({
      call({ headers, body }) {
        if (!/urlencoded/i.test(headers['content-type'] ?? '')) return;
        for (const [name, value] of Object.entries(body))
          if (typeof value === 'string') body[name] = value.replaceAll(' ', '+');
      },
    }),
  }),
  defect('xml-entities-not-decoded', '4', 'XML is decoded; an ampersand stays &amp;.', {
    when: 'value',
    hooks: () => ({
      call({ headers, body }) {
        if (!/xml/i.test(headers['content-type'] ?? '')) return;
        for (const [name, value] of Object.entries(body))
          if (typeof value === 'string') body[name] = value.replaceAll('&', '&amp;');
      },
    }),
  }),
  defect('single-path-not-decoded', '4.2', 'A path is decoded; a member number with a blank is not found.', {
    when: 'value',
    hooks: () => ({
      call(call) {
        if (call.operation === 'single') call.number = encodeURIComponent(call.number);
      },
    }),
  }),
];

function unread(type: RegExp) {
  return () => ({
    call(call: Call) {
      const isMember = ['create', 'update', 'delete', 'undelete'].includes(call.operation);
      if (isMember && type.test(call.headers['content-type'] ?? '')) {
        call.body = {};
        call.malformed = true;
      }
    },
  });
}

function isBorder(
  call: Call,
  tenant: Parameters<typeof billerOf>[0]['tenant'],
  limit: 'minCents' | 'maxCents',
): boolean {
  const biller = billerOf({ tenant }, text(call, 'BillerCode'));
  return productsOf(call).some(({ Code, Price }) => {
    const product = biller && typeof Code === 'string' ? productOf(biller, Code) : undefined;
    return (
      product?.[limit] !== null && product !== undefined && Math.round(Number(source(Price)) * 100) === product[limit]
    );
  });
}
