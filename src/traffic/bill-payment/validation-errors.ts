import { fieldOf, type Observer, statusOf } from '../../conformance/index.ts';
import { rule } from '../../given/bill-payment/rule.ts';

/** Section 7: a 400 says what is wrong, by field, whatever operation it answers. */
export const validationErrors: Observer = {
  slug: 'bill-payment-validation-errors',
  api: 'bill-payment',
  title: 'every 400 has Message and, by the path of each wrong field, its messages in ModelState',
  rules: [rule('every-400-has-message-and-model-state')],
  needs: [],
  observe(exchanges, decide) {
    for (const exchange of exchanges) {
      if (exchange.operation === undefined || exchange.by !== 'client' || statusOf(exchange) !== 400) continue;
      const message = typeof fieldOf(exchange, 'Message') === 'string' ? 'a text' : 'none';
      decide.holds(
        rule('every-400-has-message-and-model-state'),
        { Message: 'a text', ModelState: 'lists of texts by field' },
        { Message: message, ModelState: formOf(fieldOf(exchange, 'ModelState')) },
        exchange,
      );
    }
  },
};

function formOf(state: unknown): unknown {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return 'none';
  const isList = (it: unknown): boolean => Array.isArray(it) && it.every((text) => typeof text === 'string');
  return Object.values(state).every(isList) ? 'lists of texts by field' : state;
}
