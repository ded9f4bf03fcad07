import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { moveMoney } from '../../bill-payment/payments/wallet-ledger.ts';
import { payments } from '../../bill-payment/tables/payments.ts';
import type { JsonObject } from '../../slice/decision.ts';
import { statusOf } from '../decided.ts';
import { fault } from './define.ts';
import { sent } from './edit.ts';
import { edit400 } from './edit-errors.ts';
import { actionOf } from './edit-payment.ts';

/** Operations whose 400 is described nowhere but in section 7. */
const others = new Set([
  ...['listBillers', 'reversePayment', 'listPayments', 'listWallets', 'getTargetStatistics', 'getPaymentFeed'],
  ...['listMembers', 'getMember', 'uploadMembers', 'uploadMembersDelete'],
]);

/** Defects of refusals by validation (section 7). */
export const errorFaults: readonly BillFault[] = [
  fault(
    'lists-refused-without-model-state',
    'wrong-answer',
    'every-400-has-message-and-model-state',
    'A 400 of a list has no ModelState',
    { ...edit400((_, operation) => (others.has(operation) ? { ModelState: undefined } : {})) },
  ),
  fault(
    'reversals-refused-with-error-code',
    'wrong-answer',
    'every-400-has-message-and-model-state',
    'A 400 of a reversal has ErrorCode and no Message',
    {
      ...edit400((_, operation) =>
        operation === 'reversePayment' ? { Message: undefined, ModelState: undefined, ErrorCode: 99 } : {},
      ),
    },
  ),
  fault(
    'model-state-as-list',
    'wrong-answer',
    'every-400-has-message-and-model-state',
    'ModelState of a list’s 400 is a list of messages',
    {
      ...edit400(({ ModelState }, operation) =>
        others.has(operation) ? { ModelState: Object.values((ModelState ?? {}) as JsonObject).flat() } : {},
      ),
    },
  ),
  fault(
    'model-state-names-nothing',
    'wrong-answer',
    'validation-error-names-fields',
    'ModelState has one message that names no field',
    {
      ...edit400(() => ({ ModelState: { '': ['The request is not valid.'] } })),
    },
  ),
  fault(
    'model-state-of-downloads-names-member',
    'wrong-answer',
    'validation-error-names-fields',
    'ModelState of a download names MemberNumber whatever is wrong',
    {
      ...edit400((_, operation) =>
        operation === 'downloadPayments' ? { ModelState: { MemberNumber: ['The value is not valid.'] } } : {},
      ),
    },
  ),
  fault(
    'pay-400-debits',
    'accepts-too-much',
    'pay-400-debits-nothing',
    'A PAY of an authorised payment that is answered 400 debits its wallet',
    {
      decision(decision, site) {
        if (actionOf(site) !== 'Pay' || statusOf(decision) !== 400) return decision;
        const known = site.view.get(payments, String(sent(site).Reference));
        if (known?.status !== 'Authorized' || known.totalCents === 0) return decision;
        const { currency, reference, totalCents } = known;
        const { changes } = moveMoney({ currency, kind: 'debit', cents: -totalCents, reference }, site.view, site.env);
        return { ...decision, changes: [...decision.changes, ...changes] };
      },
    },
  ),
];
