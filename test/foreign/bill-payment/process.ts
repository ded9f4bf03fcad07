import { isObject, type JsonObject } from '../shared/json.ts';
import { modelAnswer, ok } from './answers.ts';
import { firstOf, keyOf, paymentOf, textOf } from './asked.ts';
import type { Action, Answer, Asked, Fields, Payment, Problem } from './model.ts';
import { failedAnswer, nameOf, newFee, paymentAnswer } from './payment-answer.ts';
import { prefixesOf } from './prefix.ts';
import { authProblems, currencyOf, paidLines, payProblems, pricedLines } from './rules.ts';
import { become, outcomeOf, settle } from './settle.ts';
import { actionOf, shapeProblems } from './shape.ts';
import { type Wanted, wantedOf } from './wanted.ts';

type Before = () => Promise<void> | undefined;

const waitMs = 120_000;
const lives = { none: Number.POSITIVE_INFINITY, '1h': 3_600_000, '24h': 86_400_000 };
const reservationMs = 900_000;

/** The endpoint of all payment actions (sections 2.3, 2.4 and 3). */
export async function process(asked: Asked, before: Before): Promise<Answer> {
  const { hooks, readings } = asked;
  const action = actionOf(asked);
  const shape = [...shapeProblems(asked, action)].filter((one) => !hooks.overlooks?.(one, asked));
  if (shape.length > 0) return modelAnswer(shape, readings);
  const problem = hooks.refuses?.(asked);
  if (problem) return refused(asked, problem, action ?? 'Auth');
  expire(asked);
  const payment = paymentOf(asked, textOf(asked, 'Reference'));
  switch (action ?? 'Auth') {
    case 'Auth':
      return authorize(asked, payment, before);
    case 'Pay':
      return pay(asked, payment, before);
    case 'Status':
      return status(asked, payment);
    case 'Retry': {
      if (readings.retry === '400') {
        return modelAnswer([{ cause: 'shape', field: 'Action', text: 'Nothing is to be retried.' }], readings);
      }
      const isPaying = readings.retry === 'pays' && payment?.status === 'Authorized';
      if (isPaying) return pay(asked, payment, before);
      return payment ? ok(paymentAnswer(asked, payment, 'Retry')) : status(asked, undefined);
    }
  }
}

/** Authorisations that have ended turn Failed, where they have an end. */
function expire({ tenant, readings, now }: Asked): void {
  if (readings.authLife === 'none' || readings.deadAuth !== 'Failed') return;
  for (const payment of tenant.payments) {
    if (payment.status !== 'Authorized' || now < payment.createdAt + lives[readings.authLife]) continue;
    payment.status = 'Failed';
    payment.narration = 'This was not paid in time.';
  }
}

function refused(asked: Asked, problem: Problem, action: Action, keeps = false): Answer {
  const { readings, tenant } = asked;
  const form = problem.cause in readings ? readings[problem.cause as keyof typeof readings] : 'failed';
  if (problem.cause === 'shape' || problem.cause === 'total' || form === '400') return modelAnswer([problem], readings);
  if (form === '404') return modelAnswer([problem], readings, 404);
  const answer = failedAnswer(asked, problem, action);
  if (keeps && readings.failedAuth === 'kept') {
    tenant.failures.set(keyOf(textOf(asked, 'Reference'), readings), answer);
  }
  return ok(answer);
}

async function authorize(asked: Asked, earlier: Payment | undefined, before: Before): Promise<Answer> {
  const { tenant, readings, hooks, now, call } = asked;
  const key = keyOf(textOf(asked, 'Reference'), readings);
  const failure = tenant.failures.get(key);
  const renews = readings.authAgain === 'new' && (earlier === undefined || earlier.status === 'Authorized');
  if ((earlier || failure) && !renews) return again(asked, earlier, failure);
  const wanted = wantedOf(asked);
  if ('cause' in wanted) return refused(asked, wanted, 'Auth', !earlier);
  const problem = firstOf(authProblems(asked, wanted), asked);
  if (problem) return refused(asked, problem, 'Auth', !earlier);
  const pause = before();
  // Where nothing is waited for, nothing comes between a check and its effect.
  if (pause) await pause;
  tenant.failures.delete(key);
  tenant.payments = tenant.payments.filter((one) => one !== earlier);
  const payment = newPayment(asked, wanted);
  tenant.payments.push(payment);
  hooks.authorized?.(payment, asked);
  const isSlow = prefixesOf(payment.biller, payment.memberNumber, readings).prefix === 'AT';
  const ms = hooks.waitMs?.(isSlow ? waitMs : 0, payment) ?? (isSlow ? waitMs : 0);
  if (ms > 0) await tenant.clock.wait(now + ms, call.over);
  return ok(paymentAnswer(asked, payment, 'Auth'));
}

/** A second AUTH of a reference. */
function again(asked: Asked, earlier: Payment | undefined, failure: Fields | undefined): Answer {
  const text = 'This reference was used before.';
  const problem: Problem = { cause: 'authAgain', field: 'Reference', text };
  const isSame = asked.readings.authAgain === 'same' || asked.readings.authAgain === 'new';
  if (!isSame) return refused(asked, problem, 'Auth');
  return ok(earlier ? paymentAnswer(asked, earlier, 'Auth') : failure);
}

