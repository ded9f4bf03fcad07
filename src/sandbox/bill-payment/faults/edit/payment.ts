import { type Edit, withMembers } from '../../../faults/answer-editor.ts';
import { type JsonObject, objectIn } from '../../../slice/decision.ts';
import { isObject, text, type Wire } from '../../../slice/json-body.ts';
import type { View } from '../../../store/table.ts';
import type { BillFault, CallSite } from '../../bill-fault.ts';
import type { BillCall } from '../../operation.ts';
import { processPayment } from '../../operations/process-payment.ts';
import type { Policy } from '../../policy.ts';
import type { PaymentRequest } from '../../requests/payment-request.ts';
import type { Action } from '../../tables/payments.ts';
import { eachObject, refuse, sent } from './answers.ts';

/** The products that a call of process sent. */
export function sentProducts(site: CallSite): Wire[] {
  const { Products } = sent(site);
  return Array.isArray(Products) ? Products.filter(isObject) : [];
}

/** Whether a call of process sent a product with this code. */
export function buys(site: CallSite, code: string): boolean {
  return sentProducts(site).some((it) => it.Code === code);
}

/** The action of a call of process, in title case; undefined for any other call. */
export function actionOf(site: CallSite): Action | undefined {
  if (site.call.operation !== 'processPayment') return undefined;
  const spelled = text(sent(site).Action).toLowerCase();
  return (['Auth', 'Pay', 'Retry', 'Status'] as const).find((it) => it.toLowerCase() === spelled);
}

/** Answers about a payment: those to some actions, of some statuses, or where something else holds. */
export interface Where {
  action?: Action;
  status?: string;
  when?(body: JsonObject, site: CallSite): boolean;
}

/** Changes members of answers about a payment. */
export function editPayment(
  where: Where,
  edit: (body: JsonObject, site: CallSite) => Edit,
): Required<Pick<BillFault, 'answer'>> {
  return {
    answer(answer, site) {
      const body = objectIn(answer);
      if (site.call.operation !== 'processPayment' || answer.status !== 200 || !body) return answer;
      const isMeant =
        (where.action === undefined || where.action === actionOf(site)) &&
        (where.status === undefined || where.status === body.Status) &&
        where.when?.(body, site) !== false;
      return isMeant ? withMembers(answer, () => edit(body, site)) : answer;
    },
  };
}

/** Changes members of each product in answers about a payment. */
export function editProducts(
  where: Where,
  edit: (product: JsonObject, site: CallSite) => Edit,
): Required<Pick<BillFault, 'answer'>> {
  return editPayment(where, ({ Products = null }, site) => ({
    Products: eachObject(Products, (it) => ({ ...it, ...edit(it, site) })),
  }));
}

/** Takes the request of AUTH, PAY or Retry for another one. */
export function editRequest(
  edit: (request: PaymentRequest, wire: Wire, view: View) => Partial<PaymentRequest>,
): Required<Pick<BillFault, 'policy'>> {
  return {
    policy: ({ meant }) => ({
      meant(request, wire, view) {
        const read = meant(request, wire, view);
        return { ...read, ...edit(read, wire, view) };
      },
    }),
  };
}

/** Refuses calls of one action that would succeed, where `isMeant` says so; nothing of them is done. */
export function refuseAction(
  action: Action,
  isMeant: (site: CallSite) => boolean,
): Required<Pick<BillFault, 'decision'>> {
  return refuse('processPayment', (site) => actionOf(site) === action && isMeant(site));
}

/** Decides calls of process that are meant once more, under other judgements. */
export function underPolicy(
  isMeant: (site: CallSite) => boolean,
  edit: (policy: Policy, site: CallSite) => Partial<Policy>,
): Required<Pick<BillFault, 'decision'>> {
  return {
    decision(decision, site) {
      const { call, user, view, env } = site;
      if (call.operation !== 'processPayment' || user?.role !== 'API' || !isMeant(site)) return decision;
      const policy = { ...env.policy, ...edit(env.policy, site) };
      return processPayment.decide(call as BillCall, view, { ...env, policy });
    },
  };
}
