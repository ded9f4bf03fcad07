import { check, defined, type Exchange, fieldOf, Lacking, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  anyPurchase,
  authorize,
  authorizeRules,
  catalogueOf,
  formsOf,
  itemOf,
  judgeAccepted,
  judgeAuthRefused,
  knownPurchases,
  metadataPairs,
  outcomeOf,
  type Purchase,
  pairs,
  refusalRules,
  sendAuth,
  sendProcess,
  statusIn,
  statusOfPayment,
} from '../../../src/given/bill-payment/index.ts';

/** Sections 2.2, 2.3: metadata that a product marks as required. */
export const metadataRequired = check({
  slug: 'bill-metadata-required',
  title: 'AUTH without a required metadata field is not Authorized, and with all of them is',
  rules: ['required-metadata-missing-refused', ...refusalRules],
  assumes: authorizeRules,
  needs: ['fixture:purchases'],
  async body(trial) {
    let judged = 0;
    for (const purchase of knownPurchases(trial)) {
      const { product } = await itemOf(trial, purchase);
      const names = product.metadataFields.filter((it) => it.required).map((it) => it.name);
      if (names.length === 0) continue;
      const { exchange } = await authorize(trial, purchase);
      for (const metadata of lackingOne(purchase, names)) {
        const refused = await sendAuth(trial, defined({ ...bare(purchase), metadata }));
        judgeAuthRefused(trial, 'required-metadata-missing-refused', refused, exchange);
        judged += 1;
      }
    }
    if (judged === 0) throw new Lacking('a purchase whose product requires metadata');
  },
});

function bare({ metadata: _, ...purchase }: Purchase): Purchase {
  return purchase;
}

/** No metadata at all, all but one of those that are required, and another field in the place of one. */
function lackingOne({ metadata = {} }: Purchase, names: readonly string[]): (Record<string, unknown> | undefined)[] {
  const parts = names.map((name) => Object.fromEntries(Object.entries(metadata).filter(([it]) => it !== name)));
  const others = names.map((name, n) => ({ ...parts[n], [`Not ${name}`]: metadata[name] ?? '1' }));
  return [undefined, ...parts.filter((it) => Object.keys(it).length > 0), ...others];
}

/** Section 2.3: an array of pairs or one object. */
export const metadataForms = check({
  slug: 'bill-metadata-forms',
  title: "metadata are taken in the biller's own form; whether in the other one too is recorded",
  rules: ['metadata-in-billers-form-accepted', 'metadata-form-accepted', 'metadata-pair-spelling'],
  assumes: authorizeRules,
  needs: ['fixture:purchases'],
  async body(trial) {
    const purchases = knownPurchases(trial).filter((it) => it.metadata !== undefined);
    if (purchases.length === 0) throw new Lacking('a purchase with metadata');
    for (const purchase of purchases) {
      const { body, exchange } = await judgeAccepted(trial, ['metadata-in-billers-form-accepted'], purchase);
      if (purchase.metadataForm !== 'object') trial.observe('metadata-pair-spelling', formsOf(trial).pair, exchange);
      const other = await sendProcess(trial, inOtherForm(trial, purchase, body));
      const reading = outcomeOf(other) === 'accepted' ? 'either-form' : 'billers-own-form';
      trial.observe('metadata-form-accepted', reading, exchange, other);
    }
    await observeSpellings(trial, purchases);
  },
});

/** More than fits a usual column. */
const longText = 'A text of metadata that is kept whole. '.repeat(13).trim();
/** Texts that a careless reader takes for numbers or truth values, values that are no texts, and a long text. */
const typedValues = ['007', '1e5', 'true', '10.50', 7, true, longText];

/** Sections 2.3, 2.4: a value of metadata comes back as it was sent. */
export const metadataValues = check({
  slug: 'bill-metadata-values',
  title:
    'texts of metadata that look like numbers, and long ones, come back as sent; in which type other values do is recorded',
  rules: ['answered-metadata-value-type', 'answer-echoes-metadata'],
  assumes: ['listBillers/200'],
  needs: ['fixture:purchases'],
  async body(trial) {
    for (const [purchase, name] of await withFreeField(trial)) {
      let judged = 0;
      for (const value of typedValues) {
        const metadata = { ...purchase.metadata, [name]: value };
        const reference = trial.fresh('pay');
        const exchange = await sendAuth(trial, { ...purchase, metadata }, { reference });
        if (statusIn(exchange) === 'Authorized' && judgeValue(trial, exchange, name, value)) {
          judged += 1;
          if (typeof value !== 'string') await judgeOtherForm(trial, { ...purchase, metadata }, name, value);
          // The observer of inquiries compares what AUTH told.
          if (value === longText) await statusOfPayment(trial, reference);
        } else if (name === unasked) break;
      }
      if (judged > 0) return;
    }
    throw new Lacking('a product with an optional metadata field that takes any text');
  },
});

