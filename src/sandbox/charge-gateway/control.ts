import { formatCents } from '../../protocol/amounts.ts';
import { subscriberOf } from '../../protocol/msisdn.ts';
import { type ApiControl, eventControl } from '../control/api-control.ts';
import { listAnswer } from '../control/json-pieces.ts';
import { transactions } from './tables/transactions.ts';

/** The customer's phone, by operationId of the control plane. */
export const control: Readonly<Record<string, ApiControl>> = {
  answerPrompt: eventControl('answer-prompt'),
  ignorePrompt: eventControl('ignore-prompt'),
  /** The USSD prompts that are open, oldest first: of one phone, or of all. A number that is none has no phone. */
  listPrompts({ view, query: { endUserId } }) {
    const charges =
      endUserId === undefined
        ? view.all(transactions)
        : view.find(transactions, 'promptedOn', subscriberOf(endUserId, { nineDigits: true }) ?? endUserId);
    const prompts = charges
      .values()
      .flatMap(({ promptedOn, clientCorrelator, merchantName, currency, amountCents, requestedAt }) =>
        promptedOn === undefined
          ? []
          : [
              {
                api: 'charge-gateway',
                endUserId: promptedOn,
                clientCorrelator,
                text: `Pay ${currency} ${formatCents(amountCents)} to ${merchantName}? Enter your wallet PIN`,
                at: requestedAt,
              },
            ],
      );
    return listAnswer('prompts', prompts);
  },
};
