import type { Decision } from '../../../slice/decision.ts';
import { type Change, put, type View } from '../../../store/table.ts';
import type { BillFault, CallSite } from '../../bill-fault.ts';
import type { Policy } from '../../policy.ts';
import { type Action, type PaymentRow, payments } from '../../tables/payments.ts';
import { type Currency, wallets } from '../../tables/wallets.ts';
import { sent, stored } from './answers.ts';
import { actionOf } from './payment.ts';

type CallFault = Pick<BillFault, 'decision'>;

/** The payment that a call names, as it was before the call. */
export function paymentOf(site: CallSite): PaymentRow | undefined {
  return site.view.get(payments, String(sent(site).Reference));
}

/** Whether a text that a call sent begins so. */
export function startsWith(site: CallSite, member: string, prefix: string): boolean {
  return String(sent(site)[member] ?? '').startsWith(prefix);
}

/** The payment that a decision stores. */
export function storedPayment(decision: { changes: readonly Change[] }): PaymentRow | undefined {
  return stored(decision, payments).at(-1);
}

/** Decides calls of an action under other judgements, where `isMeant` says so. */
export function judgedOtherwise(
  action: Action,
  policy: (policy: Policy) => Partial<Policy>,
  isMeant: (site: CallSite, decision: Decision) => boolean = () => true,
): CallFault {
  return {
    decision: (decision, site) =>
      actionOf(site) === action && isMeant(site, decision) ? site.again({ policy: policy(site.env.policy) }) : decision,
  };
}

/** Turns down what would be Authorized resp. Paid, as if the biller were closed. */
export function turnDown(
  action: 'Auth' | 'Pay',
  isMeant: (site: CallSite, decision: Decision) => boolean = () => true,
): CallFault {
  const goal = action === 'Auth' ? 'Authorized' : 'Paid';
  return judgedOtherwise(
    action,
    () => ({ isOpen: () => false }),
    (site, decision) => storedPayment(decision)?.status === goal && isMeant(site, decision),
  );
}

/** A decision that also moves money, below zero out of the wallet. */
export function alsoMoving<D extends { changes: Change[] }>(
  decision: D,
  view: View,
  currency: Currency,
  cents: number,
): D {
  const wallet = stored(decision, wallets).findLast((it) => it.currency === currency) ?? view.get(wallets, currency);
  if (!wallet) return decision;
  const moved = { ...wallet, balanceCents: wallet.balanceCents + cents };
  return { ...decision, changes: [...decision.changes, put(wallets, moved)] };
}

/** A decision whose timers of one event are due after another time; none where it is undefined. */
export function retimed<D extends Pick<Decision, 'timers'>>(
  decision: D,
  event: string,
  delayMs: (is: number) => number | undefined,
): D {
  const timers = decision.timers.flatMap((it) => {
    const own = it.event === event ? delayMs(it.delayMs) : it.delayMs;
    return own === undefined ? [] : [{ ...it, delayMs: own }];
  });
  return { ...decision, timers };
}
