import { objectIn } from '../../slice/decision.ts';
import { editAnswer } from './edit/answers.ts';
import { answersWrongly, type ChargeFaults } from './edit/define.ts';

/** Defects of the topic contract, by the rule that they break. */
export const faults: ChargeFaults = {
  'charge/200': {
    'accepted-with-202': answersWrongly('A charge is accepted with 202', {
      answer: (answer, { call }) =>
        call.operation === 'charge' && answer.status === 200 ? { ...answer, status: 202 } : answer,
    }),
  },
  'charge/200/amount/type': {
    'amount-as-text': answersWrongly(
      'A charge gives its amount back as text',
      editAnswer('charge', 200, ({ amount }) => ({ amount: String(amount) })),
    ),
  },
  'charge/200/statusCode/type': {
    'status-code-as-number': answersWrongly(
      'statusCode of an accepted charge is a number',
      editAnswer('charge', 200, () => ({ statusCode: 200 })),
    ),
  },
  'charge/200/transactionId': {
    'charge-without-transaction-id': answersWrongly(
      'An accepted charge names its transaction `id`',
      editAnswer('charge', 200, ({ transactionId }) => ({ transactionId: undefined, id: String(transactionId) })),
    ),
  },
  'charge/400/statusMessage': {
    'refusal-without-message': answersWrongly(
      'A refused charge lacks statusMessage',
      editAnswer('charge', 400, ({ statusMessage }) => ({ statusMessage: undefined, error: String(statusMessage) })),
    ),
  },
  'charge/401/statusMessage': {
    'unauthorised-without-body': answersWrongly('A 401 has no statusMessage', {
      unauthorized(answer) {
        const body = objectIn(answer);
        return body ? { ...answer, body: { statusCode: body.statusCode ?? null } } : answer;
      },
    }),
  },
  'lookup/200/description': {
    'lookup-without-description': answersWrongly(
      'A look-up lacks its description',
      editAnswer('lookup', 200, () => ({ description: undefined })),
    ),
  },
  'refund/200/originalReference': {
    'refund-without-original-reference': answersWrongly(
      'A refund answers originalGatewayReference in place of originalReference',
      editAnswer('refund', 200, ({ originalReference }) => ({
        originalReference: undefined,
        originalGatewayReference: String(originalReference),
      })),
    ),
  },
};
