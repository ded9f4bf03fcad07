import { fieldOf, type ObserverDefinition, textIn } from '../../conformance/index.ts';
import { reversalResultOf } from '../../given/bill-payment/payments/reversal.ts';
import { sent } from '../sent.ts';

const echoes = {
  OriginalReference: 'reversal-answers-original-reference',
  Reference: 'reversal-answers-reference',
} as const;

/** A reference that was used, and an original that was refunded: such an answer may tell the reversal of then. */
const tellsAnEarlierOne = ['ErrorCode 2', 'ErrorCode 5'];

/** Section 2.5: the answer to a reversal, a refused one too, gives the references of its own call. */
export const reversalEchoes: ObserverDefinition = {
  slug: 'bill-payment-reversal-echoes',
  title: 'an answer with an ErrorCode that has OriginalReference or Reference has them as they were sent',
  rules: Object.values(echoes),
  needs: ['state'],
  *observe(exchanges, decide) {
    for (const exchange of exchanges) {
      yield;
      if (exchange.operation !== 'reversePayment' || exchange.by !== 'client') continue;
      const result = reversalResultOf(exchange);
      if (!result.startsWith('ErrorCode') || tellsAnEarlierOne.includes(result)) continue;
      for (const [field, slug] of Object.entries(echoes)) {
        const [expected, told] = [textIn(sent(exchange, field)), textIn(fieldOf(exchange, field))];
        // A refusal owes no echo: what it gives back is as it was sent.
        if (expected && told) decide.holds(slug, expected, told, exchange);
      }
    }
  },
};
