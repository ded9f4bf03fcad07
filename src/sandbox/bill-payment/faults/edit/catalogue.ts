import { text } from '../../../slice/json-body.ts';
import type { BillFault } from '../../bill-fault.ts';
import { catalogue } from '../../catalogue/index.ts';
import type { Policy } from '../../policy.ts';
import { sent } from './answers.ts';
import { sentProducts, underPolicy } from './payment.ts';

/** Judges payments of several products by what the first of them would be judged by. */
export function firstOnly(edit: (policy: Policy) => Partial<Policy>): Required<Pick<BillFault, 'decision'>> {
  return underPolicy((site) => {
    const [first, ...others] = sentProducts(site);
    const biller = catalogue.get(text(sent(site).BillerCode));
    if (others.length === 0 || !biller) return false;
    const isMeant = biller.products.find((it) => it.code === first?.Code);
    return isMeant?.isEnabled === true && (isMeant.department === null || text(first?.Department) !== '');
  }, edit);
}
