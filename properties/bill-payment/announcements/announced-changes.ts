import { type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type Biller,
  type BillerChange,
  billersIn,
  catalogueOf,
  codesIn,
  type Delivery,
  listBillers,
} from '../../../src/given/bill-payment/index.ts';

export const changesShown = 'catalogue-shows-changes';
export const namedOnly = 'configuration-webhook-names-no-more-than-changed';

/**
 * Sections 2.1, 2.2, 6.1: who is told of a change and fetches the biller gets what it is now. Fees are not listed.
 * Returns whether it does.
 */
export async function judgeChangeShown(
  trial: Trial,
  change: BillerChange,
  proof: readonly Exchange[],
): Promise<boolean> {
  const isEnabled = change.enabled ?? change.product?.enabled;
  if (isEnabled === undefined) return true;
  const expected = inWords(isEnabled);
  const other = (await catalogueOf(trial)).find(({ code }) => code !== change.billerCode);
  // In company of another as well: who is told of two changes asks for both.
  const company = other ? [[change.billerCode, other.code]] : [];
  for (const codes of [[change.billerCode], ...company, undefined]) {
    let exchange = await listBillers(trial, codes);
    const seen = (): string => shownOf(billersIn(exchange) ?? [], change);
    if (seen() !== expected)
      await trial.eventually(async () => {
        exchange = await listBillers(trial, codes);
        return seen() === expected ? true : undefined;
      });
    if (!trial.holds(changesShown, expected, seen(), ...proof, exchange)) return false;
  }
  return true;
}

function inWords(isEnabled: boolean): string {
  return isEnabled ? 'enabled' : 'not enabled';
}

/** Whether what was changed is shown as enabled; what is not listed cannot be bought either. */
function shownOf(billers: readonly Biller[], { billerCode, product }: BillerChange): string {
  const biller = billers.find((it) => it.code === billerCode);
  const changed = product ? biller?.products.find((it) => it.code === product.code) : biller;
  return inWords(changed?.enabled === true);
}

/**
 * Sections 6.1, 8: the receiver fetches only the billers that were named, never the whole list again; so not every
 * announcement names all there are. One may, where changes are told together.
 */
export function judgeNamedOnly(trial: Trial, billers: number, deliveries: readonly Delivery[]): void {
  if (!trial.has('alone')) throw new Lacking('isolate');
  if (billers < 3 || deliveries.length < 4) throw new Lacking('three billers, and four announced changes');
  const isAll = deliveries.every((it) => new Set(codesIn(it)).size >= billers);
  const proof = deliveries.flatMap((it) => it.exchange ?? []).slice(-3);
  trial.expects(namedOnly, 'not all billers each time', !isAll, `all ${billers} billers each time`, ...proof);
}
