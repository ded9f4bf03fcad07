import { fieldOf, type ObserverDefinition, statusOf } from '../../conformance/index.ts';
import { isInOtherForm } from '../../given/bill-payment/calls/other-form.ts';

/** Section 7: a 400 says what is wrong, by field, whatever operation it answers. */
export const validationErrors: ObserverDefinition = {
  slug: 'bill-payment-validation-errors',
  title: 'every 400 has Message and, by the path of each wrong field, its messages in ModelState',
  rules: ['every-400-has-message-and-model-state'],
  needs: [],
  *observe(exchanges, decide) {
    for (const exchange of exchanges) {
      yield;
      if (exchange.operation === undefined || exchange.by !== 'client' || statusOf(exchange) !== 400) continue;
      if (isInOtherForm(exchange)) continue;
      const message = typeof fieldOf(exchange, 'Message') === 'string' ? 'a text' : 'none';
      decide.holds(
        'every-400-has-message-and-model-state',
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

const documented = new Set([200, 400, 401]);

/** Sections 5, 7, 8: what the document leaves open about answers as a whole is recorded. */
export const openPlaces: ObserverDefinition = {
  slug: 'bill-payment-open-places',
  title: 'bodies of 401, other statuses and rate limits: recorded',
  rules: ['unauthorized-body', 'other-statuses', 'rate-limits'],
  needs: ['state'],
  *observe(exchanges, decide) {
    const [first] = exchanges;
    if (!first) return;
    for (const exchange of exchanges) {
      yield;
      if (exchange.by !== 'client' || typeof exchange.answer === 'string') continue;
      const { status, body } = exchange.answer;
      if (status === 401) decide.observe('unauthorized-body', body.length === 0 ? 'empty' : 'message', exchange);
      if (!documented.has(status)) decide.observe('other-statuses', String(status), exchange);
    }
    const others = exchanges.some((it) => typeof statusOf(it) === 'number' && !documented.has(Number(statusOf(it))));
    if (!others) decide.observe('other-statuses', 'none seen', first);
    const throttled = exchanges.find((it) => statusOf(it) === 429);
    decide.observe('rate-limits', throttled ? 'throttles' : 'none seen', throttled ?? first);
  },
};
