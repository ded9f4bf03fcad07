import { fieldOf, type ObserverDefinition, statusOf, textIn } from '../../conformance/index.ts';
import { succeeded } from '../../given/merchant-wallet/calls/result.ts';
import { isEarlyInquiry } from './early-inquiry.ts';

const dateFields = ['processedDateTime', 'details.dateTime'];

/** Sections 2.1, 6, 8, 9: what the document leaves open about the service as a whole is recorded. */
export const openPlaces: ObserverDefinition = {
  slug: 'merchant-wallet-open-places',
  title: 'forms of dates, notifications, rate limits and versions: recorded',
  rules: ['other-answer-date-forms', 'notifications', 'request-rate-limits', 'versioning'],
  needs: ['state'],
  *observe(exchanges, decide) {
    const [first] = exchanges;
    if (!first) return;
    const notification = exchanges.find((it) => it.by === 'provider');
    decide.observe('notifications', notification ? 'notifies' : 'none seen', notification ?? first);
    const throttled = exchanges.find((it, at) => statusOf(it) === 429 && !isEarlyInquiry(it, exchanges.slice(0, at)));
    decide.observe('request-rate-limits', throttled ? 'throttles' : 'none seen', throttled ?? first);
    for (const exchange of exchanges) {
      yield;
      if (exchange.operation === 'utilityPayment' || !succeeded(exchange)) continue;
      for (const field of dateFields) {
        const text = textIn(fieldOf(exchange, field));
        if (text !== undefined) decide.observe('other-answer-date-forms', text.replace(/\d/g, 'd'), exchange);
      }
    }
    const versioned = exchanges.find((it) => it.operation === 'linkedAccountInquiry' || it.operation === 'reversal');
    if (versioned) decide.observe('versioning', 'two paths with a version', versioned);
  },
};
