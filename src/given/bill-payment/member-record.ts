import { type Exchange, jsonOf, Lacking, memberOf, type Trial, textIn } from '../../conformance/index.ts';
import { createdMember, getMember, lookUpMember, type Member } from './member.ts';

const fields = ['FullName', 'EmailAddress', 'MobileNo', 'PostalAddress'] as const;
type Field = (typeof fields)[number];

/** Where the answers about a member show its fields: the document names no field of the member call. */
type Places = Record<'lookupMember' | 'getMember', Partial<Record<Field, string[]>>>;

const learnedKey = 'bill-payment: places of member fields';

/** Whether some answer shows this field of a member. Its rules: `memberRules`. */
export async function isShown(trial: Trial, field: Field): Promise<boolean> {
  const places = await placesOf(trial);
  return [places.lookupMember, places.getMember].some((it) => it[field] !== undefined);
}

/**
 * Decides that every answer about a member shows this record, wherever answers show members at all; fields that the
 * record lacks are empty there. Its rules: `memberRules`. Throws Lacking where no answer shows a member's fields.
 */
export async function judgeRecord(trial: Trial, id: string, record: Member, ...proof: Exchange[]): Promise<void> {
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
  for (const [n, { text, exchange }] of views.entries())
    if (expected[n] !== '{}') trial.holds(id, expected[n], text, ...proof, exchange);
}

/**
 * Decides that a lookup shows the pairs of a member's AccountDetails as they were sent, where it shows any of them:
 * that it does is implied only. Gives whether it does.
 */
export async function judgeDetails(trial: Trial, id: string, member: Member, ...proof: Exchange[]): Promise<boolean> {
  const pairs = JSON.parse(member.AccountDetails ?? '{}') as Record<string, string>;
  const lookup = await lookUpMember(trial, member.MemberNumber);
  const shown = Object.fromEntries(leavesOf(memberOf(jsonOf(lookup), 'AuthData.AccountDetails')));
  if (Object.keys(pairs).every((it) => shown[it] === undefined)) return false;
  const same = Object.fromEntries(Object.keys(pairs).map((it) => [it, shown[it] ?? 'absent']));
  trial.holds(id, pairs, same, ...proof, lookup);
  return true;
}

/** The places, learned once a run from a member whose every value is known. */
async function placesOf(trial: Trial): Promise<Places> {
  const known = trial.learned.get(learnedKey);
  if (known !== undefined) return JSON.parse(known) as Places;
  const member = await createdMember(trial);
  const places = {
    lookupMember: placesIn(await lookUpMember(trial, member.MemberNumber), member),
    getMember: placesIn(await getMember(trial, member.MemberNumber), member),
  };
  trial.learned.set(learnedKey, JSON.stringify(places));
  return places;
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

/** The fields at their places as one text; how an answer writes capitals is left to it. */
function written(places: Partial<Record<Field, string[]>>, textAt: (field: Field, path: string) => string): string {
  const lines = fields.flatMap((field) =>
    (places[field] ?? []).map((path) => [`${field} at ${path}`, textAt(field, path).toLowerCase()]),
  );
  return JSON.stringify(Object.fromEntries(lines));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
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
