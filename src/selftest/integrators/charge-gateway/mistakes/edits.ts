import { modelSteps } from '../model.ts';
import type { Steps } from '../steps.ts';

type Body = Record<string, unknown>;

/** Changes the body of every charge and refund. */
export function bodies(edit: (body: Body) => Body): Partial<Steps> {
  return { ...charges(edit), ...refunds(edit) };
}

export function charges(edit: (body: Body) => Body): Partial<Steps> {
  return { chargeBody: (shop, order, correlator) => edit(modelSteps.chargeBody(shop, order, correlator)) };
}

export function refunds(edit: (body: Body) => Body): Partial<Steps> {
  return {
    refundBody: (shop, sale, correlator) => {
      const straight = { ...shop, steps: { ...shop.steps, chargeBody: modelSteps.chargeBody } };
      return edit(modelSteps.refundBody(straight, sale, correlator));
    },
  };
}

/** A body without one of its members. */
export function without(body: Body, name: string): Body {
  return Object.fromEntries(Object.entries(body).filter(([it]) => it !== name));
}

/** A body with another name for one of its members. */
export function renamed(body: Body, name: string, to: string): Body {
  return Object.fromEntries(Object.entries(body).map(([it, value]) => [it === name ? to : it, value]));
}

/** A body whose paymentAmount.charginginformation is changed. */
export function charged(body: Body, edit: (charging: Body) => Body): Body {
  const { charginginformation, ...rest } = body.paymentAmount as { charginginformation: Body };
  return { ...body, paymentAmount: { charginginformation: edit(charginginformation), ...rest } };
}