/** A field that no product has: a platform may take it all the same. */
const unasked = 'Note';

/** Purchases of products that have a metadata field which nobody has to fill, and the field's name; then some without. */
async function withFreeField(trial: Trial): Promise<[Purchase, string][]> {
  const known = knownPurchases(trial);
  const billers = (await catalogueOf(trial)).filter((it) => it.enabled);
  const optional = billers.flatMap((biller) =>
    biller.products.flatMap((product): [Purchase, string][] => {
      const field = product.metadataFields.find((it) => !it.required);
      const like = known.find((it) => it.billerCode === biller.code);
      return field && product.enabled ? [[anyPurchase(trial, biller, product, like), field.name]] : [];
    }),
  );
  return [...optional, ...known.slice(0, 3).map((it): [Purchase, string] => [it, unasked])];
}

/** Whether the value came back at all. */
function judgeValue(trial: Trial, exchange: Exchange, name: string, sent: unknown): boolean {
  const value = valueIn(fieldOf(exchange, 'Products.0.Metadata'), name);
  if (value === undefined || value === null) return false;
  // A number that is written as the text was is another type, and no other value.
  if (typeof sent === 'string') trial.holds('answer-echoes-metadata', sent, textIn(value) ?? String(value), exchange);
  else trial.observe('answered-metadata-value-type', typeof value === 'string' ? 'as-text' : 'as-sent', exchange);
  return true;
}

/** A value that comes back from one form does from the other one, where that is taken as well. */
async function judgeOtherForm(trial: Trial, purchase: Purchase, name: string, value: unknown): Promise<void> {
  const metadataForm = purchase.metadataForm === 'object' ? 'pairs' : 'object';
  const told = async (sent: unknown): Promise<Exchange | undefined> => {
    const metadata = { ...purchase.metadata, [name]: sent };
    const exchange = await sendAuth(trial, { ...purchase, metadata, metadataForm });
    return statusIn(exchange) === 'Authorized' ? exchange : undefined;
  };
  const text = await told(`a ${value}`);
  const other = text && isTold(text, name) ? await told(value) : undefined;
  if (text && other)
    trial.expects('answer-echoes-metadata', String(value), isTold(other, name), 'left out', text, other);
}

function isTold(exchange: Exchange, name: string): boolean {
  const value = valueIn(fieldOf(exchange, 'Products.0.Metadata'), name);
  return value !== undefined && value !== null;
}

/** What is given back under a name, in either form. */
function valueIn(metadata: unknown, name: string): unknown {
  return metadataPairs(metadata, [name]).find(([it]) => it === name)?.[1];
}

function inOtherForm(trial: Trial, { metadata = {}, metadataForm }: Purchase, body: Record<string, unknown>): unknown {
  const [first] = body['Products'] as Record<string, unknown>[];
  const Metadata = metadataForm === 'object' ? pairs(metadata, formsOf(trial)) : metadata;
  return { ...body, Reference: trial.fresh('pay'), Products: [{ ...first, Metadata }] };
}

/** How the platform itself spells the members of a pair. */
async function observeSpellings(trial: Trial, purchases: readonly Purchase[]): Promise<void> {
  for (const purchase of purchases) {
    const { exchange } = await authorize(trial, purchase);
    const spelling = spellingIn(exchange);
    if (spelling !== undefined) trial.observe('metadata-pair-spelling', `answered as ${spelling}`, exchange);
  }
}

function spellingIn(exchange: Exchange): string | undefined {
  const products = fieldOf(exchange, 'Products');
  const [pair] = (Array.isArray(products) ? products : []).flatMap(
    (it) => (it as { Metadata?: object[] }).Metadata ?? [],
  );
  return pair === undefined ? undefined : Object.keys(pair).join('/');
}
