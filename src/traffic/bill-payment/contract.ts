import { type Exchange, fieldOf, memberOf, type ObserverDefinition } from '../../conformance/index.ts';
import { isInOtherForm } from '../../given/bill-payment/calls/other-form.ts';
import { contractObserver } from '../contract-observer.ts';
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
