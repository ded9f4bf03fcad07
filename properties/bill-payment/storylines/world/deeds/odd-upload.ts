import { statusOf } from '../../../../../src/conformance/index.ts';
import {
  entriesAbout,
  folded,
  foundBy,
  freshMember,
  getMember,
  listMembers,
  lookUpMember,
  type Member,
  memberEntriesIn,
  responseCodeOf,
  textsIn,
  upload,
} from '../../../../../src/given/bill-payment/index.ts';
import { type Deed, type KnownMember, quietDeed, type World } from '../model.ts';
import type { Step } from '../steps.ts';

const inOrder = 'upload-columns-in-order';

/** A file whose lines are like each other in one place. Such lines may be refused; what was taken is as it was sent. */
export async function oddUpload(world: World, { odd }: Extract<Step, { do: 'odd-upload' }>): Promise<Deed> {
  const { trial } = world;
  const [first, second] = [await freshRow(world), await freshRow(world)];
  const rows = oddities[odd](first, second);
  const exchange = await upload(trial, rows);
  const isTaken = statusOf(exchange) === 200 && responseCodeOf(exchange) === '1';
  const about: KnownMember[] = [];
  for (const it of isTaken ? rows : []) {
    // Which of two lines of one number counts, and what an empty cell makes of a field, is not shown.
    const isSure = odd !== 'twice' && it.EmailAddress !== '';
    if (!isSure || foundBy(await lookUpMember(trial, it.MemberNumber)) !== 'a member') continue;
    about.push({ record: it, isDeleted: false, rule: inOrder, proof: exchange, isOpen: false });
  }
  world.members.push(...about);
  world.lastMemberCall = { rule: inOrder, about };
  if (isTaken && odd === 'empty-cell') await judgeEmpty(world, rows);
  if (isTaken && odd === 'twice') await judgeTwice(world, first);
  return quietDeed('lookup-changes-nothing', exchange);
}

type Oddity = Extract<Step, { do: 'odd-upload' }>['odd'];

const oddities: Record<Oddity, (first: Member, second: Member) => Member[]> = {
  // What is in one column may be in another one as well.
  'same-value': (first, second) => [{ ...first, PostalAddress: first.EmailAddress ?? '' }, second],
  'empty-cell': (first, second) => [first, { ...second, EmailAddress: '' }],
  twice: (first, second) => [first, { ...second, MemberNumber: first.MemberNumber }],
  // No number, though it is all digits.
  digits: (first, second) => [first, { ...second, PostalAddress: `00${(second.MobileNo ?? '').slice(-6)}` }],
};

/** An upload has no column for details. */
async function freshRow({ trial }: World): Promise<Member> {
  const { AccountDetails: _, ...record } = await freshMember(trial);
  return record;
}

/** Whatever an empty cell makes, it is not the value of another line. */
async function judgeEmpty({ trial }: World, [first, second]: readonly Member[]): Promise<void> {
  if (!first?.EmailAddress || !second) return;
  for (const exchange of [
    await getMember(trial, second.MemberNumber),
    await lookUpMember(trial, second.MemberNumber),
  ]) {
    const isOther = textsIn(exchange).has(folded(first.EmailAddress));
    const seen = `the Email of ${first.MemberNumber}`;
    trial.expects(inOrder, 'no Email of another line', !isOther, seen, exchange);
  }
}

/** The number of one member, however often it stands in a file. */
async function judgeTwice({ trial }: World, { MemberNumber }: Member): Promise<void> {
  const entries: unknown[] = [];
  for (let page = 1; page <= 5; page += 1) {
    const exchange = await listMembers(trial, { Page: String(page), PerPage: '200' });
    const own = memberEntriesIn(exchange);
    entries.push(...(own ?? []));
    if (own && own.length >= 200) continue;
    const times = entriesAbout(entries, MemberNumber);
    trial.expects('member-list-pages', 'once at most', times <= 1, `${MemberNumber} ${times} times`, exchange);
    return;
  }
}