function newPayment(asked: Asked, wanted: Wanted): Payment {
  const { service, tenant, readings, now } = asked;
  const { biller, memberNumber } = wanted;
  const id = service.next();
  const reference =
    readings.referenceForm === 'dots' ? `P.${biller.code}.${id}` : `${biller.code}${String(90_000_000 + id)}`;
  return {
    id,
    reference: textOf(asked, 'Reference'),
    biller,
    memberNumber,
    memberName: nameOf(tenant, readings.paidMembers === 'anyone' ? { ...biller, kind: 'plain' } : biller, memberNumber),
    lines: pricedLines(asked, wanted),
    currency: currencyOf(asked, wanted),
    status: 'Authorized',
    waiting: false,
    narration: null,
    technical: null,
    platformReference: reference,
    payer: null,
    action: 'Auth',
    createdAt: now,
    changedAt: now,
    paidAt: undefined,
    debit: undefined,
    returned: undefined,
    reversal: undefined,
    invoiced: false,
    signed: false,
    fee: newFee(biller, asked),
    reservedUntil:
      biller.kind !== 'voucher'
        ? undefined
        : readings.reservation === 'none'
          ? Number.POSITIVE_INFINITY
          : now + reservationMs,
  };
}

async function pay(asked: Asked, payment: Payment | undefined, before: Before): Promise<Answer> {
  const { tenant, readings, hooks, call } = asked;
  const wanted = wantedOf(asked);
  if ('cause' in wanted) return refused(asked, wanted, 'Pay');
  if (!payment) {
    const problem: Problem = { cause: 'payWithoutAuth', field: 'Reference', text: 'This was not authorised.' };
    if (readings.payWithoutAuth === 'pays') {
      const wrong = firstOf(authProblems(asked, wanted), asked);
      if (wrong) return refused(asked, wrong, 'Pay', true);
    } else if (!hooks.overlooks?.(problem, asked)) return refused(asked, problem, 'Pay', true);
    const made = newPayment(asked, wanted);
    tenant.payments.push(made);
    return pay(asked, made, before);
  }
  const isDead = asked.now >= payment.createdAt + lives[readings.authLife];
  if (payment.status === 'Authorized' && isDead) become(asked, payment, 'Failed');
  if (payment.status !== 'Authorized' && !hooks.paysAgain?.(payment, asked)) return paidBefore(asked, payment);
  const problem = firstOf(payProblems(asked, wanted, payment), asked);
  if (problem) {
    const answer = refused(asked, problem, 'Pay');
    if (answer.status === 200) {
      payment.status = 'Failed';
      payment.narration = problem.text;
      payment.technical = problem.technical ?? null;
      payment.changedAt = asked.now;
    }
    return answer;
  }
  const pause = before();
  // Where nothing is waited for, nothing comes between a check and its effect.
  if (pause) await pause;
  payment.lines = paidLines(payment.lines, wanted);
  payment.action = 'Pay';
  payment.payer = isObject(call.body.PayerDetails) ? (call.body.PayerDetails as JsonObject) : null;
  payment.debit = undefined;
  payment.returned = undefined;
  await provision(asked, payment);
  return ok(paymentAnswer(asked, payment, 'Pay'));
}

/** Brings a payment to its outcome; a PT payment after 120 s. */
async function provision(asked: Asked, payment: Payment): Promise<void> {
  const { tenant, readings, hooks, call } = asked;
  const planned = outcomeOf(asked, payment);
  const outcome = hooks.outcome?.(planned, payment, asked) ?? planned;
  const isSlow = prefixesOf(payment.biller, payment.memberNumber, readings).prefix === 'PT';
  const ms = hooks.waitMs?.(isSlow ? waitMs : 0, payment) ?? (isSlow ? waitMs : 0);
  if (ms === 0) return settle(asked, payment, outcome);
  payment.status = 'BeingProcessed';
  payment.waiting = true;
  await new Promise<void>((resolve) => {
    tenant.clock.at(tenant.clock.now() + ms, () => {
      payment.waiting = false;
      settle(asked, payment, outcome);
      resolve();
      return call.over;
    });
  });
}

/** A second PAY of a payment. */
function paidBefore(asked: Asked, payment: Payment): Answer {
  const text = 'This was paid before.';
  const { readings } = asked;
  if (readings.payAgain === '400') return modelAnswer([{ cause: 'shape', field: 'Reference', text }], readings);
  if (readings.payAgain === 'failed')
    return ok(failedAnswer(asked, { cause: 'shape', field: 'Reference', text }, 'Pay'));
  return ok(paymentAnswer(asked, payment, 'Pay'));
}

function status(asked: Asked, payment: Payment | undefined): Answer {
  const { tenant, readings, hooks } = asked;
  if (payment) {
    const answer = ok(paymentAnswer(asked, payment, 'Status'));
    hooks.looked?.(payment, asked);
    return answer;
  }
  const failure = tenant.failures.get(keyOf(textOf(asked, 'Reference'), readings));
  if (failure) return ok({ ...failure, Action: readings.actionOfStatus === 'last' ? failure.Action : 'Status' });
  return refused(
    asked,
    { cause: 'unknownReference', field: 'Reference', text: 'Nothing has this reference.' },
    'Status',
  );
}
