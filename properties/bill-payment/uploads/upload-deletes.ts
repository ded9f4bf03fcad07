import { check, fieldOf, type Trial } from '../../../src/conformance/index.ts';
import {
  codeIn,
  createdMember,
  folded,
  foundBy,
  freshDigits,
  freshMember,
  getMember,
  judgeRecord,
  lookUpUntil,
  type Member,
  memberRules,
  neighbour,
  sendMember,
  sendUpload,
  textsIn,
  upload,
} from '../../../src/given/bill-payment/index.ts';
import { answerRules, judgeProcessed, troubleIn } from './uploads.ts';

/** Section 4.2: a delete upload deletes whom it names; a deleted number is made no member again by an upload. */
export const uploadedDeletes = check({
  slug: 'bill-uploaded-deletes',
  title: 'a delete upload deletes each member that it names and no other, and no upload brings their numbers back',
  rules: [
    'uploadMembersDelete/200',
    'upload-delete-deletes-members',
    'deleted-number-not-reused-by-upload',
    'deleted-number-not-reused-by-create',
    'deleted-number-in-upload',
    ...answerRules,
  ],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const staying = await createdMember(trial);
    const leaving = [await createdMember(trial), await createdMember(trial)];
    const rows = leaving.map((it) => [it.MemberNumber]);
    const exchange = await sendUpload(trial, 'uploadMembersDelete', ['Member Number'], rows);
    judgeProcessed(trial, exchange);
    for (const { MemberNumber } of leaving) {
      const lookup = await lookUpUntil(trial, MemberNumber, 'no member');
      trial.holds('upload-delete-deletes-members', 'no member', foundBy(lookup), exchange, lookup);
    }
    await judgeRecord(trial, 'upload-delete-deletes-members', staying, exchange);
    const [{ MemberNumber }] = leaving as [Member];
    await judgeReused(trial, MemberNumber);
    const created = await sendMember(trial, 'createMember', { ...(await freshMember(trial)), MemberNumber });
    const found = foundBy(await lookUpUntil(trial, MemberNumber, 'no member'));
    trial.holds('deleted-number-not-reused-by-create', 'no member', found, created);
    await judgeOneDeleted(trial);
    await judgeUnknown(trial);
    await judgeZeros(trial);
  },
});

/** An upload of a deleted number alone, between others and after them. */
async function judgeReused(trial: Trial, MemberNumber: string): Promise<void> {
  const reused = { ...(await freshMember(trial)), MemberNumber };
  const [first, last] = [await freshMember(trial), await freshMember(trial)];
  for (const rows of [[reused], [first, reused, last], [first, last, reused]]) {
    const again = await upload(trial, rows);
    await trial.quiet();
    const lookup = await lookUpUntil(trial, MemberNumber, 'no member');
    trial.holds('deleted-number-not-reused-by-upload', 'no member', foundBy(lookup), again, lookup);
    trial.observe('deleted-number-in-upload', troubleIn(again) ?? 'left-out', again);
  }
}

/** Whether a file with a number that nobody has is taken is open; one that is a success deletes whoever else it names. */
async function judgeUnknown(trial: Trial): Promise<void> {
  const [first, last] = [await createdMember(trial), await createdMember(trial)];
  const rows = [[first.MemberNumber], [trial.fresh('NONE')], [last.MemberNumber]];
  const exchange = await sendUpload(trial, 'uploadMembersDelete', ['Member Number'], rows);
  if (codeIn(fieldOf(exchange, 'ResponseCode')) !== '1') return;
  for (const { MemberNumber } of [first, last]) {
    const lookup = await lookUpUntil(trial, MemberNumber, 'no member');
    trial.holds('upload-delete-deletes-members', 'no member', foundBy(lookup), exchange, lookup);
  }
}

/** A number of digits and the same with zeros before it are two members where both were made so; a file deletes one. */
async function judgeZeros(trial: Trial): Promise<void> {
  const digits = freshDigits(trial);
  const [bare, zeros] = [await neighbour(trial, digits), await neighbour(trial, `00${digits}`)];
  if (!bare || !zeros || !(await areTold(trial, [bare, zeros]))) return;
  const exchange = await sendUpload(trial, 'uploadMembersDelete', ['Member Number'], [[zeros.MemberNumber]]);
  const id = 'upload-delete-deletes-members';
  const lookup = await lookUpUntil(trial, zeros.MemberNumber, 'no member');
  trial.holds(id, 'no member', foundBy(lookup), exchange, lookup);
  const kept = await lookUpUntil(trial, bare.MemberNumber, 'a member');
  trial.holds(id, 'a member', foundBy(kept), exchange, kept);
}

/** Whether each is shown by its own name. */
async function areTold(trial: Trial, members: readonly Member[]): Promise<boolean> {
  for (const { MemberNumber, FullName } of members)
    if (!textsIn(await getMember(trial, MemberNumber)).has(folded(FullName))) return false;
  return true;
}

/** A file of one line deletes that member, and none whose number begins alike. */
async function judgeOneDeleted(trial: Trial): Promise<void> {
  const { MemberNumber } = await createdMember(trial);
  const alike = await neighbour(trial, `${MemberNumber}1`);
  const exchange = await sendUpload(trial, 'uploadMembersDelete', ['Member Number'], [[MemberNumber]]);
  const id = 'upload-delete-deletes-members';
  const lookup = await lookUpUntil(trial, MemberNumber, 'no member');
  trial.holds(id, 'no member', foundBy(lookup), exchange, lookup);
  if (alike) await judgeRecord(trial, id, alike, exchange);
}
