import {
  type Exchange,
  fieldOf,
  Literal,
  memberOf,
  type ObserverDefinition,
  statusOf,
} from '../../conformance/index.ts';
import { isInOtherForm } from '../../given/bill-payment/calls/other-form.ts';
import { contractObserver } from '../contract-observer.ts';
import { eachAlone } from '../each-alone.ts';
import { sent } from '../sent.ts';
import { processCalls, productsIn, productsSent } from './process-calls.ts';

export const contract = contractObserver('bill-payment', () => isInOtherForm);

const total = 'processPayment/200/TotalAmount/type';
const price = 'processPayment/200/Products[].Price/type';

/** Sections 2.3, 2.4: TotalAmount and Price are decimals; a caller that sends them as texts may have them back so. */
export const amountTypes: ObserverDefinition = {
  slug: 'bill-payment-amount-types',
  title: 'answers to AUTH and PAY give amounts as numbers, unless they were sent as texts',
  rules: [total, price],
  needs: ['state'],
  *observe(exchanges, decide) {
    for (const { exchange, auth } of yield* processCalls(exchanges)) {
      yield;
      if (!auth || [auth, exchange].some(hasTexts)) continue;
      const prices = productsIn(exchange).map((it) => memberOf(it, 'Price'));
      for (const [id, values] of [
        [total, [fieldOf(exchange, 'TotalAmount')]],
        [price, prices],
      ] as const)
        for (const value of values.filter((it) => it !== undefined && it !== null && it !== ''))
          decide.expects(id, 'a number', !isText(value), `the text ${value}`, exchange);
    }
  },
};

/** Whether some amount of a request is a text beyond the empty one, which is a blank. */
function hasTexts(exchange: Exchange): boolean {
  return [sent(exchange, 'TotalAmount'), ...productsSent(exchange).map((it) => memberOf(it, 'Price'))].some(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Section 2.4: dictionaries of texts, by the calls whose answers have them. */
const dictionaries: Readonly<Record<string, readonly string[]>> = {
  processPayment: ['AuthData.AccountDetails', 'AuthData.AccountBalances', 'PaymentData.DisplayData'],
  lookupMember: ['AuthData.AccountDetails', 'AuthData.AccountBalances'],
  lookupMemberByPost: ['AuthData.AccountDetails', 'AuthData.AccountBalances'],
};

/** Section 2.4: what a dictionary holds under its names are texts. */
export const dictionaryValues: ObserverDefinition = {
  slug: 'bill-payment-dictionary-values',
  title: 'what AccountDetails, AccountBalances and DisplayData hold under their names are texts',
  rules: Object.entries(dictionaries).flatMap(([call, fields]) => fields.map((it) => typeRule(call, it))),
  needs: [],
  *observe(exchanges, decide) {
    yield* eachAlone(exchanges, (exchange) => {
      if (statusOf(exchange) !== 200) return;
      for (const field of dictionaries[exchange.operation ?? ''] ?? []) {
        const value = fieldOf(exchange, field);
        if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Literal) continue;
        const other = Object.entries(value).find(([, it]) => it !== null && typeof it !== 'string');
        const seen = `another value of ${other?.[0]}`;
        decide.expects(typeRule(exchange.operation ?? '', field), 'texts', other === undefined, seen, exchange);
      }
    });
  },
};

function typeRule(call: string, field: string): string {
  return `${call}/200/${field}/type`;
}
