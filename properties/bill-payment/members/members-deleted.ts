import { check, GivenBroken, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  createdMember,
  dayMs,
  foundBy,
  freshMember,
  getMember,
  hourMs,
  judgeFieldMissing,
  judgeRecord,
  lookUpUntil,
  type Member,
  memberRules,
  neighboursOf,
  sendMember,
  validationRules,
} from '../../../src/given/bill-payment/index.ts';

/** Section 4.2: a deleted member is none any more; undeleted, it is one again. */
export const membersDeleted = check({
  slug: 'bill-members-deleted',
  title: 'a deleted member is not found, an undeleted one is found again with its record, others stay as they were',
  rules: ['deleteMember/200', 'undeleteMember/200', 'member-delete-removes', 'member-undelete-restores'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const { MemberNumber: number } = await createdMember(trial);
    const alike = await neighboursOf(trial, number);
    const others = [await createdMember(trial), ...alike];
    const member = { ...(await freshMember(trial)), MemberNumber: number };
    await sendMember(trial, 'updateMember', member);
    // Twice: what was undeleted can be deleted like any member.
    for (let n = 0; n < 2; n += 1) {
      await deleted(trial, member);
      for (const it of others) await judgeStaying(trial, it);
      const { MemberNumber } = member;
      const exchange = await sendMember(trial, 'undeleteMember', { MemberNumber });
      trial.holds('undeleteMember/200', 200, statusOf(exchange), exchange);
      const lookup = await lookUpUntil(trial, MemberNumber, 'a member');
      trial.holds('member-undelete-restores', 'a member', foundBy(lookup), exchange, lookup);
      await judgeRecord(trial, 'member-undelete-restores', member, exchange);
    }
    await judgeOneRestored(trial, member, alike);
  },
});

/** One member is undeleted, not those whose numbers begin alike. */
async function judgeOneRestored(trial: Trial, member: Member, alike: readonly Member[]): Promise<void> {
  for (const it of [member, ...alike]) await deleted(trial, it);
  const { MemberNumber } = member;
  const exchange = await sendMember(trial, 'undeleteMember', { MemberNumber });
  await lookUpUntil(trial, MemberNumber, 'a member');
  for (const it of alike) {
    const lookup = await lookUpUntil(trial, it.MemberNumber, 'no member');
    trial.holds('member-delete-removes', 'no member', foundBy(lookup), exchange, lookup);
  }
}

/** One member is deleted, not those whose numbers begin alike. */
async function judgeStaying(trial: Trial, member: Member): Promise<void> {
  const id = 'member-delete-removes';
  const lookup = await lookUpUntil(trial, member.MemberNumber, 'a member');
  trial.holds(id, 'a member', foundBy(lookup), lookup);
  await judgeRecord(trial, id, member);
}

/** Deletes a member and decides that it is gone. Throws GivenBroken where it is not. */
async function deleted(trial: Trial, { MemberNumber }: Member): Promise<void> {
  const exchange = await sendMember(trial, 'deleteMember', { MemberNumber });
  trial.holds('deleteMember/200', 200, statusOf(exchange), exchange);
  const lookup = await lookUpUntil(trial, MemberNumber, 'no member');
  if (!trial.holds('member-delete-removes', 'no member', foundBy(lookup), exchange, lookup))
    throw new GivenBroken('a deleted member is still there');
}

