import { ControlError } from '../control/control-answer.ts';
import { catalogue } from './catalogue/index.ts';
import { productOf } from './catalogue/live-biller.ts';

/** Throws ControlError where the catalogue has no such biller or product. */
export function demandProduct(billerCode: string, productCode?: string): void {
  const biller = catalogue.get(billerCode);
  if (!biller)
    throw new ControlError(400, `there is no biller of that code; known: ${[...catalogue.keys()].join(', ')}`);
  if (productCode === undefined || productOf(biller, productCode)) return;
  const known = biller.products.map(({ code }) => code).join(', ');
  throw new ControlError(400, `${billerCode} has no product of that code; it has ${known}`);
}
