import { jsonOf, type ObserverDefinition, statusOf } from '../../conformance/index.ts';
import { fieldsAt } from '../fields-at.ts';

/** Where the answers of an operation have a date and time (sections 2.4, 2.5). */
const places: Readonly<Record<string, readonly string[]>> = {
  processPayment: ['WalletDebitReversed', 'Products[].Vouchers[].ExpiryDate'],
  getTargetStatistics: ['TargetAchievedSinceDate'],
  getPaymentFeed: ['[].Date'],
};

const extended = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/;
const basic = /^\d{8}(T\d{4}(\d\d([.,]\d+)?)?(Z|[+-]\d\d(\d\d)?)?)?$/;

/** Section 2.5: dates of answers in any form of ISO 8601; whether with a zone or a fraction is not shown. */
export const dates: ObserverDefinition = {
  slug: 'bill-payment-dates',
  title: 'every date and time in an answer is written in ISO 8601',
  rules: ['answer-dates-iso-8601'],
  needs: ['state'],
  *observe(exchanges, decide) {
    for (const exchange of exchanges) {
      yield;
      if (exchange.by !== 'client' || statusOf(exchange) !== 200) continue;
      for (const place of places[exchange.operation ?? ''] ?? [])
        for (const value of fieldsAt(jsonOf(exchange), place).values) {
          if (typeof value !== 'string' || value === '') continue;
          decide.expects('answer-dates-iso-8601', `${place} in ISO 8601`, isIso(value), value, exchange);
        }
    }
  },
};

function isIso(text: string): boolean {
  if (!extended.test(text) && !basic.test(text)) return false;
  const digits = text.replaceAll('-', '').slice(0, 8);
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  return !Number.isNaN(Date.parse(day));
}