/** Section 4.2: the number of a deleted member is never given to another. */
export const deletedNumbers = check({
  slug: 'bill-deleted-numbers',
  title: 'no member is created under the number of a deleted one, and undeleting still restores the first',
  rules: [
    'deleted-number-not-reused-by-create',
    'deleteMember/200',
    'member-delete-removes',
    'member-undelete-restores',
    'member-update-changes-record',
  ],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const id = 'deleted-number-not-reused-by-create';
    const member = await createdMember(trial);
    const [undeleted, updated] = await changedMembers(trial);
    await deleted(trial, member);
    const another = { ...(await freshMember(trial)), MemberNumber: member.MemberNumber };
    const tries: [later: number, next: Member][] = [
      [0, another],
      [0, member],
      // Never is later than today.
      [3 * hourMs, another],
      [40 * dayMs, another],
    ];
    for (const [ms, next] of tries) {
      if (ms > 0) {
        if (!trial.driver.clock?.advance) break;
        await advance(trial, ms);
      }
      const exchange = await sendMember(trial, 'createMember', next);
      await trial.quiet();
      const lookup = await lookUpUntil(trial, member.MemberNumber, 'no member');
      trial.holds(id, 'no member', foundBy(lookup), exchange, lookup);
    }
    const exchange = await sendMember(trial, 'undeleteMember', { MemberNumber: member.MemberNumber });
    await judgeRecord(trial, 'member-undelete-restores', member, exchange);
    // What was done to others is not undone by days.
    await judgeRecord(trial, 'member-undelete-restores', undeleted);
    await judgeRecord(trial, 'member-update-changes-record', updated);
    // An update that makes members of unknown numbers makes none of a deleted one.
    const { MemberNumber } = await createdMember(trial);
    await deleted(trial, { ...member, MemberNumber });
    const update = await sendMember(trial, 'updateMember', { ...(await freshMember(trial)), MemberNumber });
    await trial.quiet();
    const lookup = await lookUpUntil(trial, MemberNumber, 'no member');
    trial.holds(id, 'no member', foundBy(lookup), update, lookup);
  },
});

/** One member that was deleted and undeleted, and one that was updated. */
async function changedMembers(trial: Trial): Promise<[undeleted: Member, updated: Member]> {
  const undeleted = await createdMember(trial);
  for (const operation of ['deleteMember', 'undeleteMember'] as const)
    await sendMember(trial, operation, { MemberNumber: undeleted.MemberNumber });
  const updated = { ...(await freshMember(trial)), MemberNumber: (await createdMember(trial)).MemberNumber };
  await sendMember(trial, 'updateMember', updated);
  return [undeleted, updated];
}

/** Sections 4.2, 7: both calls want a number. */
export const membersNotDeleted = check({
  slug: 'bill-members-not-deleted',
  title: 'deleting and undeleting without MemberNumber is refused with 400',
  rules: [
    'member-delete-without-member-number-refused',
    'member-undelete-without-member-number-refused',
    ...validationRules('deleteMember', 'undeleteMember'),
  ],
  needs: ['fixture:ownBiller'],
  async body(trial) {
    for (const body of [{}, { FullName: 'Tariro Moyo' }]) {
      const first = await sendMember(trial, 'deleteMember', body);
      judgeFieldMissing(trial, 'member-delete-without-member-number-refused', 'MemberNumber', first);
      const second = await sendMember(trial, 'undeleteMember', body);
      judgeFieldMissing(trial, 'member-undelete-without-member-number-refused', 'MemberNumber', second);
    }
  },
});

/** Section 4.2 says nothing of members that do not exist, nor of undeleting one that was not deleted. */
export const memberOpenPlaces = check({
  slug: 'bill-member-open-places',
  title:
    'what calls about members that do not exist, or were not deleted, get is recorded; nobody loses a record by it',
  rules: [
    'member-delete-unknown',
    'member-undelete-of-live-member',
    'member-single-unknown',
    'member-undelete-restores',
  ],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const { MemberNumber } = await freshMember(trial);
    const unknown = await sendMember(trial, 'deleteMember', { MemberNumber });
    trial.observe('member-delete-unknown', statusOf(unknown) === 200 ? 'accepted' : 'refused', unknown);
    const single = await getMember(trial, MemberNumber);
    trial.observe('member-single-unknown', `HTTP ${statusOf(single)}`, single);
    const live = { ...(await freshMember(trial)), MemberNumber: (await createdMember(trial)).MemberNumber };
    await sendMember(trial, 'updateMember', live);
    const undeleted = await sendMember(trial, 'undeleteMember', { MemberNumber: live.MemberNumber });
    const reading = statusOf(undeleted) === 200 ? 'accepted' : 'refused';
    trial.observe('member-undelete-of-live-member', reading, undeleted);
    await judgeRecord(trial, 'member-undelete-restores', live, undeleted);
  },
});
