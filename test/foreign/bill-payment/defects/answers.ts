import type { Currency } from '../model.ts';
import {
  centsIn,
  decimal,
  defectsOf,
  edits,
  editsPayment,
  fieldsOf,
  isAuth,
  isStatus,
  NumberText,
  productsIn,
  text,
} from './defect.ts';

const defect = defectsOf('wrong-answer');

/** Answers to payment actions that do not say what is so. */
export const answeringDefects = [
  defect('reference-in-capitals', '2.4', 'The answer echoes the reference; it is put in capitals.', {
    when: 'value',
    hooks: editsPayment((body) => {
      body.Reference = String(body.Reference).toUpperCase();
    }),
  }),
  defect('action-as-sent', '2.3', 'Answers have actions in title case; they are in capitals.', {
    when: 'value',
    hooks: editsPayment((body) => {
      body.Action = String(body.Action).toUpperCase();
    }),
  }),
  defect('reference-cut', '2.4', 'The answer echoes the reference; it is cut to 20 letters.', {
    when: 'value',
    hooks: editsPayment((body) => {
      body.Reference = String(body.Reference).slice(0, 20);
    }),
  }),
  defect(
    'member-and-biller-swapped',
    '2.4',
    'The answer echoes the request; member number and biller code change places.',
    {
      when: 'always',
      hooks: editsPayment((body) => {
        [body.MemberNumber, body.BillerCode] = [body.BillerCode, body.MemberNumber];
      }),
    },
  ),
  defect('member-number-as-number', '2.4', 'The member number is a text; leading zeros are lost.', {
    when: 'value',
    hooks: editsPayment((body) => {
      body.MemberNumber = String(body.MemberNumber).replace(/^0+/, '');
    }),
  }),
  defect('member-name-of-the-last', '2.4', 'MemberName is that of the member; STATUS tells that of the last AUTH.', {
    when: 'state',
    hooks: () => {
      let last: unknown;
      return {
        answer(answer, call) {
          const body = fieldsOf(answer);
          if (isAuth(call)) last = body.MemberName;
          else if (isStatus(call) && body.MemberName !== undefined && last) body.MemberName = last;
        },
      };
    },
  }),
  defect('products-of-first-alone', '2.4', 'The answer has all products; it has the first.', {
    when: 'value',
    hooks: editsPayment((body) => {
      body.Products = productsIn(body).slice(0, 1);
    }),
  }),
  defect('quantity-always-one', '2.4', 'Quantity is what was asked for; 1 is answered.', {
    when: 'value',
    hooks: editsPayment((body) => {
      for (const one of productsIn(body)) one.Quantity = 1;
    }),
  }),
  defect('total-without-quantity', '2.3', 'TotalAmount is the sum of product totals; quantities are forgotten.', {
    when: 'value',
    hooks: editsPayment((body) => {
      const sum = productsIn(body).reduce((all, { Price }) => all + centsIn(Price), 0);
      if (!Number.isNaN(sum)) body.TotalAmount = decimal(sum);
    }),
  }),
  defect('prices-in-floats', '2.4', 'Decimals are exact; prices have the noise of floats.', {
    when: 'value',
    hooks: editsPayment((body) => {
      for (const one of productsIn(body))
        if (!Number.isNaN(centsIn(one.Price)))
          one.Price = new NumberText(String(centsIn(one.Price) * 0.01 + 0.000000000000001));
    }),
  }),
  defect('prices-in-cents', '2.4', 'Prices are decimals; they are whole cents.', {
    when: 'always',
    hooks: editsPayment((body) => {
      for (const one of productsIn(body)) if (!Number.isNaN(centsIn(one.Price))) one.Price = centsIn(one.Price);
    }),
  }),
  defect('total-as-text', '2.3', 'TotalAmount is a decimal; it is a text.', {
    when: 'always',
    hooks: editsPayment((body) => {
      if (body.TotalAmount instanceof NumberText) body.TotalAmount = body.TotalAmount.source;
    }),
  }),
  defect('no-price-of-auth', '2.2', 'AUTH returns the price; it is not there.', {
    when: 'value',
    hooks: editsPayment((body, call) => {
      if (isAuth(call)) for (const one of productsIn(body)) if (one.AccountBalance) one.Price = null;
    }),
  }),
  defect('other-price-in-status', '2.4', 'The price stays what it was; STATUS shows a cent more.', {
    when: 'endpoint',
    hooks: editsPayment((body, call) => {
      for (const one of productsIn(body))
        if (isStatus(call) && !Number.isNaN(centsIn(one.Price))) one.Price = decimal(centsIn(one.Price) + 1);
    }),
  }),
  defect('currency-swapped', '2.4', 'Currency is that of the wallet debited; the other one is told.', {
    when: 'always',
    hooks: editsPayment((body) => {
      if (body.Currency) body.Currency = (body.Currency as Currency) === 'USD' ? 'ZWG' : 'USD';
    }),
  }),
  defect('currency-always-zwg', '2.4', 'Currency is that of the wallet debited; ZWG is told for USD.', {
    when: 'value',
    hooks: editsPayment((body) => {
      if (body.Currency) body.Currency = 'ZWG';
    }),
  }),
  defect('old-currency-code', '2.5', 'Currency codes are ZWG and USD; ZWG is written ZWL.', {
    when: 'value',
    hooks: editsPayment((body) => {
      if (body.Currency === 'ZWG') body.Currency = 'ZWL';
      if (body.VendorServiceFeeCurrency === 'ZWG') body.VendorServiceFeeCurrency = 'ZWL';
    }),
  }),
  defect('forex-flag-always-false', '2.4', 'RequiresForexPayment says that USD is needed; it is false.', {
    when: 'value',
    hooks: editsPayment((body) => {
      for (const one of productsIn(body)) one.RequiresForexPayment = false;
    }),
  }),
  defect('forex-flag-as-text', '2.4', 'RequiresForexPayment is a boolean; it is a text.', {
    when: 'always',
    hooks: editsPayment((body) => {
      for (const one of productsIn(body)) one.RequiresForexPayment = String(one.RequiresForexPayment);
    }),
  }),
  defect('no-auth-data', '3.2', 'AUTH returns member details; it returns none.', {
    when: 'endpoint',
    hooks: editsPayment((body, call) => {
      if (!isAuth(call)) return;
      delete body.AuthData;
      delete body.MemberName;
    }),
  }),
  defect('account-details-as-list', '2.4', 'AccountDetails is a dictionary; it is a list.', {
    when: 'always',
    readings: { accountDetails: 'some' },
    hooks: editsPayment((body) => {
      const data = body.AuthData as { AccountDetails?: object } | undefined;
      if (data?.AccountDetails) data.AccountDetails = Object.entries(data.AccountDetails);
    }),
  }),
  defect('no-narration-on-failed', '2.4', 'Narration is populated on Failed; it is empty.', {
    when: 'state',
    hooks: editsPayment((body) => {
      if (body.Status === 'Failed') body.Narration = '';
    }),
  }),
  defect(
    'narration-is-technical',
    '7',
    'Narration is for customers; on Failed it is null and the reason is in TechnicalNarration alone.',
    {
      when: 'state',
      hooks: editsPayment((body) => {
        if (body.Status !== 'Failed') return;
        body.TechnicalNarration = body.Narration;
        body.Narration = null;
      }),
    },
  ),
  defect('one-platform-reference', '2.4', 'PlatformReference is unique; payments of a biller share one.', {
    when: 'value',
    hooks: editsPayment((body) => {
      if (body.PlatformReference) body.PlatformReference = `P.${body.BillerCode}.1`;
    }),
  }),
  defect('platform-reference-without-biller', '2.4', 'PlatformReference contains the biller code; it does not.', {
    when: 'always',
    hooks: editsPayment((body) => {
      if (body.PlatformReference)
        body.PlatformReference = String(body.PlatformReference).replace(String(body.BillerCode), 'X');
    }),
  }),
  defect('platform-reference-changes', '2.4', 'PlatformReference is of the payment; STATUS has one of its own.', {
    when: 'endpoint',
    hooks: editsPayment((body, call, { service }) => {
      if (isStatus(call) && body.PlatformReference)
        body.PlatformReference = `${body.PlatformReference}-${service.next()}`;
    }),
  }),
  defect(
    'platform-reference-is-reference',
    '2.4',
    "PlatformReference is the platform's; it is the caller's reference.",
    {
      when: 'always',
      hooks: editsPayment((body) => {
        if (body.PlatformReference) body.PlatformReference = body.Reference;
      }),
    },
  ),
  defect('no-platform-reference', '2.4', 'A paid payment has a PlatformReference; it has none.', {
    when: 'state',
    hooks: editsPayment((body) => {
      delete body.PlatformReference;
    }),
  }),
  defect('stock-error-as-text', '3.4', 'Stock errors are JSON inside TechnicalNarration; they are a sentence.', {
    when: 'state',
    hooks: editsPayment((body) => {
      if (/OfStock|Insufficient/.test(String(body.TechnicalNarration))) body.TechnicalNarration = 'Out of stock: V-5';
    }),
  }),
  defect('stock-error-as-object', '3.4', 'TechnicalNarration is a text with JSON; it is an object.', {
    when: 'state',
    hooks: editsPayment((body) => {
      if (/OfStock|Insufficient/.test(String(body.TechnicalNarration)))
        body.TechnicalNarration = JSON.parse(String(body.TechnicalNarration));
    }),
  }),
  defect('stock-error-always-out', '3.4', 'Too few are InsufficientStock; OutOfStock is told.', {
    when: 'state',
    hooks: editsPayment((body) => {
      if (String(body.TechnicalNarration).includes('"InsufficientStock"'))
        body.TechnicalNarration = JSON.stringify({
          Status: 'OutOfStock',
          OutOfStock: ['V-5'],
          InsufficientStock: null,
        });
    }),
  }),
  defect('stock-error-tells-wanted', '3.4', 'InsufficientStock tells what is available; it tells a thousand.', {
    when: 'state',
    hooks: editsPayment((body) => {
      if (String(body.TechnicalNarration).includes('InsufficientStock'))
        body.TechnicalNarration = String(body.TechnicalNarration).replace(/: ?\d+/g, ':1000');
    }),
  }),
  defect('stock-not-reserved', '3.4', 'AUTH reserves stock; it is sold to the next one.', {
    when: 'state',
    hooks: () => ({
      authorized(payment) {
        payment.reservedUntil = undefined;
      },
    }),
  }),
  defect('stock-never-falls', '3.4', 'PAY issues what is on stock; the stock does not fall.', {
    when: 'state',
    hooks: () => ({
      became(payment) {
        for (const { product, quantity } of payment.lines)
          if (payment.status === 'Paid' && product.stock !== null) product.stock += quantity;
      },
    }),
  }),
  defect('dates-with-slashes', '2.5', 'JSON dates are ISO 8601; they are written with slashes.', {
    when: 'always',
    hooks: editsPayment((body) => {
      if (body.WalletDebitReversed) body.WalletDebitReversed = '21/11/2026 10:00:00';
    }),
  }),
  defect('credentials-in-answer', '5', 'Credentials are secret; an answer carries the password.', {
    when: 'always',
    hooks: editsPayment((body, _call, { user }) => {
      body.Debug = `${user.username}:${user.password}`;
    }),
  }),
  defect('password-in-wallets', '5', 'Credentials are secret; the wallet list carries them in Base64.', {
    when: 'endpoint',
    hooks: () => ({
      answer(answer, { operation, headers }) {
        if (operation === 'wallets' && answer.status === 200) answer.headers['X-Caller'] = headers.authorization ?? '';
      },
    }),
  }),
  defect('other-operation-answered', '4.1', 'A lookup answers AuthData and ResultCode; it answers a payment.', {
    when: 'endpoint',
    hooks: edits('lookup', (body, call) => {
      body.Status = 'Authorized';
      body.MemberNumber = text(call, 'MemberNumber');
      delete body.ResultCode;
    }),
  }),
];
