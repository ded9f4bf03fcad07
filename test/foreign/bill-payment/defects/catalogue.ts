import type { Asked, Biller, Call, Fields } from '../model.ts';
import { decimal, defectsOf } from './defect.ts';
import { forgetting, query } from './queries.ts';

const defect = defectsOf('wrong-answer');

const billers = (change: (found: Biller[], asked: Asked, codes: string) => Biller[]) => () => ({
  billers: (found: Biller[], asked: Asked) => change(found, asked, query(asked.call, 'billerCodes') ?? ''),
});

/** Changes each product of the catalogue. */
const products = (change: (product: Fields) => void) => () => ({
  answer(answer: { status: number; body: unknown }, { operation }: Call) {
    const listed = Array.isArray(answer.body) ? (answer.body as Fields[]) : [];
    if (operation === 'listBillers')
      for (const one of listed) for (const product of one.Products as Fields[]) change(product);
  },
});

/** Catalogues that do not say what is sold. */
export const catalogueDefects = [
  defect('filter-ignored', '4.1', 'billerCodes names the billers listed; all are.', {
    when: 'endpoint',
    hooks: forgetting('listBillers', 'billerCodes'),
  }),
  defect('filter-of-first-code', '4.1', 'billerCodes may name several; the first alone is listed.', {
    when: 'value',
    hooks: billers((found, _asked, codes) => (codes.includes(',') ? found.slice(0, 1) : found)),
  }),
  defect('filter-by-beginning', '4.1', 'billerCodes names the billers listed; those that begin alike are too.', {
    when: 'value',
    hooks: billers((found, { tenant }, codes) =>
      codes === ''
        ? found
        : tenant.billers.filter(({ code }) => codes.split(',').some((one) => code.startsWith(one.slice(0, 1)))),
    ),
  }),
  defect('filter-leaks-another', '4.1', 'billerCodes names the billers listed; the test biller is always there.', {
    when: 'value',
    hooks: billers((found, { tenant }) => [...new Set([...found, ...tenant.billers.slice(0, 1)])]),
  }),
  defect('filter-of-nobody-is-all', '4.1', 'billerCodes names the billers listed; for unknown codes all are.', {
    when: 'value',
    hooks: billers((found, { tenant }, codes) => (codes !== '' && found.length === 0 ? tenant.billers : found)),
  }),
  defect('catalogue-of-enabled', '4.1', 'All billers are listed; those that are not enabled are left out.', {
    when: 'state',
    hooks: billers((found) => found.filter(({ enabled }) => enabled)),
  }),
  defect('catalogue-is-stale', '6.1', 'After a change the catalogue is asked; it shows what was before.', {
    when: 'state',
    hooks: () => {
      const kept = new Map<string, Biller>();
      return {
        billers: (found, { tenant }) =>
          found.map((one) => {
            const key = `${tenant.id} ${one.code}`;
            const first = kept.get(key) ?? structuredClone(one);
            kept.set(key, first);
            return first;
          }),
      };
    },
  }),
  defect('filtered-without-products', '4.1', 'Billers are listed with their products; named ones are without.', {
    when: 'endpoint',
    hooks: () => ({
      answer({ body }, call) {
        if (call.operation === 'listBillers' && query(call, 'billerCodes') && Array.isArray(body))
          for (const one of body) one.Products = [];
      },
    }),
  }),
  defect('disabled-shown-enabled', '2.1', 'Enabled false means no payments; every biller is shown enabled.', {
    when: 'value',
    hooks: () => ({
      answer({ body }, { operation }) {
        if (operation === 'listBillers' && Array.isArray(body)) for (const one of body) one.Enabled = true;
      },
    }),
  }),
  defect('limits-swapped', '2.2', 'MinAmount is the least, MaxAmount the most; they change places.', {
    when: 'value',
    hooks: products((one) => {
      [one.MinAmount, one.MaxAmount] = [one.MaxAmount, one.MinAmount];
    }),
  }),
  defect('price-zero-for-none', '2.2', 'Price is null where AUTH returns it or it is free; it is 0.', {
    when: 'value',
    hooks: products((one) => {
      one.Price ??= decimal(0);
    }),
  }),
  defect('forex-undecided-shown-false', '2.2', 'RequiresForex is null where AUTH decides; it is false.', {
    when: 'value',
    hooks: products((one) => {
      one.RequiresForex ??= false;
    }),
  }),
  defect('mandated-swapped', '2.2', 'AuthAmountMandated true is full payment, false part; they change places.', {
    when: 'value',
    hooks: products((one) => {
      if (typeof one.AuthAmountMandated === 'boolean') one.AuthAmountMandated = !one.AuthAmountMandated;
    }),
  }),
  defect('booleans-as-text', '2.2', 'ReturnsVouchers is a boolean; it is a text.', {
    when: 'always',
    hooks: products((one) => {
      one.ReturnsVouchers = String(one.ReturnsVouchers);
    }),
  }),
  defect('metadata-fields-missing', '2.2', 'Products tell their metadata fields; they do not.', {
    when: 'value',
    hooks: products((one) => {
      delete one.MetadataFields;
    }),
  }),
];
