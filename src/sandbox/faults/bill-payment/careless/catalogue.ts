import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { catalogue } from '../../../bill-payment/catalogue/index.ts';
import type { Policy } from '../../../bill-payment/policy.ts';
import { text } from '../../../slice/json-body.ts';
import { fault } from '../define.ts';
import { editList, sent } from '../edit.ts';
import { editRequest, sentProducts, underPolicy } from '../edit-payment.ts';

/** What a careless implementer gets wrong about the catalogue and payments of several products. */
export const carelessCatalogueFaults: readonly BillFault[] = [
  fault(
    'whole-list-hides-disabled-billers',
    'wrong-answer',
    'unfiltered-list-has-all-billers',
    'The unfiltered list leaves disabled billers out',
    {
      ...editList('listBillers', (list, { call }) =>
        call.query.billerCodes === undefined ? list.filter((it) => it.Enabled === true) : list,
      ),
    },
  ),
  fault(
    'filter-hides-disabled-billers',
    'refuses-too-much',
    'filtered-list-has-each-named-biller',
    'A filter leaves disabled billers out',
    {
      ...editList('listBillers', (list, { call }) =>
        call.query.billerCodes === undefined ? list : list.filter((it) => it.Enabled === true),
      ),
    },
  ),
  fault(
    'second-product-without-department',
    'accepts-too-much',
    'department-missing-refused',
    'Department is demanded of the first product of a payment only',
    { ...firstOnly(() => ({ needsDepartment: () => false })) },
  ),
  fault(
    'second-product-disabled',
    'accepts-too-much',
    'disabled-product-not-payable',
    'A disabled product is paid where it is not the first of its payment',
    { ...firstOnly(({ isOpen }) => ({ isOpen: (thing) => !('products' in thing) || isOpen(thing) })) },
  ),
  fault(
    'second-product-without-limits',
    'accepts-too-much',
    'amount-above-maximum-refused',
    'The limits of amounts hold for the first product of a payment only',
    { ...firstOnly(() => ({ isWithinLimits: () => true })) },
  ),
  fault(
    'second-product-without-code',
    'accepts-too-much',
    'missing-product-code-refused',
    'A second product without Code is another one of the first',
    {
      policy: (policy) => ({
        issueStands: (issue, operation) => !isSecondCode(issue.steps) && policy.issueStands(issue, operation),
        ...editRequest(({ lines }) => ({
          lines: lines.map((it) => ({ ...it, code: it.code || (lines[0]?.code ?? '') })),
        })).policy(policy),
      }),
    },
  ),
];

/** Judges payments of several products by what the first of them would be judged by. */
function firstOnly(edit: (policy: Policy) => Partial<Policy>): Required<Pick<BillFault, 'decision'>> {
  return underPolicy((site) => {
    const [first, ...others] = sentProducts(site);
    const biller = catalogue.get(text(sent(site).BillerCode));
    if (others.length === 0 || !biller) return false;
    const isMeant = biller.products.find((it) => it.code === first?.Code);
    return isMeant?.isEnabled === true && (isMeant.department === null || text(first?.Department) !== '');
  }, edit);
}

function isSecondCode([first, second, third]: readonly (string | number)[]): boolean {
  return first === 'Products' && Number(second) > 0 && third === 'Code';
}
