import { rawJson } from '../../../../conformance/index.ts';
import type { Mistake } from '../../mistake.ts';
import { modelSteps } from '../model.ts';
import type { Wire } from '../steps.ts';
import { mistake } from './make.ts';

const model = modelSteps;

/** Prices and totals (sections 2.2 and 2.3). */
export const priceMistakes: readonly Mistake[] = [
  mistake('total-in-binary', 'the total is counted with binary fractions', 'client-total-is-sum', {
    total: (_day, { quantity = 1 }, { Price }) =>
      Price === null ? null : Number(JSON.stringify(Price)) * quantity + 0.1 + 0.2 - 0.3,
  }),
  mistake('total-of-one', 'the total is the price of one unit', 'client-total-is-sum', {
    total: (_day, _order, { Price }) => Price,
  }),
  mistake('no-total-at-pay', 'PAY leaves the total blank where the caller sets the price', 'client-total-is-sum', {
    payBody: (...of) => ({ ...model.payBody(...of), TotalAmount: null }),
  }),
  mistake('other-price-at-pay', 'PAY has another Price than AUTH', 'client-keeps-price-for-pay', {
    payBody(...of) {
      const body = model.payBody(...of);
      const products = (body.Products as Wire[]).map((it) =>
        it.Price === null ? it : { ...it, Price: rawJson('3.99') },
      );
      return { ...body, Products: products, TotalAmount: body.TotalAmount === null ? null : rawJson('3.99') };
    },
  }),
  mistake('no-price-at-pay', 'PAY leaves out a Price that the caller sets', 'client-sends-price-at-pay', {
    payBody(...of) {
      const body = model.payBody(...of);
      return { ...body, Products: (body.Products as Wire[]).map((it) => ({ ...it, Price: null })), TotalAmount: null };
    },
  }),
  mistake('price-where-blank', 'AUTH has a Price where AUTH returns it', 'client-leaves-price-blank', {
    product: (day, order) => ({ ...model.product(day, order), ...(order.productCode === 'AM' ? { Price: 48.2 } : {}) }),
  }),
  mistake(
    'part-of-full-price',
    'less is paid than the whole price that AUTH returned',
    'client-pays-in-full-where-required',
    {
      payBody(...of) {
        const body = model.payBody(...of);
        if (of[1].productCode !== 'AM') return body;
        return { ...body, Products: (body.Products as Wire[]).map((it) => ({ ...it, Price: 20 })), TotalAmount: 20 };
      },
    },
  ),
];
