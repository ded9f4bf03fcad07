import { type Exchange, fieldOf, Lacking, memberOf, type Trial, textIn } from '../../../conformance/index.ts';
import type { Purchase } from '../../../targets/apis/bill-payment.ts';
import { productOf } from '../catalogue/catalogue.ts';
import { lookUp, resultCodeOf } from '../members/lookup.ts';

/**
 * Throws Lacking where the platform itself says why it refused a purchase of the target file: no stock, no such member, or for the
 * internet service another login or account (section 3.4). The file may be wrong.
 */
export async function demandKnown(trial: Trial, purchase: Purchase, refused: Exchange): Promise<void> {
  const { billerCode, productCode, memberNumber } = purchase;
  const named = Object.values(trial.fixtures.purchases ?? {});
  const isOfFile = named.some((it) => it?.billerCode === billerCode && it.memberNumber === memberNumber);
  if (!isOfFile) return;
  const what = `a purchase of ${billerCode} that it accepts`;
  // Where stock can be set, checks set it.
  if (!trial.has('operator.setStock') && isOutOfStock(refused))
    throw new Lacking(`${what} (AUTH says that ${productCode} is out of stock)`);
  const lookup = await lookUp(trial, 'lookupMember', { billerCode, memberNumber });
  if (resultCodeOf(lookup) === '0') throw new Lacking(`${what} (a lookup does not find its member ${memberNumber})`);
  const details = Object.entries((fieldOf(lookup, 'AuthData.AccountDetails') as object | null) ?? {});
  const currency = details.find(([name]) => name === 'Account Currency')?.[1];
  if (currency === undefined) return;
  const login = textIn(purchase.metadata?.['Service Login']);
  if (login !== undefined && !details.flat().includes(login))
    throw new Lacking(`${what} (a lookup of ${memberNumber} lists no such \`Service Login\`)`);
  const { requiresForex } = await productOf(trial, billerCode, productCode);
  if (currency === 'USD' && requiresForex === false)
    throw new Lacking(`${what} (the account ${memberNumber} is in USD, and ${productCode} is not)`);
}

/** The words of section 3.4: JSON in TechnicalNarration. */
function isOutOfStock(refused: Exchange): boolean {
  try {
    const told = JSON.parse(textIn(fieldOf(refused, 'TechnicalNarration')) ?? '');
    return /^(OutOf|Insufficient)Stock$/.test(textIn(memberOf(told, 'Status')) ?? '');
  } catch (problem) {
    if (problem instanceof SyntaxError) return false;
    throw problem;
  }
}
