import { check, type Exchange, Lacking, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  type BodyForm,
  createdMember,
  detailsIn,
  folded,
  foundBy,
  freshMember,
  getMember,
  isShown,
  judgeDetails,
  judgeFieldMissing,
  judgeRecord,
  lookUpMember,
  memberRules,
  neighboursOf,
  sendMember,
  textsIn,
  validationRules,
} from '../../../src/given/bill-payment/index.ts';

/** Section 4.2: an update gives a member the fields that were sent, and no other member. */
export const membersUpdated = check({
  slug: 'bill-members-updated',
  title: 'an update replaces the record of the member that it names, and of no other',
  rules: ['updateMember/200', 'member-update-changes-record'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const { MemberNumber } = await createdMember(trial);
    const others = [await createdMember(trial), ...(await neighboursOf(trial, MemberNumber))];
    for (let n = 0; n < 2; n += 1) {
      const changed = { ...(await freshMember(trial)), MemberNumber };
      const exchange = await sendMember(trial, 'updateMember', changed);
      trial.holds('updateMember/200', 200, statusOf(exchange), exchange);
      await judgeRecord(trial, 'member-update-changes-record', changed, exchange);
      await judgeDetails(trial, 'member-update-changes-record', changed, exchange);
    }
    for (const it of others) await judgeRecord(trial, 'member-update-changes-record', it);
    const replaced = { ...(await freshMember(trial)), MemberNumber, AccountDetails: '{"Ward":"Ward 7 of Avenues"}' };
    for (const AccountDetails of [replaced.AccountDetails, '{"Zone":"Zone 4 of Msasa"}'])
      await sendMember(trial, 'updateMember', { ...replaced, AccountDetails });
    let views = await viewsOf(trial, MemberNumber);
    const leftIn = (): 'shown' | 'gone' => (shows(views, 'Ward 7 of Avenues') ? 'shown' : 'gone');
    if (leftIn() === 'shown')
      await trial.eventually(async () => {
        views = await viewsOf(trial, MemberNumber);
        return leftIn() === 'gone' ? true : undefined;
      });
    trial.holds('member-update-changes-record', 'gone', leftIn(), ...views);
  },
});

/** The two answers that may show a member's AccountDetails. */
async function viewsOf(trial: Trial, memberNumber: string): Promise<Exchange[]> {
  return [await lookUpMember(trial, memberNumber), await getMember(trial, memberNumber)];
}

/** Whether a detail stands in an answer, as a text of its own or in a JSON text. */
function shows(views: readonly Exchange[], detail: string): boolean {
  return views.some((it) => textsIn(it).has(folded(detail)) || detailsIn(it).includes(detail));
}

/** Section 4.2: optional fields that an update leaves out are empty afterwards. */
export const membersEmptied = check({
  slug: 'bill-members-emptied',
  title: 'an update empties each optional field that it leaves out',
  rules: ['member-update-empties-omitted-fields'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const id = 'member-update-empties-omitted-fields';
    const optional = ['EmailAddress', 'MobileNo', 'PostalAddress'] as const;
    let shown = 0;
    for (const name of optional) {
      if (!(await isShown(trial, name))) continue;
      shown += 1;
      const { AccountDetails: _, ...member } = await createdMember(trial);
      const { [name]: __, ...rest } = member;
      await judgeRecord(trial, id, rest, await sendMember(trial, 'updateMember', rest));
      // Given again and left out again.
      await sendMember(trial, 'updateMember', member);
      await judgeRecord(trial, id, rest, await sendMember(trial, 'updateMember', rest));
      // Given again and sent empty: an empty text may be refused, and taken it is no more than left out.
      await sendMember(trial, 'updateMember', member);
      const emptied = await sendMember(trial, 'updateMember', { ...rest, [name]: '' });
      if (statusOf(emptied) === 200) await judgeRecord(trial, id, rest, emptied);
    }
    if (shown === 0) throw new Lacking("an answer that shows a member's optional fields");
    for (const form of ['json', 'form'] satisfies BodyForm[]) {
      const { MemberNumber, FullName, AccountDetails } = await createdMember(trial);
      const smallest = { MemberNumber, FullName };
      const exchange = await sendMember(trial, 'updateMember', smallest, { form });
      await judgeRecord(trial, id, smallest, exchange);
      const views = await viewsOf(trial, MemberNumber);
      const left = Object.values(JSON.parse(AccountDetails) as object).filter((it) => shows(views, it));
      trial.holds(id, [], left, exchange, ...views);
    }
  },
});

/** Sections 4.2, 7: without a required field nothing is updated. */
export const membersNotUpdated = check({
  slug: 'bill-members-not-updated',
  title: 'an update without MemberNumber or FullName is refused with 400 and changes nothing',
  rules: [
    'member-update-without-member-number-refused',
    'member-update-without-full-name-refused',
    'refused-call-has-no-effect',
    ...validationRules('updateMember'),
  ],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const member = await createdMember(trial);
    for (const form of ['json', 'form'] satisfies BodyForm[]) {
      const { MemberNumber: _, ...nobody } = await freshMember(trial);
      const first = await sendMember(trial, 'updateMember', nobody, { form });
      judgeFieldMissing(trial, 'member-update-without-member-number-refused', 'MemberNumber', first);
      const { FullName: __, ...nameless } = { ...(await freshMember(trial)), MemberNumber: member.MemberNumber };
      const second = await sendMember(trial, 'updateMember', nameless, { form });
      judgeFieldMissing(trial, 'member-update-without-full-name-refused', 'FullName', second);
      await judgeRecord(trial, 'refused-call-has-no-effect', member, first, second);
    }
  },
});

/** Section 4.2 says nothing of updating a member that does not exist. */
export const memberUpdateUnknown = check({
  slug: 'bill-member-update-unknown',
  title: 'what updating a member that does not exist does is recorded',
  rules: ['member-update-unknown'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const nobody = await freshMember(trial);
    const exchange = await sendMember(trial, 'updateMember', nobody);
    const lookup = await lookUpMember(trial, nobody.MemberNumber);
    const created = foundBy(lookup) === 'a member';
    trial.observe('member-update-unknown', created ? 'created' : 'refused', exchange, lookup);
  },
});
