import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { moveMoney } from '../../../bill-payment/payments/wallet-ledger.ts';
import { payments } from '../../../bill-payment/tables/payments.ts';
import type { JsonObject } from '../../../slice/decision.ts';
import { statusOf } from '../../decided.ts';
import { fault } from '../define.ts';
import { sent } from '../edit.ts';
import { edit400 } from '../edit-errors.ts';
import { actionOf } from '../edit-payment.ts';

/** What a careless implementer gets wrong about refusals by validation. */
export const carelessErrorFaults: readonly BillFault[] = [
  fault(
    'problem-details-for-400',
    'wrong-answer',
    'processPayment/400/ModelState',
    'The 400 of a payment has title and errors in place of Message and ModelState',
    {
      ...edit400(({ Message = null, ModelState = null }, operation) =>
        operation === 'processPayment'
          ? { Message: undefined, ModelState: undefined, title: Message, errors: ModelState }
          : {},
      ),
    },
  ),
  fault(
    'model-state-values-are-texts',
    'wrong-answer',
    'every-400-has-message-and-model-state',
    'ModelState maps fields to one message each and not to lists',
    {
      ...edit400(({ ModelState }) => ({
        ModelState: Object.fromEntries(
          Object.entries((ModelState ?? {}) as JsonObject).map(([name, it]) => [name, String(it)]),
        ),
      })),
    },
  ),
  fault(
    'model-state-in-message',
    'wrong-answer',
    'every-400-has-message-and-model-state',
    'A 400 of the payment list has its ModelState within Message',
    {
      ...edit400(({ ModelState = null }, operation) =>
        operation === 'listPayments' ? { ModelState: undefined, Message: JSON.stringify(ModelState) } : {},
      ),
    },
  ),
  fault(
    'model-state-of-members-numbered',
    'wrong-answer',
    'validation-error-names-fields',
    'ModelState of a member’s 400 counts its problems instead of naming fields',
    {
      ...edit400(({ ModelState }, operation) =>
        operation.endsWith('Member')
          ? {
              ModelState: Object.fromEntries(
                Object.keys((ModelState ?? {}) as JsonObject).map((_, at) => [at, ['Invalid.']]),
              ),
            }
          : {},
      ),
    },
  ),
  fault(
    'pay-400-debits-usd',
    'accepts-too-much',
    'pay-400-debits-nothing',
    'A PAY in USD that is answered 400 takes a cent',
    {
      decision(decision, site) {
        const known = site.view.get(payments, String(sent(site).Reference));
        const isMeant = actionOf(site) === 'Pay' && statusOf(decision) === 400 && known?.currency === 'USD';
        if (!isMeant) return decision;
        const move = { currency: 'USD', kind: 'debit', cents: -1, reference: known.reference } as const;
        return { ...decision, changes: [...decision.changes, ...moveMoney(move, site.view, site.env).changes] };
      },
    },
  ),
];
