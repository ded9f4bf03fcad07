import { subscriberOf } from '../../protocol/msisdn.ts';
import type { ApiControl } from '../control/api-control.ts';
import { listAnswer } from '../control/json-pieces.ts';
import { promptControl } from './answer-prompt.ts';
import { portalControl } from './portal/control.ts';
import { shownPrompt } from './shown-prompt.ts';
import { transactions } from './tables/transactions.ts';
import { triggerCallback } from './trigger-callback.ts';

/** The customer's phone and the developer portal, by operationId of the control plane. */
export const control: Readonly<Record<string, ApiControl>> = {
  ...portalControl,
  answerPrompt: promptControl('answer-prompt'),
  ignorePrompt: promptControl('ignore-prompt'),
  triggerCallback,
  /** The USSD prompts that are open, oldest first: of one phone, or of all. A number that is none has no phone. */
  listPrompts({ view, query: { endUserId } }) {
    const charges =
      endUserId === undefined
        ? view.all(transactions)
        : view.find(transactions, 'promptedOn', subscriberOf(endUserId, { nineDigits: true }) ?? endUserId);
    const prompts = charges
      .values()
      .map(shownPrompt)
      .filter((it) => it !== undefined);
    return listAnswer('prompts', prompts);
  },
};
