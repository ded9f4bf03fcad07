import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { catalogue } from '../../bill-payment/catalogue/index.ts';
import { liveBiller } from '../../bill-payment/catalogue/live-biller.ts';
import type { BillCall, BillEnv } from '../../bill-payment/operation.ts';
import { listBillers } from '../../bill-payment/operations/list-billers.ts';
import type { Call } from '../../slice/api-slice.ts';
import type { Decision } from '../../slice/decision.ts';
import type { View } from '../../store/table.ts';
import { fault } from './define.ts';
import { eachObject, editList } from './edit.ts';

/** Defects in the list of billers, and in what billers take. */
export const catalogueFaults: readonly BillFault[] = [
  fault(
    'whole-list-ends-after-five',
    'wrong-answer',
    'unfiltered-list-has-all-billers',
    'The unfiltered list holds the first five billers only',
    { ...editList('listBillers', (list, site) => (filterOf(site.call) === undefined ? list.slice(0, 5) : list)) },
  ),
  fault(
    'whole-list-without-products',
    'wrong-answer',
    'unfiltered-list-has-all-billers',
    'The unfiltered list has billers without their products',
    {
      ...editList('listBillers', (list, site) =>
        filterOf(site.call) === undefined ? list.map((it) => ({ ...it, Products: [] })) : list,
      ),
    },
  ),
  fault(
    'filter-with-disabled-biller-ignored',
    'accepts-too-much',
    'filtered-list-has-only-named-billers',
    'A filter that names a disabled biller lists all billers',
    {
      decision(decision, { call, view, env }) {
        const codes = filterOf(call);
        if (call.operation !== 'listBillers' || !codes?.some((it) => liveBiller(view, it)?.isEnabled === false)) {
          return decision;
        }
        return wholeList(call, view, env);
      },
    },
  ),
  fault(
    'filter-of-several-ignored',
    'accepts-too-much',
    'filtered-list-has-only-named-billers',
    'A filter that names more than one biller lists all billers',
    {
      decision(decision, { call, view, env }) {
        if (call.operation !== 'listBillers' || (filterOf(call)?.length ?? 0) < 2) return decision;
        return wholeList(call, view, env);
      },
    },
  ),
  fault(
    'filter-takes-the-first-code',
    'refuses-too-much',
    'filtered-list-has-each-named-biller',
    'A filter lists the first of its billers only',
    { ...editList('listBillers', (list, site) => (filterOf(site.call) === undefined ? list : list.slice(0, 1))) },
  ),
  fault(
    'filter-takes-two-codes',
    'refuses-too-much',
    'filtered-list-has-each-named-biller',
    'A filter lists at most two of its billers',
    { ...editList('listBillers', (list, site) => (filterOf(site.call) === undefined ? list : list.slice(0, 2))) },
  ),
  fault(
    'biller-once-a-kind-of-product',
    'wrong-answer',
    'biller-code-unique',
    'A biller with more than four products is listed twice',
    {
      ...editList('listBillers', (list) =>
        list.flatMap((it) => (Array.isArray(it.Products) && it.Products.length > 4 ? [it, it] : [it])),
      ),
    },
  ),
  fault(
    'disabled-biller-paid',
    'accepts-too-much',
    'disabled-biller-not-payable',
    'A payment to a biller with Enabled false is authorised and paid',
    { policy: ({ isOpen }) => ({ isOpen: (thing) => 'products' in thing || isOpen(thing) }) },
  ),
  fault(
    'biller-disabled-later-paid',
    'accepts-too-much',
    'disabled-biller-not-payable',
    'A biller that was disabled while the platform ran stays payable',
    {
      policy: ({ isOpen }) => ({
        isOpen: (thing) => ('products' in thing ? catalogue.get(thing.code)?.isEnabled === true : isOpen(thing)),
      }),
    },
  ),
  fault(
    'member-number-not-checked',
    'accepts-too-much',
    'member-number-off-regex-refused',
    'A member number that the regex of its biller does not match is authorised',
    { policy: () => ({ memberNumberFits: () => true }) },
  ),
  fault(
    'member-number-matched-in-part',
    'accepts-too-much',
    'member-number-off-regex-refused',
    'A member number is authorised where a part of it matches the regex',
    {
      policy: () => ({
        memberNumberFits: ({ memberNumberRegex: regex }, number) =>
          regex === null || new RegExp(regex.replaceAll(/^\^|\$$/g, ''), 'u').test(number),
      }),
    },
  ),
  fault(
    'several-products-anywhere',
    'accepts-too-much',
    'several-products-refused-where-not-allowed',
    'Each biller takes several products in a payment',
    { policy: () => ({ allowsSeveral: () => true }) },
  ),
  fault(
    'several-products-nowhere',
    'refuses-too-much',
    'several-products-accepted-where-allowed',
    'No biller takes several products in a payment',
    { policy: () => ({ allowsSeveral: (_biller, products) => products < 2 }) },
  ),
  fault(
    'auth-priced-product-at-0',
    'wrong-answer',
    'auth-priced-product-shows-no-price',
    'The catalogue shows a Price of 0 for a product whose price AUTH returns and that is due in full',
    {
      ...editList('listBillers', (list) =>
        list.map((it) => ({
          ...it,
          Products: eachObject(it.Products ?? null, (product) => ({
            ...product,
            ...(product.AuthAmountMandated === true ? { Price: 0 } : {}),
          })),
        })),
      ),
    },
  ),
  fault(
    'disabled-product-paid',
    'accepts-too-much',
    'disabled-product-not-payable',
    'A product with Enabled false is authorised and paid',
    { policy: ({ isOpen }) => ({ isOpen: (thing) => !('products' in thing) || isOpen(thing) }) },
  ),
];

/** The codes that a call of ListBillers names; undefined where it names none. */
function filterOf(call: Call): string[] | undefined {
  const { billerCodes } = call.query;
  return billerCodes === undefined ? undefined : [billerCodes].flat().join().split(',');
}

function wholeList(call: Call, view: View, env: BillEnv): Decision {
  const { billerCodes: _, ...query } = call.query;
  return listBillers.decide({ ...call, query } as BillCall, view, env);
}
