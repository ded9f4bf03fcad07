import { check, defined, type Exchange, Lacking, memberOf, type Trial } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  formsOf,
  itemOf,
  judgeAccepted,
  judgeAuthRefused,
  knownPurchases,
  outcomeOf,
  type Purchase,
  pairs,
  refusalRules,
  sendAuth,
  sendProcess,
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
function lackingOne({ metadata = {} }: Purchase, names: readonly string[]): (Record<string, string> | undefined)[] {
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
  const products = memberOf(JSON.parse(textOf(exchange)), 'Products');
  const [pair] = (Array.isArray(products) ? products : []).flatMap(
    (it) => (it as { Metadata?: object[] }).Metadata ?? [],
  );
  return pair === undefined ? undefined : Object.keys(pair).join('/');
}

function textOf({ answer }: Exchange): string {
  return typeof answer === 'string' ? 'null' : answer.body.toString('utf8');
}
