import { editAnswer, note, noted, succeeds } from '../edit/answers.ts';
import { answersWrongly, type WalletFaults } from './define.ts';
import { sameMomentMs } from './moments.ts';

/** Defects of the topic code-inquiries that show only in company. */
export const faults: WalletFaults = {
  'code-inquiry-answers-the-amount': {
    // A value that two requests share, as a variable of the server's and not of the call's.
    'inquiries-at-once-share-an-amount': answersWrongly(
      'Of two inquiries within a second about two codes the second answers the amount of the first',
      {
        decision(decision, { call, view, env }) {
          if (call.operation !== 'codeInquiry' || !succeeds(decision) || 'hold' in decision.answer) return decision;
          if (env.now - noted(view, 'inquired at') < sameMomentMs) return decision;
          const body = decision.answer.body;
          const amount = typeof body === 'object' && body !== null && 'amount' in body ? Number(body.amount) : 0;
          const changes = [...decision.changes, note('inquired at', env.now), note('inquired amount', amount)];
          return { ...decision, changes };
        },
        ...editAnswer('codeInquiry', 200, ({ amount = null }, { view, env }) =>
          env.now - noted(view, 'inquired at') < sameMomentMs ? { amount: noted(view, 'inquired amount') } : { amount },
        ),
      },
    ),
  },
};
