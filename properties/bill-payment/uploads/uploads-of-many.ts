import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  createdMember,
  foundBy,
  freshMember,
  judgeRecord,
  lookUpUntil,
  type Member,
  memberRules,
  sendUpload,
  upload,
} from '../../../src/given/bill-payment/index.ts';

/** More lines than a reader that stops after the first few would read. */
const lines = 7;

/** Section 4.2: every line of a file counts, not the first ones alone. */
export const uploadsOfMany = check({
  slug: 'bill-uploads-of-many',
  title: 'each line of a longer upload creates, updates or deletes its member',
  rules: ['upload-creates-new-members', 'upload-updates-existing-members', 'upload-delete-deletes-members'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const known = [await createdMember(trial), await createdMember(trial)];
    const news = await severalFresh(trial, lines);
    const changed: Member[] = [];
    for (const { MemberNumber } of known) changed.push({ ...(await freshMember(trial)), MemberNumber });
    const exchange = await upload(trial, [...news, ...changed]);
    await judgeAll(trial, 'upload-creates-new-members', news, 'a member', exchange);
    for (const it of changed) await judgeRecord(trial, 'upload-updates-existing-members', it, exchange);
    const rows = news.map((it) => [it.MemberNumber]);
    const deleted = await sendUpload(trial, 'uploadMembersDelete', ['Member Number'], rows);
    await judgeAll(trial, 'upload-delete-deletes-members', news, 'no member', deleted);
    await judgeAll(trial, 'upload-delete-deletes-members', changed, 'a member', deleted);
  },
});

async function severalFresh(trial: Trial, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let n = 0; n < count; n += 1) members.push(await freshMember(trial));
  return members;
}

async function judgeAll(
  trial: Trial,
  slug: string,
  members: readonly Member[],
  wanted: 'a member' | 'no member',
  exchange: Exchange,
): Promise<void> {
  for (const { MemberNumber } of members) {
    const lookup = await lookUpUntil(trial, MemberNumber, wanted);
    trial.holds(slug, wanted, foundBy(lookup), exchange, lookup);
  }
}
