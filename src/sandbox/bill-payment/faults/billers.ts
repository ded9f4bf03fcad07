import type { Call } from '../../slice/api-slice.ts';
import type { Decision } from '../../slice/decision.ts';
import type { View } from '../../store/table.ts';
import { catalogue } from '../catalogue/index.ts';
import { liveBiller } from '../catalogue/live-biller.ts';
import type { BillCall, BillEnv } from '../operation.ts';
import { listBillers } from '../operations/list-billers.ts';
import { eachObject, editList } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';

/** Defects of the topic billers, by the rule that they break. */
export const faults: BillFaults = {
  'unfiltered-list-has-all-billers': {
    'whole-list-ends-after-five': answersWrongly(
      'The unfiltered list holds the first five billers only',
      editList('listBillers', (list, site) => (filterOf(site.call) === undefined ? list.slice(0, 5) : list)),
    ),
    'whole-list-without-products': answersWrongly(
      'The unfiltered list has billers without their products',
      editList('listBillers', (list, site) =>
        filterOf(site.call) === undefined ? list.map((it) => ({ ...it, Products: [] })) : list,
      ),
    ),
    'whole-list-hides-disabled-billers': careless.answersWrongly(
      'The unfiltered list leaves disabled billers out',
      editList('listBillers', (list, { call }) =>
        call.query.billerCodes === undefined ? list.filter((it) => it.Enabled === true) : list,
      ),
    ),
  },
  'filtered-list-has-only-named-billers': {
    'filter-with-disabled-biller-ignored': acceptsTooMuch('A filter that names a disabled biller lists all billers', {
      decision(decision, { call, view, env }) {
        const codes = filterOf(call);
        if (call.operation !== 'listBillers' || !codes?.some((it) => liveBiller(view, it)?.isEnabled === false)) {
          return decision;
        }
        return wholeList(call, view, env);
      },
    }),
    'filter-of-several-ignored': acceptsTooMuch('A filter that names more than one biller lists all billers', {
      decision(decision, { call, view, env }) {
        if (call.operation !== 'listBillers' || (filterOf(call)?.length ?? 0) < 2) return decision;
        return wholeList(call, view, env);
      },
    }),
  },
  'filtered-list-has-each-named-biller': {
    'filter-takes-the-first-code': refusesTooMuch(
      'A filter lists the first of its billers only',
      editList('listBillers', (list, site) => (filterOf(site.call) === undefined ? list : list.slice(0, 1))),
    ),
    'filter-takes-two-codes': refusesTooMuch(
      'A filter lists at most two of its billers',
      editList('listBillers', (list, site) => (filterOf(site.call) === undefined ? list : list.slice(0, 2))),
    ),
    'filter-hides-disabled-billers': careless.refusesTooMuch(
      'A filter leaves disabled billers out',
      editList('listBillers', (list, { call }) =>
        call.query.billerCodes === undefined ? list : list.filter((it) => it.Enabled === true),
      ),
    ),
  },
  'biller-code-unique': {
    'biller-once-a-kind-of-product': answersWrongly(
      'A biller with more than four products is listed twice',
      editList('listBillers', (list) =>
        list.flatMap((it) => (Array.isArray(it.Products) && it.Products.length > 4 ? [it, it] : [it])),
      ),
    ),
  },
  'disabled-biller-not-payable': {
    'disabled-biller-paid': acceptsTooMuch('A payment to a biller with Enabled false is authorised and paid', {
      policy: ({ isOpen }) => ({ isOpen: (thing) => 'products' in thing || isOpen(thing) }),
    }),
    'biller-disabled-later-paid': acceptsTooMuch('A biller that was disabled while the platform ran stays payable', {
      policy: ({ isOpen }) => ({
        isOpen: (thing) => ('products' in thing ? catalogue.get(thing.code)?.isEnabled === true : isOpen(thing)),
      }),
    }),
  },
  'member-number-off-regex-refused': {
    'member-number-not-checked': acceptsTooMuch(
      'A member number that the regex of its biller does not match is authorised',
      { policy: () => ({ memberNumberFits: () => true }) },
    ),
    'member-number-matched-in-part': acceptsTooMuch(
      'A member number is authorised where a part of it matches the regex',
      {
        policy: () => ({
          memberNumberFits: ({ memberNumberRegex: regex }, number) =>
            regex === null || new RegExp(regex.replaceAll(/^\^|\$$/g, ''), 'u').test(number),
        }),
      },
    ),
  },
  'several-products-accepted-where-allowed': {
    'several-products-nowhere': refusesTooMuch('No biller takes several products in a payment', {
      policy: () => ({ allowsSeveral: (_biller, products) => products < 2 }),
    }),
  },
  'auth-priced-product-shows-no-price': {
    'auth-priced-product-at-0': answersWrongly(
      'The catalogue shows a Price of 0 for a product whose price AUTH returns and that is due in full',
      editList('listBillers', (list) =>
        list.map((it) => ({
          ...it,
          Products: eachObject(it.Products ?? null, (product) => ({
            ...product,
            ...(product.AuthAmountMandated === true ? { Price: 0 } : {}),
          })),
        })),
      ),
    ),
  },
};

/** The codes that a call of ListBillers names; undefined where it names none. */
function filterOf(call: Call): string[] | undefined {
  const { billerCodes } = call.query;
  return billerCodes === undefined ? undefined : [billerCodes].flat().join().split(',');
}

function wholeList(call: Call, view: View, env: BillEnv): Decision {
  const { billerCodes: _, ...query } = call.query;
  return listBillers.decide({ ...call, query } as BillCall, view, env);
}
