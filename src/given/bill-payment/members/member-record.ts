import { type Exchange, jsonOf, Lacking, memberOf, type Trial, textIn } from '../../../conformance/index.ts';
import { folded } from './folded.ts';
import { createdMember, freshMember, getMember, lookUpMember, type Member, sendMember, shownMember } from './member.ts';

const fields = ['FullName', 'EmailAddress', 'MobileNo', 'PostalAddress'] as const;
type Field = (typeof fields)[number];

/** Where the answers about a member show its fields: the document names no field of the member call. */
type Places = Record<View, Partial<Record<Field, string[]>>> & {
  /** Whether a lookup shows pairs of AccountDetails. */
  details: boolean;
};

type View = 'lookupMember' | 'getMember';

const learnedKey = 'bill-payment: places of member fields';

/** Whether some answer shows this field of a member. Its rules: `memberRules`. */
export async function isShown(trial: Trial, field: Field): Promise<boolean> {
  const places = await placesOf(trial);
  return [places.lookupMember, places.getMember].some((it) => it[field] !== undefined);
}

/**
 * Decides that every answer about a member shows this record, wherever answers show members at all; fields that the
 * record lacks are empty there. Gives whether they do. Its rules: `memberRules`. Throws Lacking where no answer shows a
 * member's fields.
 */
export async function judgeRecord(trial: Trial, id: string, record: Member, ...proof: Exchange[]): Promise<boolean> {
  const places = await placesOf(trial);
  if (fields.every((it) => places.lookupMember[it] === undefined && places.getMember[it] === undefined))
    throw new Lacking("an answer that shows a member's fields");
  const expected = wanted(places, record);
  let views = await viewsOf(trial, places, record.MemberNumber);
  if (!views.every((it, n) => it.text === expected[n]))
    await trial.eventually(async () => {
      views = await viewsOf(trial, places, record.MemberNumber);
      return views.every((it, n) => it.text === expected[n]) ? true : undefined;
    });
  let isRight = true;
  for (const [n, { text, exchange }] of views.entries())
    if (expected[n] !== '{}') isRight = trial.holds(id, expected[n], text, ...proof, exchange) && isRight;
  return isRight;
}

/**
 * Decides that a lookup shows the pairs of a member's AccountDetails as they were sent, where lookups show any: that
 * they do is implied only. Gives whether they do.
 */
export async function judgeDetails(trial: Trial, id: string, member: Member, ...proof: Exchange[]): Promise<boolean> {
  let lookup = await lookUpMember(trial, member.MemberNumber);
  let shown = shownDetails(lookup, member);
  const isSame = (): boolean => Object.entries(shown).every(([key, text]) => pairsOf(member)[key] === text);
  if (Object.values(shown).every((it) => it === 'absent') && !(await placesOf(trial)).details) return false;
  if (!isSame())
    await trial.eventually(async () => {
      lookup = await lookUpMember(trial, member.MemberNumber);
      shown = shownDetails(lookup, member);
      return isSame() ? true : undefined;
    });
  trial.holds(id, pairsOf(member), shown, ...proof, lookup);
  return true;
}

/** Every text that an answer shows as AccountDetails, those of a JSON text among them. */
export function detailsIn(exchange: Exchange): string[] {
  return leavesOf(jsonOf(exchange))
    .filter(([path]) => path.split('.').includes('AccountDetails'))
    .flatMap(([, text]) => [text, ...leavesOf(parsed(text)).map(([, it]) => it)]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pairsOf({ AccountDetails = '{}' }: Member): Record<string, string> {
  return JSON.parse(AccountDetails);
}

/** What a lookup shows under the keys of a member's AccountDetails. */
export function shownDetails(lookup: Exchange, member: Member): Record<string, string> {
  const shown = Object.fromEntries(leavesOf(memberOf(jsonOf(lookup), 'AuthData.AccountDetails')));
  return Object.fromEntries(Object.keys(pairsOf(member)).map((it) => [it, shown[it] ?? 'absent']));
}

/** The places, learned once a run from a member whose every value is known: what an update shows, creating shows too. */
async function placesOf(trial: Trial): Promise<Places> {
  const known = trial.learned.get(learnedKey);
  if (known !== undefined) return JSON.parse(known) as Places;
  const created = await createdMember(trial);
  const first = await placesFor(trial, created);
  const updated = { ...(await freshMember(trial)), MemberNumber: created.MemberNumber };
  await sendMember(trial, 'updateMember', updated);
  const second = await placesFor(trial, updated);
  const places = {
    lookupMember: { ...second.lookupMember, ...first.lookupMember },
    getMember: { ...second.getMember, ...first.getMember },
    details: first.details || second.details,
  };
  trial.learned.set(learnedKey, JSON.stringify(places));
  return places;
}

async function placesFor(trial: Trial, member: Required<Member>): Promise<Places> {
  const lookup = await lookUpMember(trial, member.MemberNumber);
  const pairs = pairsOf(member);
  return {
    lookupMember: placesIn(lookup, member),
    getMember: placesIn(await shownMember(trial, member.MemberNumber), member),
    details: Object.entries(shownDetails(lookup, member)).some(([key, text]) => pairs[key] === text),
  };
}

function placesIn(exchange: Exchange, member: Member): Partial<Record<Field, string[]>> {
  const leaves = leavesOf(jsonOf(exchange));
  return Object.fromEntries(
    fields.flatMap((field) => {
      const paths = leaves.filter(([, it]) => isSame(it, member[field] ?? '')).map(([path]) => path);
      return paths.length === 0 ? [] : [[field, paths]];
    }),
  );
}

async function viewsOf(
  trial: Trial,
  places: Places,
  memberNumber: string,
): Promise<{ text: string; exchange: Exchange }[]> {
  const exchanges = [await lookUpMember(trial, memberNumber), await getMember(trial, memberNumber)];
  return exchanges.map((exchange, n) => {
    const own = n === 0 ? places.lookupMember : places.getMember;
    const body = jsonOf(exchange);
    return { exchange, text: written(own, (_, path) => textIn(memberOf(body, path)) ?? '') };
  });
}

function wanted(places: Places, record: Member): string[] {
  return [places.lookupMember, places.getMember].map((own) => written(own, (field) => record[field] ?? ''));
}

/** The fields at their places as one text; how an answer ends lines is left to it, too. */
function written(places: Partial<Record<Field, string[]>>, textAt: (field: Field, path: string) => string): string {
  const lines = fields.flatMap((field) =>
    (places[field] ?? []).map((path) => [`${field} at ${path}`, folded(textAt(field, path)).replaceAll('\r\n', '\n')]),
  );
  return JSON.stringify(Object.fromEntries(lines));
}

function isSame(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** Every text and number of a JSON value with its dotted path. Names with a dot cannot be read back. */
export function leavesOf(value: unknown, path = ''): [path: string, text: string][] {
  const text = textIn(value);
  if (text !== undefined) return [[path, text]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => !name.includes('.'))
    .flatMap(([name, it]) => leavesOf(it, path === '' ? name : `${path}.${name}`));
}
