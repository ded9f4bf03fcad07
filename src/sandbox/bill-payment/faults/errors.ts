import { statusOf } from '../../faults/decided.ts';
import type { JsonObject } from '../../slice/decision.ts';
import { moveMoney } from '../payments/wallet-ledger.ts';
import { payments } from '../tables/payments.ts';
import { sent } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless } from './edit/define.ts';
import { edit400 } from './edit/errors.ts';
import { actionOf } from './edit/payment.ts';

/** Operations whose 400 is described nowhere but in section 7. */
const others = new Set([
  ...['listBillers', 'reversePayment', 'listPayments', 'listWallets', 'getTargetStatistics', 'getPaymentFeed'],
  ...['listMembers', 'getMember', 'uploadMembers', 'uploadMembersDelete'],
]);

/** Defects of the topic errors, by the rule that they break. */
export const faults: BillFaults = {
  'validation-error-names-fields': {
    'model-state-names-nothing': answersWrongly(
      'ModelState has one message that names no field',
      edit400(() => ({ ModelState: { '': ['The request is not valid.'] } })),
    ),
    'model-state-of-downloads-names-member': answersWrongly(
      'ModelState of a download names MemberNumber whatever is wrong',
      edit400((_, operation) =>
        operation === 'downloadPayments' ? { ModelState: { MemberNumber: ['The value is not valid.'] } } : {},
      ),
    ),
    'model-state-of-members-numbered': careless.answersWrongly(
      'ModelState of a member’s 400 counts its problems instead of naming fields',
      edit400(({ ModelState }, operation) =>
        operation.endsWith('Member')
          ? {
              ModelState: Object.fromEntries(
                Object.keys((ModelState ?? {}) as JsonObject).map((_, at) => [at, ['Invalid.']]),
              ),
            }
          : {},
      ),
    ),
  },
  'every-400-has-message-and-model-state': {
    'lists-refused-without-model-state': answersWrongly(
      'A 400 of a list has no ModelState',
      edit400((_, operation) => (others.has(operation) ? { ModelState: undefined } : {})),
    ),
    'reversals-refused-with-error-code': answersWrongly(
      'A 400 of a reversal has ErrorCode and no Message',
      edit400((_, operation) =>
        operation === 'reversePayment' ? { Message: undefined, ModelState: undefined, ErrorCode: 99 } : {},
      ),
    ),
    'model-state-as-list': answersWrongly(
      'ModelState of a list’s 400 is a list of messages',
      edit400(({ ModelState }, operation) =>
        others.has(operation) ? { ModelState: Object.values((ModelState ?? {}) as JsonObject).flat() } : {},
      ),
    ),
    'model-state-values-are-texts': careless.answersWrongly(
      'ModelState maps fields to one message each and not to lists',
      edit400(({ ModelState }) => ({
        ModelState: Object.fromEntries(
          Object.entries((ModelState ?? {}) as JsonObject).map(([name, it]) => [name, String(it)]),
        ),
      })),
    ),
    'model-state-in-message': careless.answersWrongly(
      'A 400 of the payment list has its ModelState within Message',
      edit400(({ ModelState = null }, operation) =>
        operation === 'listPayments' ? { ModelState: undefined, Message: JSON.stringify(ModelState) } : {},
      ),
    ),
  },
  'pay-400-debits-nothing': {
    'pay-400-debits': acceptsTooMuch('A PAY of an authorised payment that is answered 400 debits its wallet', {
      decision(decision, site) {
        if (actionOf(site) !== 'Pay' || statusOf(decision) !== 400) return decision;
        const known = site.view.get(payments, String(sent(site).Reference));
        if (known?.status !== 'Authorized' || known.totalCents === 0) return decision;
        const { currency, reference, totalCents } = known;
        const { changes } = moveMoney({ currency, kind: 'debit', cents: -totalCents, reference }, site.view, site.env);
        return { ...decision, changes: [...decision.changes, ...changes] };
      },
    }),
    'pay-400-debits-usd': careless.acceptsTooMuch('A PAY in USD that is answered 400 takes a cent', {
      decision(decision, site) {
        const known = site.view.get(payments, String(sent(site).Reference));
        const isMeant = actionOf(site) === 'Pay' && statusOf(decision) === 400 && known?.currency === 'USD';
        if (!isMeant) return decision;
        const move = { currency: 'USD', kind: 'debit', cents: -1, reference: known.reference } as const;
        return { ...decision, changes: [...decision.changes, ...moveMoney(move, site.view, site.env).changes] };
      },
    }),
  },
};
