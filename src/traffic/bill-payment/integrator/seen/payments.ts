import {
  type Exchange,
  type Moment,
  memberOf,
  RecentMap,
  type Sending,
  textIn,
} from '../../../../conformance/index.ts';
import { bodyOf } from './body-of.ts';
import type { Payment, Step, StepKind } from './payment.ts';
import {
  beginInquiry,
  beginPay,
  learnFromAuth,
  learnFromInquiry,
  learnFromPay,
  nameBiller,
  newPayment,
  tell,
} from './payment-changes.ts';
import { type ProcessRequest, processRequestIn } from './process-request.ts';

/** The payments of a day, as their caller may know them. */
export interface Payments {
  /** What a moment is for a payment, if it is anything. */
  see(moment: Moment): Step | undefined;
  get(reference: string): Payment | undefined;
  all(): Payment[];
  /** Whether some were forgotten by now: then one that is not there may have been. */
  readonly isForgetful: boolean;
}

const kept = 2_000;

export function paymentsOfDay(): Payments {
  const payments = new RecentMap<string, Payment>(kept);
  const underWay = new RecentMap<string, ProcessRequest>(500);
  let count = 0;

  /** Changes a copy of the payment: steps before keep theirs as it was. */
  function step(
    kind: StepKind,
    at: number,
    reference: string,
    more: Partial<Step>,
    change: (it: Payment) => void,
  ): Step {
    const known = payments.get(reference);
    const { request, exchange } = more;
    if (!known) count += 1;
    const before = known ?? newPayment(reference, at, request?.call ?? (exchange as Sending));
    const payment = { ...before };
    change(payment);
    payments.set(reference, payment);
    return { kind, at, before, payment, isNew: known === undefined, ...more };
  }

  function sent(call: Sending, at: number): Step | undefined {
    if (call.operation === 'reversePayment') {
      reverse(call);
      return undefined;
    }
    const request = processRequestIn(call, at);
    if (!request || request.reference === '') return undefined;
    const { reference, action } = request;
    underWay.set(call.id, request);
    if (action === 'auth') return step('auth-sent', at, reference, { request }, (it) => nameBiller(it, request));
    if (action === 'pay' || action === 'retry')
      return step(`${action}-sent`, at, reference, { request }, (it) => beginPay(it, request));
    if (action !== 'status') return undefined;
    if (payments.has(reference)) return step('status-sent', at, reference, { request }, (it) => beginInquiry(it, at));
    // An inquiry makes no payment.
    const asked = newPayment(reference, at, call);
    return { kind: 'status-sent', at, before: asked, payment: asked, isNew: true, request };
  }

  function reverse(call: Sending): void {
    const original = textIn(memberOf(bodyOf(call), 'OriginalReference')) ?? '';
    const known = payments.get(original);
    if (known) payments.set(original, { ...known, isReversing: true });
  }

  function answered(exchange: Exchange, at: number): Step | undefined {
    const request = underWay.get(exchange.id);
    if (!request) return undefined;
    underWay.delete(exchange.id);
    const { reference, action } = request;
    const more = { request, exchange };
    if (action === 'auth')
      return step('auth-answered', at, reference, more, (it) => learnFromAuth(it, request, exchange));
    if (action === 'pay' || action === 'retry')
      return step(`${action}-answered`, at, reference, more, (it) => learnFromPay(it, at, exchange));
    if (action !== 'status' || !payments.has(reference)) return undefined;
    return step('status-answered', at, reference, more, (it) => learnFromInquiry(it, request, at, exchange));
  }

  return {
    get isForgetful() {
      return count > kept;
    },
    get: (reference) => payments.get(reference),
    all: () => [...payments.values()],
    see(moment) {
      if (moment.kind === 'sent') return sent(moment.call, moment.at);
      if (moment.kind === 'answered') return answered(moment.exchange, moment.at);
      if (moment.kind !== 'outcome' || !payments.has(moment.told.reference)) return undefined;
      const { reference, outcome, text } = moment.told;
      const told = { outcome, text: text?.slice(0, 10_000), at: moment.at };
      return step('told', moment.at, reference, { told }, (it) => tell(it, told));
    },
  };
}
