import { answerOnly, type Decision, jsonAnswer } from '../../slice/decision.ts';
import { text } from '../../slice/json-body.ts';
import { leaveOutNulls } from '../../slice/leave-out-nulls.ts';
import type { View } from '../../store/table.ts';
import { badRequest, missing, pathOf } from '../answers/bad-request.ts';
import { paymentAnswer } from '../answers/payment-answers.ts';
import type { BillEnv, Operation } from '../operation.ts';
import { authorize } from '../payments/authorize.ts';
import { pay } from '../payments/pay.ts';
import { invalidBy, type JsonRequest, readJson, schemaIssues, schemaNamed } from '../requests/json-request.ts';
import { readPayment } from '../requests/read-payment.ts';
import type { Action } from '../tables/payments.ts';

/** POST /api/payment/process (sections 2.3, 2.4 and 3): the actions Auth, Pay, Retry and Status. */
export const processPayment: Operation = {
  interface: 'vendor',
  decide({ headers, body }, view, env) {
    const read = readJson(headers, body);
    if ('invalid' in read) return answerOnly(badRequest(read.invalid));
    const { Action: spelled } = read.wire;
    const isMissing = spelled === undefined || spelled === null || spelled === '';
    const action = isMissing || typeof spelled === 'string' ? env.policy.action(text(spelled)) : undefined;
    if (!action) return isMissing ? answerOnly(badRequest([missing('Action')])) : unknownAction(read, view, env);
    if (action === 'Status') return status(read, view, env);
    const payment = readPayment(read, action, env.policy);
    if ('invalid' in payment) return answerOnly(badRequest(payment.invalid));
    const request = env.policy.meant(payment.request, read.wire, view);
    if (action === 'Auth') return authorize(request, view, env);
    const retry = env.policy.dialect['retry-safety'];
    if (action === 'Pay' || retry === 'continues-payment') return pay(request, view, env);
    if (retry === 'returns-status') return answerAbout(request.reference, action, view, env);
    return answerOnly(badRequest([{ path: pathOf(['Action']), message: 'Retry is not taken.' }]));
  },
};

function unknownAction(read: JsonRequest, view: View, env: BillEnv): Decision {
  const form = env.policy.dialect['unknown-action'];
  const isText = typeof read.wire.Action === 'string';
  if (form === 'accepted' && isText) return status(read, view, env);
  const message = 'Action must be Auth, Pay, Retry or Status.';
  if (form === 'http-400' || !isText) return answerOnly(badRequest([{ path: pathOf(['Action']), message }]));
  const echo = { Action: 'Status', Reference: text(read.wire.Reference) };
  return answerOnly(jsonAnswer(200, { ...echo, Status: 'Failed', Narration: message, TechnicalNarration: null }));
}

/** Action Status (section 4.1): only Action and Reference are needed, and no empty list of products may be there. */
function status({ wire, mayHoldNull }: JsonRequest, view: View, env: BillEnv): Decision {
  const { policy } = env;
  const areNullsLeftOut = policy.dialect['null-optional-member'] === 'left-out';
  if (areNullsLeftOut && mayHoldNull) leaveOutNulls(schemaNamed('StatusRequest'), wire);
  const invalid = schemaIssues('StatusRequest', wire)
    .filter((issue) => issue.steps[0] !== 'Action' && policy.issueStands(issue, 'Status'))
    .map(invalidBy);
  if (wire.Reference === '' && policy.emptyIsMissing('Reference', 'Status')) invalid.push(missing('Reference'));
  const others = Object.keys(wire).filter(
    (it) => it !== 'Action' && it !== 'Reference' && !(areNullsLeftOut && wire[it] === null),
  );
  if (policy.dialect['status-with-other-fields'] === 'refused') {
    for (const name of others)
      invalid.push({ path: pathOf([name]), message: 'Status takes Action and Reference only.' });
  }
  if (invalid.length > 0) return answerOnly(badRequest(invalid));
  return answerAbout(text(wire.Reference), 'Status', view, env);
}

/** What a payment is by now. */
function answerAbout(reference: string, action: Action, view: View, env: BillEnv): Decision {
  const found = env.policy.findPayment(view, reference);
  if (found) return answerOnly(jsonAnswer(200, paymentAnswer(found, action, view, env)));
  const message = 'No payment is known under this reference.';
  if (env.policy.dialect['status-of-unknown-reference'] === 'http-400') {
    return answerOnly(badRequest([{ path: pathOf(['Reference']), message }]));
  }
  const echo = { Action: action, Reference: reference };
  return answerOnly(jsonAnswer(200, { ...echo, Status: 'Failed', Narration: message, TechnicalNarration: 'no row' }));
}
