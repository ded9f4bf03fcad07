import { amountIn, fieldOf, Literal, type ObserverDefinition, textIn } from '../../conformance/index.ts';
import { succeeded } from '../../given/merchant-wallet/calls/result.ts';
import { totalOf } from '../../given/merchant-wallet/statements/statement-lines.ts';
import { sent } from '../sent.ts';
import { usedReferences } from './used-references.ts';

/** Section 2.5: what every utility payment of a run answers of its request, whatever was asked for before. */
export const utilityAnswers: ObserverDefinition = {
  slug: 'merchant-wallet-utility-answers',
  title: 'a utility payment answers the amount and currency that were sent',
  rules: ['utility-payment-answers-the-amount'],
  needs: ['state'],
  fedBy: ['utility-payments', 'utility-amounts', 'wallet-world'],
  *observe(exchanges, decide) {
    const isUsed = usedReferences();
    for (const exchange of exchanges) {
      yield;
      if (exchange.operation !== 'utilityPayment' || !succeeded(exchange) || isUsed(exchange)) continue;
      const [amount, currency] = ['amount', 'currency'].map((it) => sent(exchange, it));
      // What becomes of an amount that is no JSON integer, or of another currency, is another rule's business.
      if (!(amount instanceof Literal) || !/^\d+$/.test(amount.text)) continue;
      if (currency !== 'USD' && currency !== 'ZWG') continue;
      const answered = amountIn(fieldOf(exchange, 'amount'));
      // Whether the answer's amount has the fees in it that stand beside it is not shown.
      const isWithFees = answered === String(Number(amount.text) + totalOf(exchange, 'fees'));
      decide.holds(
        'utility-payment-answers-the-amount',
        { amount: amount.text, currency },
        { amount: isWithFees ? amount.text : answered, currency: textIn(fieldOf(exchange, 'currency')) },
        exchange,
      );
    }
  },
};
