import { type Exchange, statusOf } from '../../../../../src/conformance/index.ts';
import {
  folded,
  foundBy,
  freshMember,
  getMember,
  lookUpMember,
  lookUpUntil,
  type Member,
  ownPatternOf,
  sendMember,
  sendUpload,
  textsIn,
  upload,
} from '../../../../../src/given/bill-payment/index.ts';
import { type Relation, relatedTo } from '../../../../arbitraries/related-references.ts';
import { type Deed, type KnownMember, nth, quietDeed, type World } from '../model.ts';
import type { Step } from '../steps.ts';
import { livingMember } from './choose-member.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

/** What members do moves no money. */
const moves = 'lookup-changes-nothing';

/** A member, whose number may stand close to that of another one. Unusual names and numbers may be refused. */
export async function create(world: World, step: Of<'create'>): Promise<Deed> {
  const { trial } = world;
  const record = await newRecord(world, step);
  if (!record) return quietDeed(moves);
  const exchange = await sendMember(trial, 'createMember', record, { form: step.form });
  const rule = 'member-create-accepted';
  const mayRefuse = step.like !== undefined || step.text !== undefined || step.form.startsWith('xml');
  if (mayRefuse && !(await isFound(world, record, exchange))) return quietDeed(moves, exchange);
  keep(world, { record, isDeleted: false, rule, proof: exchange, isOpen: false });
  return quietDeed(moves, exchange);
}

/** Remembers members that were made together. */
export function keep(world: World, ...members: KnownMember[]): void {
  world.members.push(...members);
  world.lastMemberCall = { rule: members[0]?.rule ?? moves, about: members };
}

async function isFound({ trial }: World, { MemberNumber }: Member, { answer }: Exchange): Promise<boolean> {
  return typeof answer !== 'string' && foundBy(await lookUpMember(trial, MemberNumber)) === 'a member';
}

/** A record of a fresh number, or of one that stands so to the last member's; undefined where that is taken or does not fit. */
async function newRecord(
  world: World,
  { like, text }: { like?: Relation | undefined; text?: string | undefined },
): Promise<Required<Member> | undefined> {
  const { trial } = world;
  const fresh = await freshMember(trial);
  const record =
    text === undefined ? fresh : { ...fresh, FullName: withText(fresh, text), PostalAddress: `${text} 12` };
  const base = world.members.at(-1)?.record.MemberNumber;
  if (like === undefined || base === undefined) return record;
  const MemberNumber = relatedTo(base, like);
  const fits = await ownPatternOf(trial);
  const isTaken = world.members.some(({ record: it }) => it.MemberNumber === MemberNumber);
  if (like === 'longest' || !fits(MemberNumber) || isTaken) return undefined;
  // Where a number in another case means the same member, this is none of its own.
  return foundBy(await lookUpMember(trial, MemberNumber)) === 'no member' ? { ...record, MemberNumber } : undefined;
}

/** What a table takes for a formula stands at the beginning. */
function withText({ FullName }: Member, text: string): string {
  return /^[=+@-]/.test(text) ? `${text} ${FullName}` : `${FullName} ${text}`;
}

/** Every field anew, the number apart; or the name alone, which empties the others. */
export async function update(world: World, step: Of<'update'>): Promise<Deed> {
  const known = livingMember(world, step.of);
  if (!known) return quietDeed(moves);
  const fresh = await freshMember(world.trial);
  const FullName = step.text === undefined ? fresh.FullName : withText(fresh, step.text);
  const { MemberNumber } = known.record;
  const record: Member = step.bare ? { MemberNumber, FullName } : { ...fresh, FullName, MemberNumber };
  const exchange = await sendMember(world.trial, 'updateMember', record, { form: step.form });
  const mayRefuse = step.text !== undefined || step.form.startsWith('xml');
  const rule = step.bare ? 'member-update-empties-omitted-fields' : 'member-update-changes-record';
  world.lastMemberCall = { rule, about: [known] };
  if (mayRefuse && statusOf(exchange) !== 200) return quietDeed(moves, exchange);
  Object.assign(known, { record, rule, proof: exchange });
  return quietDeed(moves, exchange);
}

export async function remove(world: World, { of }: Of<'delete'>): Promise<Deed> {
  const known = livingMember(world, of);
  if (!known) return quietDeed(moves);
  const { MemberNumber } = known.record;
  const proof = await sendMember(world.trial, 'deleteMember', { MemberNumber });
  return gone(world, known, 'member-delete-removes', proof);
}

function gone(world: World, known: KnownMember, rule: string, proof: Exchange): Deed {
  Object.assign(known, { isDeleted: true, rule, proof });
  world.lastMemberCall = { rule, about: [known] };
  return quietDeed(moves, proof);
}

