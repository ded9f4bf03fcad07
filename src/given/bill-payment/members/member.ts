import { type Exchange, GivenBroken, Lacking, statusOf, type Trial } from '../../../conformance/index.ts';
import type { Credentials } from '../../../targets/apis/index.ts';
import { exampleBody } from '../../example-body.ts';
import { billerCall, ownBillerOf } from '../calls/biller-call.ts';
import { fitsPattern } from '../catalogue/any-purchase.ts';
import { catalogueOf, catalogueRules } from '../catalogue/catalogue.ts';
import { freshDigits } from '../catalogue/purchases.ts';
import { lookUp, lookupResultOf, resultCodeOf } from './lookup.ts';

/** A member as the Biller interface takes it (sections 2.5, 4.2). */
export interface Member {
  MemberNumber: string;
  FullName: string;
  EmailAddress?: string;
  MobileNo?: string;
  PostalAddress?: string;
  /** JSON text of an object. */
  AccountDetails?: string;
}

export type MemberOperation = 'createMember' | 'updateMember' | 'deleteMember' | 'undeleteMember';

/** How a body is written (section 4: form post, JSON or XML): a form may name its character set, XML hold its texts in CDATA. */
export type BodyForm = 'json' | 'form' | 'form-in-utf-8' | 'xml' | 'xml-cdata';

const mediaTypes: Readonly<Record<BodyForm, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  'form-in-utf-8': 'application/x-www-form-urlencoded; charset=UTF-8',
  xml: 'application/xml',
  'xml-cdata': 'application/xml',
};

/** Rules that a member which has to come to exist decides. */
export const memberRules = ['createMember/200', 'lookup-known-member-is-success', ...catalogueRules];

/** A record that no other member has; no two of its fields share a value. */
export async function freshMember(trial: Trial): Promise<Required<Member>> {
  const [word = '', other = ''] = [lettersOf(trial), lettersOf(trial)];
  return {
    MemberNumber: await freshMemberNumber(trial),
    FullName: `Tariro ${word}`,
    EmailAddress: `${word.toLowerCase()}@example.org`,
    MobileNo: `26377${freshDigits(trial).slice(-7)}`,
    PostalAddress: `${freshDigits(trial).slice(-4)} ${other} Road`,
    AccountDetails: JSON.stringify({ Suburb: `Suburb ${lettersOf(trial)}`, Plot: freshDigits(trial).slice(-6) }),
  };
}

/** A number that the biller's own pattern takes. Throws Lacking where none of ours surely fits. */
export async function freshMemberNumber(trial: Trial): Promise<string> {
  const fits = await ownPatternOf(trial);
  const digits = freshDigits(trial);
  const candidates = [`M${digits}`, digits, digits.slice(-8), digits.slice(-6), `A${digits.slice(-6)}`];
  const number = candidates.find(fits);
  if (number === undefined)
    throw new Lacking(`a member number that fits the pattern of the biller ${ownBillerOf(trial).code}`);
  return number;
}

/** Whether a number surely fits the pattern of the own biller, where the catalogue names one. */
export async function ownPatternOf(trial: Trial): Promise<(memberNumber: string) => boolean> {
  const { code } = ownBillerOf(trial);
  const biller = (await catalogueOf(trial)).find((it) => it.code === code);
  return (memberNumber) => !biller || fitsPattern(biller, memberNumber) === true;
}

/** Creates a member whose number is made from another's; undefined where that is off the pattern, or not taken. */
export async function neighbour(
  trial: Trial,
  memberNumber: string,
  extra: Partial<Member> = {},
): Promise<Required<Member> | undefined> {
  const fits = await ownPatternOf(trial);
  if (!fits(memberNumber)) return undefined;
  const member = { ...(await freshMember(trial)), ...extra, MemberNumber: memberNumber };
  if (statusOf(await sendMember(trial, 'createMember', member)) !== 200) return undefined;
  return foundBy(await lookUpMember(trial, memberNumber)) === 'a member' ? member : undefined;
}

/** Members whose numbers begin with another's, or it with theirs, as far as the target takes such numbers. */
export async function neighboursOf(trial: Trial, memberNumber: string): Promise<Required<Member>[]> {
  const all = [await neighbour(trial, `${memberNumber}1`), await neighbour(trial, memberNumber.slice(0, -1))];
  return all.filter((it) => it !== undefined);
}

/** Sends one call that changes a member; nothing is judged. */
export function sendMember(
  trial: Trial,
  operation: MemberOperation,
  body: Partial<Member>,
  { form = 'json', root, as }: { form?: BodyForm; root?: string; as?: Credentials } = {},
): Promise<Exchange> {
  return billerCall(
    trial,
    operation,
    exampleBody({ body, mediaType: mediaTypes[form] }, { root, isCdata: form === 'xml-cdata' }),
    as,
  );
}

/** Looks a member of the own biller up as its vendor does; nothing is judged. */
export function lookUpMember(trial: Trial, memberNumber: string): Promise<Exchange> {
  return lookUp(trial, 'lookupMember', { billerCode: ownBillerOf(trial).code, memberNumber });
}

/** Asks for a member as its biller does; nothing is judged. */
export function getMember(trial: Trial, membernumber: string): Promise<Exchange> {
  return billerCall(trial, 'getMember', { path: { membernumber } });
}

/** The same until the member is shown, or the target's patience ends: the last answer. */
export async function shownMember(trial: Trial, membernumber: string): Promise<Exchange> {
  let exchange = await getMember(trial, membernumber);
  if (statusOf(exchange) === 200) return exchange;
  await trial.eventually(async () => {
    exchange = await getMember(trial, membernumber);
    return statusOf(exchange) === 200 ? true : undefined;
  });
  return exchange;
}

/** Whether a lookup found a member, in words that a finding can show. */
export function foundBy(lookup: Exchange): string {
  const code = resultCodeOf(lookup);
  if (code === '1') return 'a member';
  return code === '0' ? 'no member' : lookupResultOf(lookup);
}

/** Looks a number up until it is, or is not, a member, or the target's patience ends: the last lookup. */
export async function lookUpUntil(
  trial: Trial,
  memberNumber: string,
  wanted: 'a member' | 'no member',
): Promise<Exchange> {
  let lookup = await lookUpMember(trial, memberNumber);
  if (foundBy(lookup) === wanted) return lookup;
  await trial.eventually(async () => {
    lookup = await lookUpMember(trial, memberNumber);
    return foundBy(lookup) === wanted ? true : undefined;
  });
  return lookup;
}

/** A member that was created and is found. Its rules: `memberRules`. Throws GivenBroken where that fails. */
export async function createdMember(trial: Trial, member?: Member): Promise<Required<Member>> {
  const record = { ...(member ?? (await freshMember(trial))) } as Required<Member>;
  const exchange = await sendMember(trial, 'createMember', record);
  trial.holds('createMember/200', 200, statusOf(exchange), exchange);
  const lookup = await lookUpUntil(trial, record.MemberNumber, 'a member');
  if (!trial.holds('lookup-known-member-is-success', 'a member', foundBy(lookup), exchange, lookup))
    throw new GivenBroken('a created member was not found');
  return record;
}

/** Ten letters that no other call has, the first a capital. */
function lettersOf(trial: Trial): string {
  const letters = freshDigits(trial).replace(/\d/g, (digit) => 'bcdfghklmn'[Number(digit)] ?? 'x');
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}
