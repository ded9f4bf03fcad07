import { check, type Exchange, jsonOf, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  type BodyForm,
  detailsIn,
  foundBy,
  freshMember,
  getMember,
  judgeDetails,
  judgeFieldMissing,
  judgeRecord,
  leavesOf,
  lookUpMember,
  lookUpUntil,
  type Member,
  memberColumns,
  memberRules,
  rowOf,
  sendMember,
  sendUpload,
  validationRules,
} from '../../../src/given/bill-payment/index.ts';
import { without } from '../../body-edits.ts';

/** Sections 2.5, 4.2: a member is there once it was created, with whatever of its optional fields. */
export const membersCreated = check({
  slug: 'bill-members-created',
  title: 'a created member is found, with all fields, with the required ones alone, and with some',
  rules: ['createMember/200', 'member-create-accepted', 'member-create-without-optional-fields'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const optional = ['EmailAddress', 'MobileNo', 'PostalAddress', 'AccountDetails'] as const;
    await judgeCreated(trial, 'member-create-accepted', await freshMember(trial));
    const { MemberNumber, FullName } = await freshMember(trial);
    await judgeCreated(trial, 'member-create-without-optional-fields', { MemberNumber, FullName });
    for (const name of optional) {
      const member = without({ ...(await freshMember(trial)) }, name) as unknown as Member;
      await judgeCreated(trial, 'member-create-without-optional-fields', member);
    }
  },
});

async function judgeCreated(trial: Trial, slug: string, member: Member): Promise<void> {
  const exchange = await sendMember(trial, 'createMember', member);
  trial.holds('createMember/200', 200, statusOf(exchange), exchange);
  const lookup = await lookUpUntil(trial, member.MemberNumber, 'a member');
  if (!trial.holds(slug, 'a member', foundBy(lookup), exchange, lookup)) return;
  await judgeRecord(trial, slug, member, exchange);
  judgeNamedFields(trial, slug, member, await getMember(trial, member.MemberNumber));
}

/** An answer with a field of the document's own name holds that field in it; a number may be shown in another form. */
function judgeNamedFields(trial: Trial, slug: string, member: Member, exchange: Exchange): void {
  for (const [path, shown] of leavesOf(jsonOf(exchange))) {
    const name = path.split('.').at(-1) as keyof Member;
    const sent = member[name];
    if (sent === undefined || name === 'AccountDetails') continue;
    const view = (text: string): string =>
      name === 'MobileNo' ? text.replace(/\D/g, '').slice(-9) : text.toLowerCase();
    trial.holds(slug, `${name} ${view(sent)}`, `${name} ${view(shown)}`, exchange);
  }
}

/** Sections 2.5, 4.2: what was given as AccountDetails is what a lookup shows, where it shows any of it. */
export const memberAccountDetails = check({
  slug: 'bill-member-account-details',
  title: "the pairs of a member's AccountDetails are shown as they were sent",
  rules: ['member-account-details-kept'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const member = await freshMember(trial);
    const pairs = { ...JSON.parse(member.AccountDetails), Note: 'Stand "7", east & west' } as Record<string, string>;
    const created = await sendMember(trial, 'createMember', { ...member, AccountDetails: JSON.stringify(pairs) });
    await lookUpUntil(trial, member.MemberNumber, 'a member');
    const id = 'member-account-details-kept';
    const sent = { ...member, AccountDetails: JSON.stringify(pairs) };
    const shown = await judgeDetails(trial, id, sent, created);
    if (!(await judgeLikeUploaded(trial, id, sent)) && !shown) trial.observe(id, 'not shown', created);
  },
});

/** Where an answer shows the AccountDetails of uploaded members, it shows those of others too. Gives whether one does. */
async function judgeLikeUploaded(trial: Trial, id: string, member: Member): Promise<boolean> {
  const uploaded = await freshMember(trial);
  const detail = `Ward ${uploaded.MobileNo}`;
  await sendUpload(trial, 'uploadMembers', [...memberColumns, 'Ward'], [[...rowOf(uploaded), detail]]);
  await lookUpUntil(trial, uploaded.MemberNumber, 'a member');
  let anyShown = false;
  for (const view of [lookUpMember, getMember]) {
    const [theirs, own] = [await view(trial, uploaded.MemberNumber), await view(trial, member.MemberNumber)];
    if (!detailsIn(theirs).includes(detail)) continue;
    anyShown = true;
    const values = Object.values(JSON.parse(member.AccountDetails ?? '{}') as Record<string, string>);
    const shown = values.filter((it) => detailsIn(own).includes(it));
    trial.holds(id, values, shown, theirs, own);
  }
  return anyShown;
}

/** Sections 4.2, 7: without a required field nobody is created, in whatever form the body is written. */
export const membersNotCreated = check({
  slug: 'bill-members-not-created',
  title: 'a member without MemberNumber or FullName is refused with 400 and does not come to exist',
  rules: [
    'member-create-without-member-number-refused',
    'member-create-without-full-name-refused',
    'refused-call-has-no-effect',
    ...validationRules('createMember'),
  ],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    for (const form of ['json', 'form', 'xml'] satisfies BodyForm[]) {
      const { MemberNumber: _, ...nobody } = await freshMember(trial);
      const first = await sendMember(trial, 'createMember', nobody, { form });
      judgeFieldMissing(trial, 'member-create-without-member-number-refused', 'MemberNumber', first);
      const { FullName: __, ...nameless } = await freshMember(trial);
      const second = await sendMember(trial, 'createMember', nameless, { form });
      judgeFieldMissing(trial, 'member-create-without-full-name-refused', 'FullName', second);
      const lookup = await lookUpMember(trial, nameless.MemberNumber);
      trial.holds('refused-call-has-no-effect', 'no member', foundBy(lookup), second, lookup);
    }
  },
});

/** Section 4.2 says nothing of creating a member that exists. */
export const memberCreatedAgain = check({
  slug: 'bill-member-created-again',
  title: 'what creating a member whose number exists does is recorded',
  rules: ['member-create-existing'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const member = await freshMember(trial);
    await sendMember(trial, 'createMember', member);
    await lookUpUntil(trial, member.MemberNumber, 'a member');
    const again = { ...(await freshMember(trial)), MemberNumber: member.MemberNumber };
    const exchange = await sendMember(trial, 'createMember', again);
    const reading = statusOf(exchange) === 200 ? 'updated' : 'refused';
    trial.observe('member-create-existing', reading, exchange);
  },
});
