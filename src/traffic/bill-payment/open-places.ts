import { type Observer, statusOf } from '../../conformance/index.ts';
import { rule } from '../../given/bill-payment/rule.ts';

const documented = new Set([200, 400, 401]);

/** Sections 5, 7, 8: what the document leaves open about answers as a whole is recorded. */
export const openPlaces: Observer = {
  slug: 'bill-payment-open-places',
  api: 'bill-payment',
  title: 'bodies of 401, other statuses and rate limits: recorded',
  rules: ['unauthorized-body', 'other-statuses', 'rate-limits'].map(rule),
  needs: ['state'],
  observe(exchanges, decide) {
    const [first] = exchanges;
    if (!first) return;
    for (const exchange of exchanges) {
      if (exchange.by !== 'client' || typeof exchange.answer === 'string') continue;
      const { status, body } = exchange.answer;
      if (status === 401) decide.observe(rule('unauthorized-body'), body.length === 0 ? 'empty' : 'message', exchange);
      if (!documented.has(status)) decide.observe(rule('other-statuses'), String(status), exchange);
    }
    const others = exchanges.some((it) => typeof statusOf(it) === 'number' && !documented.has(Number(statusOf(it))));
    if (!others) decide.observe(rule('other-statuses'), 'none seen', first);
    const throttled = exchanges.find((it) => statusOf(it) === 429);
    decide.observe(rule('rate-limits'), throttled ? 'throttles' : 'none seen', throttled ?? first);
  },
};
