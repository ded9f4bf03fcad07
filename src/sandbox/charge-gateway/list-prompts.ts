import { formatCents } from '../../protocol/amounts.ts';
import { subscriberOf } from '../../protocol/msisdn.ts';
import type { ControlHandler } from '../control/control-handler.ts';
import { transactions } from './tables/transactions.ts';

/** The USSD prompts that are open, oldest first: of one phone, or of all. A number that is none has no phone. */
export const listPrompts: ControlHandler = ({ workspace: { store }, query: { endUserId } }) => {
  const charges =
    endUserId === undefined
      ? store.all(transactions)
      : store.find(transactions, 'promptedOn', subscriberOf(endUserId, { nineDigits: true }) ?? endUserId);
  const prompts = charges.flatMap(
    ({ promptedOn, clientCorrelator, merchantName, currency, amountCents, requestedAt }) =>
      promptedOn === undefined
        ? []
        : {
            api: 'charge-gateway',
            endUserId: promptedOn,
            clientCorrelator,
            text: `Pay ${currency} ${formatCents(amountCents)} to ${merchantName}? Enter your wallet PIN`,
            at: requestedAt,
          },
  );
  return { status: 200, body: { prompts } };
};
