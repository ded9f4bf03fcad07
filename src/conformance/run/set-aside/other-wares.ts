import type { BillPaymentFixtures } from '../../../targets/apis/bill-payment.ts';
import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { jsonOf, listOf, memberOf, textIn } from '../../values/answer.ts';
import { readable } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { billerIn } from './bill-calls.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { type Shown, setAsideShown } from './set-aside.ts';

const api = 'bill-payment';

/** One product with its biller, as the catalogue tells them. */
interface Ware {
  biller: unknown;
  product: unknown;
}

/** What only wares of a kind have, by the catalogue (sections 2.1, 2.2, 3.4). */
const signs = {
  voucher: { words: 'ReturnsVouchers', isIn: ({ product }: Ware) => memberOf(product, 'ReturnsVouchers') === true },
  autoInvoice: {
    words: 'VendorMustInvoicePayments',
    isIn: ({ biller }: Ware) => memberOf(biller, 'VendorMustInvoicePayments') === true,
  },
  lottery: { words: 'the metadata BetInfo', isIn: (it: Ware) => wants(it, 'BetInfo') },
  internetZwg: { words: 'the metadata Service Login', isIn: (it: Ware) => wants(it, 'Service Login') },
  internetUsd: { words: 'the metadata Service Login', isIn: (it: Ware) => wants(it, 'Service Login') },
};
const kinds = Object.keys(signs) as (keyof typeof signs)[];

/**
 * A purchase of the target file stands for a kind. Where the catalogue lacks what makes its product one of that kind, and has it of the
 * product of another biller, the file is as likely wrong: what was found about that product ends in `error`.
 */
export function withoutVerdictsOnOtherWares(
  { source, apis }: Pick<TargetSettings, 'source' | 'apis'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const { purchases = {}, testBiller }: Partial<BillPaymentFixtures> = apis[api]?.fixtures ?? {};
  const named = kinds.filter((kind) => purchases[kind] !== undefined);
  if (named.length === 0) return [...contributions];
  const bills = exchanges.filter((it) => it.api === api && it.by === 'client');
  const wares = catalogues(bills).flatMap((it) => readable(() => waresIn(it)) ?? []);
  const mistakes = named.flatMap((kind): Shown[] => {
    const { billerCode = '', productCode = '', memberNumber = '' } = purchases[kind] ?? {};
    const { words, isIn } = signs[kind];
    const own = wares.filter((it) => codeOf(it.biller) === billerCode && codeOf(it.product) === productCode);
    const codes = wares.flatMap((it) => (codeOf(it.biller) === billerCode ? (codeOf(it.product) ?? []) : []));
    const other = wares.find((it) => ![billerCode, testBiller].includes(codeOf(it.biller)) && isIn(it));
    if (own.length === 0 || own.some(isIn) || !other) return [];
    const about = bills.filter((it) => {
      const names = (text: string): boolean => it.request.body.includes(JSON.stringify(text));
      // The account of one purchase is asked to buy of another biller, and what another biller sells is asked of this one.
      if (billerIn(it) !== billerCode) return names(memberNumber);
      const bought = codes.filter(names);
      return it.operation !== 'processPayment' || bought.length === 0 || bought.includes(productCode);
    });
    const key = keyInFile(source, `apis.${api}.fixtures.purchases.${kind}`);
    const shown = `the catalogue tells ${words} of ${codeOf(other.product)} of ${codeOf(other.biller)} and not of ${productCode} of ${billerCode}`;
    return [{ words: `${shown}. Name a product of that kind in ${key}`, ids: about.map(({ id }) => id) }];
  });
  return setAsideShown(contributions, mistakes);
}

/** One answer for each that is told: a run asks for the same list hundreds of times. */
function catalogues(bills: readonly Exchange[]): Exchange[] {
  const told = new Map<string, Exchange>();
  for (const it of bills) {
    if (it.operation !== 'listBillers' || typeof it.answer !== 'object') continue;
    const { answer } = it;
    told.set(readable(() => answer.body.toString()) ?? '', it);
  }
  return [...told.values()];
}

function waresIn(exchange: Exchange): Ware[] {
  return (listOf(jsonOf(exchange)) ?? []).flatMap((biller) =>
    (listOf(memberOf(biller, 'Products')) ?? []).map((product) => ({ biller, product })),
  );
}

function wants({ product }: Ware, name: string): boolean {
  return (listOf(memberOf(product, 'MetadataFields')) ?? []).some((it) => textIn(memberOf(it, 'Name')) === name);
}

function codeOf(it: unknown): string | undefined {
  return textIn(memberOf(it, 'Code'));
}
