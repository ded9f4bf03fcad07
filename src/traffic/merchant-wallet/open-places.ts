import { fieldOf, type Observer, statusOf, textIn } from '../../conformance/index.ts';
import { succeeded } from '../../given/merchant-wallet/result.ts';
import { rule } from '../../given/merchant-wallet/rule.ts';

const dateFields = ['processedDateTime', 'details.dateTime'];

/** Sections 2.1, 6, 8, 9: what the document leaves open about the service as a whole is recorded. */
export const openPlaces: Observer = {
  slug: 'merchant-wallet-open-places',
  api: 'merchant-wallet',
  title: 'forms of dates, notifications, rate limits and versions: recorded',
  rules: ['other-answer-date-forms', 'notifications', 'request-rate-limits', 'versioning'].map(rule),
  needs: ['state'],
  observe(exchanges, decide) {
    const [first] = exchanges;
    if (!first) return;
    const notification = exchanges.find((it) => it.by === 'provider');
    decide.observe(rule('notifications'), notification ? 'notifies' : 'none seen', notification ?? first);
    const throttled = exchanges.find((it) => statusOf(it) === 429);
    decide.observe(rule('request-rate-limits'), throttled ? 'throttles' : 'none seen', throttled ?? first);
    for (const exchange of exchanges) {
      if (exchange.operation === 'utilityPayment' || !succeeded(exchange)) continue;
      for (const field of dateFields) {
        const text = textIn(fieldOf(exchange, field));
        if (text !== undefined) decide.observe(rule('other-answer-date-forms'), text.replace(/\d/g, 'd'), exchange);
      }
    }
    const versioned = exchanges.find((it) => it.operation === 'linkedAccountInquiry' || it.operation === 'reversal');
    if (versioned) decide.observe(rule('versioning'), 'two paths with a version', versioned);
  },
};
