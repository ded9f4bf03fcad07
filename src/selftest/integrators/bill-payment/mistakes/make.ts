import { mistakesOf } from '../../mistakes-of.ts';
import { integratorOf } from '../model.ts';
import type { Steps, Wire } from '../steps.ts';

/** The model with some steps done otherwise. */
export const mistake = mistakesOf<Steps>(integratorOf);

/** The first product of a body with other members. */
export function withProduct(body: Wire, change: (product: Wire) => Wire): Wire {
  const [first = {}, ...rest] = body.Products as Wire[];
  return { ...body, Products: [change(first), ...rest] };
}

/** A product without a member. */
export function without(name: string): (product: Wire) => Wire {
  return (product) => Object.fromEntries(Object.entries(product).filter(([it]) => it !== name));
}
