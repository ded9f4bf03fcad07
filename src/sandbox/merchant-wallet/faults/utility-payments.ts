import type { JsonObject } from '../../slice/decision.ts';
import { defaulted, editAnswer } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, careless, type WalletFaults } from './edit/define.ts';

/** Defects of the topic utility-payments, by the rule that they break. */
export const faults: WalletFaults = {
  'utility-payment-fields-required': {
    'utility-account-optional': acceptsTooMuch(
      'A utility payment without a destinationAccount is made',
      defaulted('utilityPayment', 'destinationAccount', 'none'),
    ),
    'utility-product-optional': acceptsTooMuch(
      'A utility payment without a providerProduct buys airtime',
      defaulted('utilityPayment', 'providerProduct', 'AIRTIME'),
    ),
  },

  'commission-amounts-are-whole-cents': {
    'commission-with-a-fraction': answersWrongly(
      'A commission is answered with a fraction of a cent',
      editAnswer('utilityPayment', 200, ({ commissions }) => ({
        commissions: (Array.isArray(commissions) ? (commissions as JsonObject[]) : []).map((it) => ({
          ...it,
          amount: Number(it.amount) + 0.5,
        })),
      })),
    ),
  },
  'utility-date-has-milliseconds': {
    'utility-date-in-seconds': answersWrongly(
      'The processedDateTime of a utility payment has no milliseconds',
      editAnswer('utilityPayment', 200, ({ processedDateTime }) => ({
        processedDateTime: String(processedDateTime).slice(0, 19),
      })),
    ),
    'utility-date-in-seconds-in-zwg': careless.answersWrongly(
      'The processedDateTime of a utility payment in ZWG has no milliseconds',
      editAnswer('utilityPayment', 200, ({ processedDateTime, currency }) => ({
        processedDateTime: String(processedDateTime).slice(0, currency === 'ZWG' ? 19 : undefined),
      })),
    ),
  },
};
