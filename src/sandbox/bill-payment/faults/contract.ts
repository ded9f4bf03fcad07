import { answered, stored } from '../../faults/decided.ts';
import { jsonAnswer } from '../../slice/decision.ts';
import { members } from '../tables/members.ts';
import { refuse } from './edit/answers.ts';
import { type BillFaults, careless } from './edit/define.ts';
import { edit400 } from './edit/errors.ts';
import { membersOf } from './edit/members.ts';
import { editPayment, editProducts } from './edit/payment.ts';

/** Defects of the topic contract, by the rule that they break. */
export const faults: BillFaults = {
  'createMember/200': {
    'member-limit-of-five': careless.refusesTooMuch(
      'A biller has room for five members',
      refuse('createMember', (site) => membersOf(site).length >= 5),
    ),
  },
  'processPayment/200/Products[].Price/type': {
    'price-as-text': careless.answersWrongly(
      'Of a product in forex the price is answered as a text',
      editProducts({}, ({ Price = null, RequiresForexPayment }) => ({
        Price: typeof Price === 'number' && RequiresForexPayment === true ? Price.toFixed(2) : Price,
      })),
    ),
  },
  'processPayment/200/TotalAmount/type': {
    'total-as-text': careless.answersWrongly(
      'TotalAmount is answered as a decimal in a text',
      editPayment({}, ({ TotalAmount = null }) => ({
        TotalAmount: typeof TotalAmount === 'number' ? String(TotalAmount) : TotalAmount,
      })),
    ),
  },
  'processPayment/400/ModelState': {
    'problem-details-for-400': careless.answersWrongly(
      'The 400 of a payment has title and errors in place of Message and ModelState',
      edit400(({ Message = null, ModelState = null }, operation) =>
        operation === 'processPayment'
          ? { Message: undefined, ModelState: undefined, title: Message, errors: ModelState }
          : {},
      ),
    ),
  },
  'uploadMembers/200/ResponseCode/values': {
    'upload-code-counts-records': careless.answersWrongly('ResponseCode of an upload is the number of records', {
      decision(decision, { call }) {
        const count = call.operation === 'uploadMembers' ? stored(decision, members).length : 0;
        if (count === 0) return decision;
        return { ...decision, answer: jsonAnswer(200, { ...answered(decision), ResponseCode: count }) };
      },
    }),
  },
};