export async function undelete(world: World, { of }: Of<'undelete'>): Promise<Deed> {
  const deleted = world.members.filter((it) => it.isDeleted && !it.isOpen);
  const known = nth(deleted, of);
  if (!known) return quietDeed(moves);
  const { MemberNumber } = known.record;
  const proof = await sendMember(world.trial, 'undeleteMember', { MemberNumber });
  const rule = 'member-undelete-restores';
  Object.assign(known, { isDeleted: false, rule, proof });
  world.lastMemberCall = { rule, about: [known] };
  return quietDeed(moves, proof);
}

/** New members and known ones in one file. Unusual lines may be refused, and so may an Email that another member has. */
export async function uploaded(world: World, step: Of<'upload'>): Promise<Deed> {
  const { trial } = world;
  const news: Member[] = [];
  for (let n = 0; n < step.count; n += 1) {
    const record = await newRecord(world, n === 0 ? step : {});
    const other = step.sameEmail === true && n === 0 ? livingMember(world, 0) : undefined;
    if (record) news.push(other ? { ...record, EmailAddress: other.record.EmailAddress ?? '' } : record);
  }
  const changed = [...new Set(Array.from({ length: step.changes }, (_, n) => livingMember(world, n)))].flatMap(
    (it) => it ?? [],
  );
  const changes: Member[] = [];
  for (const { record } of changed) changes.push({ ...(await freshMember(trial)), MemberNumber: record.MemberNumber });
  const rows = [...news, ...changes].map(withoutDetails);
  const isPlain = step.like === undefined && step.text === undefined && step.sameEmail !== true;
  const exchange = await upload(trial, rows);
  const made: KnownMember[] = [];
  for (const [n, it] of news.entries()) {
    if (!isPlain && n === 0 && !(await isFound(world, it, exchange))) continue;
    made.push(memberFrom(it, 'upload-creates-new-members', exchange));
  }
  for (const [n, known] of changed.entries())
    Object.assign(known, memberFrom(changes[n] as Member, 'upload-updates-existing-members', exchange));
  world.members.push(...made);
  const rule = news.length > 0 ? 'upload-creates-new-members' : 'upload-updates-existing-members';
  world.lastMemberCall = { rule, about: [...made, ...changed] };
  return quietDeed(moves, exchange);
}

function memberFrom(record: Member, rule: string, proof: Exchange): KnownMember {
  return { record: withoutDetails(record), isDeleted: false, rule, proof, isOpen: false };
}

/** An upload has no column for details. */
function withoutDetails({ AccountDetails: _, ...record }: Member): Member {
  return record;
}

export async function uploadDelete(world: World, { of }: Of<'upload-delete'>): Promise<Deed> {
  const known = livingMember(world, of);
  if (!known) return quietDeed(moves);
  const rows = [[known.record.MemberNumber]];
  const proof = await sendUpload(world.trial, 'uploadMembersDelete', ['Member Number'], rows);
  return gone(world, known, 'upload-delete-deletes-members', proof);
}

/** A number close to a member's is no member, nor is a member's number one at another biller that does not know it. */
export async function lookUpClosely(world: World, { of, like }: Of<'look-up'>): Promise<Deed> {
  const { trial } = world;
  const known = nth(world.members, of);
  if (!known || like === 'other-case') return quietDeed(moves);
  const number = relatedTo(known.record.MemberNumber, like);
  const isTaken = world.members.some(({ record }) => record.MemberNumber.toLowerCase() === number.toLowerCase());
  if (isTaken) return quietDeed(moves);
  const lookup = await lookUpUntil(trial, number, 'no member');
  trial.holds('lookup-unknown-member-is-failed', 'no member', foundBy(lookup), known.proof, lookup);
  // What ends a path or a part of one is a letter like others in an encoded number.
  const base = known.record.MemberNumber;
  for (const it of [...(foundBy(lookup) === 'no member' ? [number] : []), `${base}/7`, `${base}?7`, `${base}#7`])
    await judgeStranger(world, it, known);
  return quietDeed(moves, lookup);
}

/** Whatever is answered of a number that nobody has, it is not the member whose number stands close to it. */
async function judgeStranger({ trial }: World, number: string, known: KnownMember): Promise<void> {
  const exchange = await getMember(trial, number);
  const isOther = !known.isDeleted && textsIn(exchange).has(folded(known.record.FullName));
  const seen = `the member ${known.record.MemberNumber}`;
  trial.expects('member-single-shows-member', 'nobody', !isOther, seen, known.proof, exchange);
}
