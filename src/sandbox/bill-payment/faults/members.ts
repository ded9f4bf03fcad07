import { statusOf, stored } from '../../faults/decided.ts';
import { answerOnly } from '../../slice/decision.ts';
import { text } from '../../slice/json-body.ts';
import { put, remove } from '../../store/table.ts';
import { insurer } from '../catalogue/insurer.ts';
import { firstMember } from '../catalogue/own-biller.ts';
import { type MemberRow, memberId, members } from '../tables/members.ts';
import { refuse, sent } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { acceptWithout, formOf, membersOf, sentToBiller } from './edit/members.ts';
import { actionOf } from './edit/payment.ts';
import { editRows, note, noted, withRows } from './edit/rows.ts';

/** Defects of the topic members, by the rule that they break. */
export const faults: BillFaults = {
  'member-create-accepted': {
    'member-with-details-not-kept': answersWrongly(
      'A member that is created with AccountDetails is not kept',
      editRows('createMember', members, (row) => (row.accountDetails === '' ? row : undefined)),
    ),
    'full-record-refused': refusesTooMuch(
      'A member is not created where all optional fields are there',
      refuse('createMember', (site) => {
        const { EmailAddress, MobileNo, PostalAddress, AccountDetails } = sentToBiller(site);
        return [EmailAddress, MobileNo, PostalAddress, AccountDetails].every((it) => it !== undefined);
      }),
    ),
    'created-mobile-lost': careless.answersWrongly(
      'A created member loses its MobileNo',
      editRows('createMember', members, (row) => ({ ...row, mobileNo: '' })),
    ),
  },
  'member-create-without-optional-fields': {
    'create-needs-email-address': refusesTooMuch(
      'A member is not created without EmailAddress',
      refuse('createMember', (site) => sentToBiller(site).EmailAddress === undefined),
    ),
    'create-needs-contact-details': refusesTooMuch(
      'A member is not created with nothing but its number and name',
      refuse('createMember', (site) => Object.keys(sentToBiller(site)).length <= 2),
    ),
  },
  'member-create-without-member-number-refused': {
    'create-gives-a-number': acceptsTooMuch('A member that is created without MemberNumber gets one', {
      ...acceptWithout('createMember', 'MemberNumber'),
      ...editRows('createMember', members, (row, { env }) => {
        if (row.memberNumber !== '') return row;
        const memberNumber = env.newId().slice(0, 8);
        return { ...row, memberNumber, id: `${row.billerCode}/${memberNumber}` };
      }),
    }),
  },
  'member-create-without-full-name-refused': {
    'create-without-full-name': acceptsTooMuch(
      'A member is created without FullName',
      acceptWithout('createMember', 'FullName'),
    ),
  },
  'member-account-details-kept': {
    'one-account-detail-kept': answersWrongly(
      'Of several AccountDetails the first is kept',
      editRows('createMember', members, (row) => ({
        ...row,
        accountDetails: withEntries(row, (entries) => entries.slice(0, 1)),
      })),
    ),
    'details-come-from-uploads-alone': careless.answersWrongly(
      'AccountDetails of a created or updated member are lost; those of an upload are kept',
      {
        decision: (decision, { call }) =>
          ['createMember', 'updateMember'].includes(call.operation ?? '')
            ? { ...decision, changes: withRows(decision.changes, members, (row) => ({ ...row, accountDetails: '' })) }
            : decision,
      },
    ),
  },
  'member-update-changes-record': {
    'update-leaves-mobile-number': answersWrongly('An update leaves MobileNo and EmailAddress as they were', {
      policy: ({ updated }) => ({
        updated(before, sent) {
          const { mobileNo, emailAddress } = before ?? sent;
          return { ...updated(before, sent), mobileNo, emailAddress };
        },
      }),
    }),
    'second-update-ignored': answersWrongly('From its second update on a member stays as it is', {
      decision(decision, { call, view }) {
        const [row] = call.operation === 'updateMember' ? stored(decision, members) : [];
        if (!row) return decision;
        const name = `updates of ${row.id}`;
        const count = noted(view, name) + 1;
        return { ...decision, changes: [...(count > 1 ? [] : decision.changes), note(name, count)] };
      },
    }),
    'update-merges-account-details': careless.answersWrongly(
      'An update adds its AccountDetails to those that were there',
      {
        policy: ({ updated }) => ({
          updated(before, sent) {
            const row = updated(before, sent);
            if (!before?.accountDetails || row.accountDetails === '') return row;
            const merged = { ...JSON.parse(before.accountDetails), ...JSON.parse(row.accountDetails) };
            return { ...row, accountDetails: JSON.stringify(merged) };
          },
        }),
      },
    ),
    'undeleted-member-not-updated': careless.answersWrongly('From its undelete on a member stays as it is', {
      decision(decision, site) {
        const [row] = stored(decision, members);
        if (!row) return decision;
        const name = `undeleted ${row.id}`;
        if (site.call.operation === 'undeleteMember')
          return { ...decision, changes: [...decision.changes, note(name, 1)] };
        const isLost = site.call.operation === 'updateMember' && noted(site.view, name) > 0;
        return isLost ? { ...decision, changes: [] } : decision;
      },
    }),
    // As with slashes before an apostrophe: github.com/awesomemotive/easy-digital-downloads/issues/3420.
    'apostrophes-doubled-by-update': careless.answersWrongly(
      'An update writes each apostrophe of a FullName twice',
      editRows('updateMember', members, (row) => ({ ...row, fullName: row.fullName.replaceAll("'", "''") })),
    ),
  },
  'member-update-empties-omitted-fields': {
    'update-keeps-omitted-fields': answersWrongly('An update keeps the optional fields that were left out', {
      policy: () => ({
        updated: (before, sent) => ({
          ...sent,
          emailAddress: sent.emailAddress || (before?.emailAddress ?? ''),
          mobileNo: sent.mobileNo || (before?.mobileNo ?? ''),
          postalAddress: sent.postalAddress || (before?.postalAddress ?? ''),
          accountDetails: sent.accountDetails || (before?.accountDetails ?? ''),
        }),
      }),
    }),
    'update-keeps-omitted-address': answersWrongly('An update keeps the PostalAddress that was left out', {
      policy: () => ({
        updated: (before, sent) => ({ ...sent, postalAddress: sent.postalAddress || (before?.postalAddress ?? '') }),
      }),
    }),
    'update-needs-full-record': refusesTooMuch(
      'An update that leaves optional fields out is refused',
      refuse('updateMember', (site) => Object.keys(sentToBiller(site)).length < 6),
    ),
    'form-update-keeps-omitted-fields': careless.answersWrongly(
      'An update by form post keeps the optional fields that were left out',
      editRows('updateMember', members, (row, site) => {
        const before = site.view.get(members, row.id);
        return formOf(site) === 'form' && before
          ? {
              ...row,
              mobileNo: row.mobileNo || before.mobileNo,
              postalAddress: row.postalAddress || before.postalAddress,
            }
          : row;
      }),
    ),
    'omitted-fields-become-null-texts': careless.answersWrongly(
      'An update writes the text null into each optional field that was left out',
      editRows('updateMember', members, (row) => ({
        ...row,
        ...{ emailAddress: row.emailAddress || 'null', mobileNo: row.mobileNo || 'null' },
        postalAddress: row.postalAddress || 'null',
      })),
    ),
  },
  'member-update-without-member-number-refused': {
    'update-without-member-number': acceptsTooMuch('An update without MemberNumber is answered 200', {
      answer: (answer, site) =>
        site.call.operation === 'updateMember' && sentToBiller(site).MemberNumber === undefined && answer.status === 400
          ? { status: 200, headers: {}, body: undefined }
          : answer,
    }),
  },
  'member-update-without-full-name-refused': {
    'update-without-full-name': acceptsTooMuch('An update without FullName keeps the name', {
      policy: (policy) => ({
        ...acceptWithout('updateMember', 'FullName').policy?.(policy),
        updated: (before, sent) => ({ ...sent, fullName: sent.fullName || (before?.fullName ?? '') }),
      }),
    }),
  },
  'member-delete-removes': {
    'delete-does-nothing': answersWrongly(
      'A delete is answered 200 and does nothing',
      editRows('deleteMember', members, () => undefined),
    ),
    'member-with-address-not-deleted': answersWrongly(
      'A member that has a PostalAddress is not deleted',
      editRows('deleteMember', members, (row) => (row.postalAddress === '' ? row : undefined)),
    ),
    'updated-member-not-deletable': refusesTooMuch('A member that was updated cannot be deleted', {
      decision(decision, site) {
        const { operation } = site.call;
        const [row] = stored(decision, members);
        if (row && operation === 'updateMember')
          return { ...decision, changes: [...decision.changes, note(`updated ${row.id}`, 1)] };
        const isUpdated = row !== undefined && noted(site.view, `updated ${row.id}`) > 0;
        return refuse('deleteMember', () => isUpdated).decision?.(decision, site) ?? decision;
      },
    }),
    'delete-takes-those-alike': careless.answersWrongly(
      'A delete takes along each member whose number begins with that one',
      {
        decision(decision, site) {
          const [row] = site.call.operation === 'deleteMember' ? stored(decision, members) : [];
          if (!row) return decision;
          const alike = membersOf(site).filter((it) => it.memberNumber.startsWith(row.memberNumber));
          const changes = alike.map((it) => put(members, { ...it, isDeleted: true }));
          return { ...decision, changes: [...decision.changes, ...changes] };
        },
      },
    ),
    'deleted-member-pays-on': careless.acceptsTooMuch('A deleted member is still a member to lookups and payments', {
      decision: (decision, site) =>
        ['lookupMember', 'lookupMemberByPost', 'processPayment'].includes(site.call.operation ?? '')
          ? site.again({ policy: { isMember: () => true } })
          : decision,
    }),
    // Keys under a collation that ignores case: github.com/apitable/apitable/issues/1450.
    'delete-takes-the-number-in-other-case': careless.answersWrongly(
      'A delete takes along the member whose number differs in the case of its letters only',
      {
        decision(decision, site) {
          const [row] = site.call.operation === 'deleteMember' ? stored(decision, members) : [];
          if (!row) return decision;
          const alike = membersOf(site).filter(
            (it) => it.memberNumber.toLowerCase() === row.memberNumber.toLowerCase(),
          );
          return { ...decision, changes: alike.map((it) => put(members, { ...it, isDeleted: true })) };
        },
      },
    ),
  },
  'unknown-member-not-payable': {
    'anybody-pays-the-council': careless.acceptsTooMuch('The offline biller is paid for numbers that are no member', {
      decision(decision, site) {
        const { BillerCode, MemberNumber } = sent(site);
        const isOwn = actionOf(site) === 'Auth' && BillerCode === 'CITYCOUNCIL';
        if (!isOwn || site.view.all(members).some((it) => it.memberNumber === text(MemberNumber))) return decision;
        const body = { ...sent(site), MemberNumber: firstMember.memberNumber };
        return site.again({ call: { body: Buffer.from(JSON.stringify(body)) } });
      },
    }),
    'unknown-policy-pays': careless.acceptsTooMuch(
      'A policy number that fits the pattern of the insurer is paid for, whoever has it',
      {
        decision(decision, site) {
          const { BillerCode, MemberNumber } = sent(site);
          const isMeant =
            actionOf(site) === 'Auth' && BillerCode === insurer.code && /^P-\d{4}$/.test(text(MemberNumber));
          const [{ memberNumber } = { memberNumber: '' }] = insurer.members;
          if (!isMeant || insurer.members.some((it) => it.memberNumber === MemberNumber)) return decision;
          return site.again({
            call: { body: Buffer.from(JSON.stringify({ ...sent(site), MemberNumber: memberNumber })) },
          });
        },
      },
    ),
    'deleted-member-pays': careless.acceptsTooMuch('A deleted member is none to lookups, and still one to payments', {
      decision: (decision, site) =>
        site.call.operation === 'processPayment' ? site.again({ policy: { isMember: () => true } }) : decision,
    }),
  },
  'member-delete-without-member-number-refused': {
    'delete-without-member-number': acceptsTooMuch('A delete without MemberNumber is answered 200', {
      answer: (answer, site) =>
        site.call.operation === 'deleteMember' && sentToBiller(site).MemberNumber === undefined && answer.status === 400
          ? { status: 200, headers: {}, body: undefined }
          : answer,
    }),
  },
  'deleted-number-not-reused-by-create': {
    'deleted-number-created-again': acceptsTooMuch('A member is created under the number of a deleted one', {
      policy: ({ isUsedUp }) => ({ isUsedUp: (row, by) => by !== 'createMember' && isUsedUp(row, by) }),
    }),
    'deleted-member-comes-back-by-create': acceptsTooMuch(
      'Creating a deleted member with the name that it had brings it back',
      {
        decision(decision, site) {
          const { MemberNumber, FullName } = sentToBiller(site);
          const known = site.view.get(members, memberId(site.user?.billerCode ?? '', String(MemberNumber)));
          if (site.call.operation !== 'createMember' || !known?.isDeleted || known.fullName !== FullName)
            return decision;
          const changes = [put(members, { ...known, isDeleted: false })];
          return { ...decision, answer: { status: 200, headers: {}, body: undefined }, changes };
        },
      },
    ),
    'bulk-deleted-number-created-again': careless.acceptsTooMuch(
      'A number that a delete upload deleted may be created again',
      {
        decision: (decision, { call }) =>
          call.operation === 'uploadMembersDelete'
            ? { ...decision, changes: stored(decision, members).map((row) => remove(members, row.id)) }
            : decision,
      },
    ),
  },

  'member-undelete-restores': {
    'undelete-does-nothing': answersWrongly(
      'An undelete is answered 200 and does nothing',
      editRows('undeleteMember', members, () => undefined),
    ),
    'undelete-loses-the-record': answersWrongly(
      'An undeleted member has its number and name only',
      editRows('undeleteMember', members, (row) => ({
        ...row,
        ...{ emailAddress: '', mobileNo: '', postalAddress: '', accountDetails: '' },
      })),
    ),
    'undelete-loses-account-details': careless.answersWrongly(
      'An undeleted member has no AccountDetails any more',
      editRows('undeleteMember', members, (row) => ({ ...row, accountDetails: '' })),
    ),
    'undelete-refused-with-details': refusesTooMuch(
      'A member that has AccountDetails cannot be undeleted',
      refuse('undeleteMember', (_, decision) => stored(decision, members).some((it) => it.accountDetails !== '')),
    ),
    'delete-forgets-the-member': careless.answersWrongly(
      'A delete removes the record, so that nothing can be undeleted',
      {
        decision: (decision, { call }) =>
          call.operation === 'deleteMember'
            ? { ...decision, changes: stored(decision, members).map((row) => remove(members, row.id)) }
            : decision,
      },
    ),
  },
  'member-undelete-without-member-number-refused': {
    'undelete-without-member-number': acceptsTooMuch('An undelete without MemberNumber is answered 200', {
      ...acceptWithout('undeleteMember', 'MemberNumber'),
      decision: (decision, site) =>
        site.call.operation === 'undeleteMember' &&
        sentToBiller(site).MemberNumber === undefined &&
        statusOf(decision) === 400
          ? { ...decision, answer: { status: 200, headers: {}, body: undefined } }
          : decision,
    }),
  },
  'member-body-as-form-accepted': {
    'form-post-refused': refusesTooMuch(
      'A form post creates no member',
      refuse('createMember', (site) => formOf(site) === 'form'),
    ),
    'form-post-refused-for-delete': refusesTooMuch(
      'A form post deletes no member',
      refuse('deleteMember', (site) => formOf(site) === 'form'),
    ),
    'form-plus-kept': answersWrongly(
      'A space in the FullName of a form post becomes a plus sign',
      editRows('createMember', members, (row, site) =>
        formOf(site) === 'form' ? { ...row, fullName: row.fullName.replaceAll(' ', '+') } : row,
      ),
    ),
    'form-read-as-latin-1': careless.answersWrongly(
      'Letters beyond ASCII of a form post are read byte by byte',
      editRows('createMember', members, (row, site) =>
        formOf(site) === 'form' ? { ...row, fullName: Buffer.from(row.fullName, 'utf8').toString('latin1') } : row,
      ),
    ),
    'form-refused-for-undelete': careless.refusesTooMuch(
      'A form post undeletes no member',
      refuse('undeleteMember', (site) => formOf(site) === 'form'),
    ),
  },
  'member-body-as-json-accepted': {
    'json-refused-for-update': refusesTooMuch(
      'An update takes form posts only',
      refuse('updateMember', (site) => formOf(site) === 'json'),
    ),
    'json-refused-for-undelete': refusesTooMuch(
      'An undelete takes form posts and XML only',
      refuse('undeleteMember', (site) => formOf(site) === 'json'),
    ),
    'json-refused-for-delete': careless.refusesTooMuch(
      'A delete takes its number from a form post only',
      refuse('deleteMember', (site) => formOf(site) === 'json'),
    ),
    'member-name-in-ascii': careless.answersWrongly(
      'Letters beyond ASCII turn into question marks in a FullName',
      editRows('createMember', members, (row) => ({
        ...row,
        fullName: row.fullName.replace(/[^\x20-\x7e]/gu, '?'),
      })),
    ),
  },
  'member-body-as-xml-accepted': {
    'xml-refused': refusesTooMuch('XML is no media type that is taken', {
      decision: (decision, site) =>
        formOf(site) === 'xml' ? answerOnly({ status: 415, headers: {}, body: undefined }) : decision,
    }),
    'xml-refused-for-update': refusesTooMuch(
      'XML creates members and updates none',
      refuse('updateMember', (site) => formOf(site) === 'xml'),
    ),
    'xml-entities-kept': answersWrongly(
      'An ampersand in XML is kept as its entity',
      editRows('createMember', members, (row, site) =>
        formOf(site) === 'xml'
          ? { ...row, fullName: escaped(row.fullName), postalAddress: escaped(row.postalAddress) }
          : row,
      ),
    ),
    'xml-numbers-parsed': careless.answersWrongly(
      'A field of XML that is all digits loses its leading zeros',
      editRows('createMember', members, (row, site) => {
        if (formOf(site) !== 'xml') return row;
        const memberNumber = withoutZeros(row.memberNumber);
        return {
          ...row,
          id: memberId(row.billerCode, memberNumber),
          memberNumber,
          mobileNo: withoutZeros(row.mobileNo),
        };
      }),
    ),
    'xml-refused-for-delete': careless.refusesTooMuch(
      'XML creates and updates members and deletes none',
      refuse('deleteMember', (site) => formOf(site) === 'xml'),
    ),
  },
};

function withoutZeros(text: string): string {
  return /^\d+$/.test(text) ? String(Number(text)) : text;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function withEntries({ accountDetails }: MemberRow, edit: (entries: [string, string][]) => [string, string][]): string {
  if (accountDetails === '') return '';
  return JSON.stringify(Object.fromEntries(edit(Object.entries(JSON.parse(accountDetails) as Record<string, string>))));
}
