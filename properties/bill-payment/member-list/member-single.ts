import { check, jsonOf, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  createdMember,
  folded,
  getMember,
  leavesOf,
  type Member,
  memberRules,
  neighbour,
  shownMember,
  textsIn,
} from '../../../src/given/bill-payment/index.ts';

/** Section 4.2: the call for one member is about that member; in which fields is not shown. */
export const memberSingle = check({
  slug: 'bill-member-single',
  title: 'the call for a single member shows the member in its path, and no other',
  rules: ['getMember/200', 'member-single-shows-member', 'member-fields'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const id = 'member-single-shows-member';
    const members = [await createdMember(trial), await createdMember(trial)];
    for (const own of members) {
      const exchange = await shownMember(trial, own.MemberNumber);
      trial.holds('getMember/200', 200, statusOf(exchange), exchange);
      const texts = textsIn(exchange);
      const shown = members.filter((it) =>
        [it.MemberNumber, it.FullName, it.EmailAddress].some((text) => texts.has(folded(text))),
      );
      trial.holds(
        id,
        [own.MemberNumber],
        shown.map((it) => it.MemberNumber),
        exchange,
      );
      const fields = leavesOf(jsonOf(exchange)).map(([path]) => path);
      trial.observe('member-fields', fields.sort().join(', ') || 'none', exchange);
    }
    await judgeUnknown(trial, members);
    await judgeAlike(trial, members[0]?.MemberNumber ?? '');
  },
});

/** How an unknown number is answered is not shown: with another member it is not, however alike the numbers are. */
async function judgeUnknown(trial: Trial, members: readonly Required<Member>[]): Promise<void> {
  for (const { MemberNumber } of members)
    for (const number of [MemberNumber.slice(0, -1), `${MemberNumber}7`]) {
      const exchange = await getMember(trial, number);
      const texts = textsIn(exchange);
      const shown = members.find((it) => [it.FullName, it.EmailAddress].some((text) => texts.has(folded(text))));
      const body = statusOf(exchange) === 200 ? jsonOf(exchange) : undefined;
      const told = leavesOf(body).find(([path, text]) => isNumberOfAnother(path, text, number));
      const words = 'no other member';
      const seen = shown?.MemberNumber ?? told?.[1] ?? words;
      trial.holds('member-single-shows-member', words, seen, exchange);
    }
}

function isNumberOfAnother(path: string, text: string, asked: string): boolean {
  return path.split('.').at(-1) === 'MemberNumber' && text !== asked;
}

/** Which numbers a biller takes is its own affair: of those that it took, each is a member of its own. */
async function judgeAlike(trial: Trial, memberNumber: string): Promise<void> {
  for (const number of [`${memberNumber}1`, memberNumber.toLowerCase(), `${memberNumber} B`, `${memberNumber}+1%41`]) {
    const own = number === memberNumber ? undefined : await neighbour(trial, number);
    if (!own) continue;
    const exchange = await shownMember(trial, number);
    const isShown = textsIn(exchange).has(folded(own.FullName));
    trial.expects('member-single-shows-member', own.FullName, isShown, 'another or none', exchange);
  }
}
