import { GivenBroken, type Trial } from '../../../src/conformance/index.ts';
import {
  freshDigits,
  knownPurchases,
  lookUp,
  lookupOperations,
  resultCodeOf,
  type Sought,
} from '../../../src/given/bill-payment/index.ts';

/**
 * Throws GivenBroken where the members of the target file are as likely wrong as the platform: neither way finds the known one, and
 * members of `purchases` are found, or each finds the unknown one, and not a number that was just made up.
 */
export async function demandMembers(
  trial: Trial,
  { known, unknown }: { known: Sought; unknown: Sought },
): Promise<void> {
  await demandKnownMember(trial, known);
  if (!(await isAlways(trial, '1', unknown))) return;
  for (const memberNumber of madeUp(trial, unknown))
    if (await isAlways(trial, '0', { ...unknown, memberNumber }))
      throw new GivenBroken(words('unknown', unknown, 'exists'));
}

async function demandKnownMember(trial: Trial, known: Sought): Promise<void> {
  if (!(await isAlways(trial, '0', known))) return;
  const others = knownPurchases(trial);
  for (const it of others.slice(0, 3))
    if (await isAlways(trial, '1', it)) throw new GivenBroken(words('known', known, 'does not exist'));
  if (others.length === 0) throw new GivenBroken(words('known', known, 'does not exist'));
}

/** Numbers that hardly anybody has: some of the form of another, whose digits are others, and one of no form at all. */
function madeUp(trial: Trial, { memberNumber }: Sought): string[] {
  const digits = freshDigits(trial);
  const other = memberNumber.replaceAll(/\d/g, (_, place: number) => digits.at(-1 - (place % digits.length)) ?? '0');
  return [other, ...['9', '0'].map((digit) => memberNumber.replaceAll(/\d/g, digit)), `NONE-${digits}`];
}

async function isAlways(trial: Trial, code: string, sought: Sought): Promise<boolean> {
  for (const operation of lookupOperations)
    if (resultCodeOf(await lookUp(trial, operation, sought)) !== code) return false;
  return true;
}

function words(name: string, { billerCode, memberNumber }: Sought, found: string): string {
  return `a member ${memberNumber} of ${billerCode} ${found}, by each lookup. Correct \`apis.bill-payment.fixtures.members.${name}\``;
}
