import { answered, stored } from '../../faults/decided.ts';
import { answerOnly, jsonAnswer } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { memberId, members } from '../tables/members.ts';
import { editAnswer } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { membersOf } from './edit/members.ts';
import { editRows, withRows } from './edit/rows.ts';

/** Defects of the topic uploads, by the rule that they break. */
export const faults: BillFaults = {
  'upload-creates-new-members': {
    'upload-creates-nobody': answersWrongly(
      'An upload updates members only',
      editRows('uploadMembers', members, (row, { view }) => (view.get(members, row.id) ? row : undefined)),
    ),
    'upload-creates-one-member': answersWrongly('An upload of several new members creates the first', {
      decision(decision, { call, view }) {
        if (call.operation !== 'uploadMembers') return decision;
        const fresh = stored(decision, members).filter((it) => !view.get(members, it.id));
        const lost = new Set(fresh.slice(1).map((it) => it.id));
        const changes = withRows(decision.changes, members, (row) => (lost.has(row.id) ? undefined : row));
        return { ...decision, changes };
      },
    }),
    'last-line-without-end-lost': careless.answersWrongly(
      'The last line of an upload is lost where no line end follows it',
      {
        decision(decision, { call }) {
          const isEnded = /\n\r?\n--[^\n]*--\s*$/.test(call.body.toString('utf8'));
          if (call.operation !== 'uploadMembers' || isEnded) return decision;
          const last = stored(decision, members).at(-1);
          const changes = withRows(decision.changes, members, (row) => (row === last ? undefined : row));
          return { ...decision, changes };
        },
      },
    ),
    'upload-numbers-parsed': careless.answersWrongly(
      'A Member Number of an upload that is all digits loses its leading zeros',
      editRows('uploadMembers', members, (row) => {
        const memberNumber = row.memberNumber.replace(/^0+(?=\d+$)/, '');
        return { ...row, memberNumber, id: memberId(row.billerCode, memberNumber) };
      }),
    ),
    // A column of letters with at most three bytes: github.com/mozilla/fxa-profile-server/issues/186.
    'emoji-ends-an-uploaded-cell': careless.answersWrongly(
      'An uploaded name or address ends before its first emoji',
      editRows('uploadMembers', members, (row) => ({
        ...row,
        fullName: beforeEmoji(row.fullName),
        postalAddress: beforeEmoji(row.postalAddress),
      })),
    ),
    // Numbers of a spreadsheet: github.com/hizzle-co/noptin/issues/602.
    'zero-in-front-taken-for-another-member': careless.answersWrongly(
      'A line of an upload whose number is that of a known member with zeros in front changes that one',
      editRows('uploadMembers', members, (row, site) => {
        const plain = row.memberNumber.replace(/^0+/, '');
        const other = membersOf(site).find((it) => it.memberNumber === plain && plain !== row.memberNumber);
        return other ? { ...row, id: other.id, memberNumber: other.memberNumber } : row;
      }),
    ),
    // Whom an e-mail address belongs to: github.com/SuperElectron/prospecting-agent/issues/19.
    'upload-knows-members-by-email': careless.answersWrongly(
      'A line of an upload with the Email of a known member changes that one, whatever its number',
      editRows('uploadMembers', members, (row, site) => {
        const other = membersOf(site).find((it) => it.emailAddress !== '' && it.emailAddress === row.emailAddress);
        return other ? { ...row, id: other.id, memberNumber: other.memberNumber } : row;
      }),
    ),
    'upload-of-200-lines': careless.answersWrongly('An upload takes its first two hundred lines', {
      decision: (decision, site) =>
        site.call.operation === 'uploadMembers' ? { ...decision, changes: decision.changes.slice(0, 200) } : decision,
    }),
  },
  'upload-updates-existing-members': {
    'upload-leaves-existing-members': answersWrongly(
      'An upload creates members only',
      editRows('uploadMembers', members, (row, { view }) => (view.get(members, row.id) ? undefined : row)),
    ),
    'upload-updates-the-name-only': answersWrongly(
      'An upload updates the Full Name of a known member and nothing else',
      editRows('uploadMembers', members, (row, { view }) => {
        const before = view.get(members, row.id);
        return before ? { ...before, fullName: row.fullName } : row;
      }),
    ),
    'upload-replaces-all-members': careless.answersWrongly('An upload deletes every member that it does not name', {
      decision(decision, site) {
        const named = new Set(stored(decision, members).map((it) => it.id));
        if (site.call.operation !== 'uploadMembers' || named.size === 0) return decision;
        const others = membersOf(site).filter((it) => !named.has(it.id));
        const gone = others.map((it) => put(members, { ...it, isDeleted: true }));
        return { ...decision, changes: [...gone, ...decision.changes] };
      },
    }),
    'upload-of-known-and-new-refused': careless.refusesTooMuch(
      'An upload that holds known and new numbers is not processed',
      {
        decision(decision, { call, view }) {
          const rows = call.operation === 'uploadMembers' ? stored(decision, members) : [];
          const known = rows.filter((it) => view.get(members, it.id));
          if (known.length === 0 || known.length === rows.length) return decision;
          return answerOnly(
            jsonAnswer(200, { ...answered(decision), ResponseCode: 0, Errors: ['Duplicate members.'] }),
          );
        },
      },
    ),
    'upload-keeps-contacts-of-known-members': careless.answersWrongly(
      'An upload leaves Mobile of a known member as it was',
      editRows('uploadMembers', members, (row, { view }) => ({
        ...row,
        mobileNo: view.get(members, row.id)?.mobileNo ?? row.mobileNo,
      })),
    ),
  },
  'upload-columns-in-order': {
    // A spreadsheet's numbers: github.com/hizzle-co/noptin/issues/602.
    'uploaded-digits-parsed': careless.answersWrongly(
      'A Postal Address of an upload that is all digits loses its leading zeros',
      editRows('uploadMembers', members, (row) => ({
        ...row,
        postalAddress: row.postalAddress.replace(/^0+(?=\d+$)/, ''),
      })),
    ),
    'empty-postal-takes-the-next-column': careless.answersWrongly(
      'Where the Postal Address of an upload is empty, it is the detail column after it',
      editRows('uploadMembers', members, (row) => {
        const [detail = ''] = Object.values(JSON.parse(row.accountDetails || '{}') as Record<string, string>);
        return { ...row, postalAddress: row.postalAddress || detail };
      }),
    ),
    // One column for two: github.com/buckets/application/issues/460.
    'uploaded-value-kept-once': careless.answersWrongly(
      'A Postal Address of an upload that is the same as the Email is lost',
      editRows('uploadMembers', members, (row) => ({
        ...row,
        postalAddress: row.postalAddress === row.emailAddress ? '' : row.postalAddress,
      })),
    ),
    // Variables that outlive their line: github.com/SuiteCRM/SuiteCRM/issues/5445.
    'empty-email-from-the-line-above': careless.answersWrongly(
      'An empty Email of an upload is that of the line above',
      {
        decision(decision, { call }) {
          if (call.operation !== 'uploadMembers') return decision;
          let last = '';
          const changes = withRows(decision.changes, members, (row) => {
            last = row.emailAddress || last;
            return { ...row, emailAddress: last };
          });
          return { ...decision, changes };
        },
      },
    ),
    'upload-mobile-before-email': answersWrongly(
      'An upload reads Mobile as its third column and Email as its fourth',
      editRows('uploadMembers', members, (row) => ({
        ...row,
        ...{ emailAddress: row.mobileNo, mobileNo: row.emailAddress },
      })),
    ),
    'upload-splits-at-every-comma': careless.answersWrongly(
      'A cell of an upload with a comma in quotes is taken for two',
      editRows('uploadMembers', members, (row) => ({
        ...row,
        postalAddress: row.postalAddress.includes(',') ? `"${row.postalAddress.split(',')[0]}` : row.postalAddress,
      })),
    ),
    'upload-keeps-carriage-return': careless.answersWrongly(
      'The last cell of each line of an upload keeps its carriage return',
      editRows('uploadMembers', members, (row, { call }) =>
        row.accountDetails === '' && /[^\r\n]\r\n[^\r\n-]/.test(call.body.toString('utf8').split('\r\n\r\n')[1] ?? '')
          ? { ...row, postalAddress: `${row.postalAddress}\r` }
          : row,
      ),
    ),
  },
  'upload-without-mandatory-column-refused': {
    'upload-without-postal-address': acceptsTooMuch('An upload without the column Postal Address is processed', {
      policy: () => ({ hasColumns: (least) => least >= 4 }),
    }),
    'upload-of-names-alone': acceptsTooMuch('An upload of Member Number and Full Name alone is processed', {
      policy: ({ hasColumns }) => ({ hasColumns: (least, wanted) => least === 2 || hasColumns(least, wanted) }),
    }),
  },
  'upload-accepts-detail-columns': {
    'upload-address-among-details': answersWrongly(
      'An upload with further columns takes Postal Address for one of them',
      editRows('uploadMembers', members, (row) =>
        row.accountDetails === ''
          ? row
          : {
              ...row,
              postalAddress: '',
              accountDetails: JSON.stringify({
                'Postal Address': row.postalAddress,
                ...(JSON.parse(row.accountDetails) as object),
              }),
            },
      ),
    ),
    'upload-of-five-columns-only': refusesTooMuch('An upload with more than five columns is not processed', {
      policy: () => ({ hasColumns: (least, wanted) => least === wanted }),
    }),
    'upload-of-seven-columns-at-most': refusesTooMuch('An upload takes one further column, not two', {
      policy: () => ({ hasColumns: (least, wanted) => least >= wanted && least <= wanted + 1 }),
    }),
  },
  'upload-delete-deletes-members': {
    'delete-upload-deletes-nobody': answersWrongly(
      'A delete upload is answered with success and deletes nobody',
      editRows('uploadMembersDelete', members, () => undefined),
    ),
    'delete-upload-deletes-the-first': answersWrongly('A delete upload of several members deletes the first', {
      decision(decision, { call }) {
        if (call.operation !== 'uploadMembersDelete') return decision;
        const [first] = stored(decision, members);
        return {
          ...decision,
          changes: withRows(decision.changes, members, (row) => (row === first ? row : undefined)),
        };
      },
    }),
    'delete-upload-deletes-similar-numbers': careless.acceptsTooMuch(
      'A delete upload deletes every member whose number begins with one that it names',
      {
        decision(decision, site) {
          if (site.call.operation !== 'uploadMembersDelete') return decision;
          const named = stored(decision, members).map((it) => it.memberNumber);
          const similar = membersOf(site).filter((it) => named.some((name) => it.memberNumber.startsWith(name)));
          return { ...decision, changes: similar.map((it) => put(members, { ...it, isDeleted: true })) };
        },
      },
    ),
    'delete-upload-reads-first-line-as-header': careless.answersWrongly(
      'A delete upload of one member deletes nobody',
      {
        decision: (decision, { call }) =>
          call.operation === 'uploadMembersDelete' && stored(decision, members).length === 1
            ? { ...decision, changes: [] }
            : decision,
      },
    ),
  },
  'upload-success-has-code-1': {
    'upload-success-is-0': answersWrongly(
      'An upload that was processed has 0',
      editAnswer('uploadMembers', 200, () => ({ ResponseCode: 0 })),
    ),
    'delete-upload-success-is-0': answersWrongly(
      'A delete upload that was processed has 0',
      editAnswer('uploadMembersDelete', 200, () => ({ ResponseCode: 0 })),
    ),
    'upload-of-updates-has-code-0': careless.answersWrongly('An upload that only updates members has ResponseCode 0', {
      decision(decision, { call, view }) {
        const rows = call.operation === 'uploadMembers' ? stored(decision, members) : [];
        if (rows.length === 0 || rows.some((it) => !view.get(members, it.id))) return decision;
        return { ...decision, answer: jsonAnswer(200, { ...answered(decision), ResponseCode: 0 }) };
      },
    }),
  },
  'upload-success-has-warnings': {
    'upload-without-warnings': answersWrongly(
      'The answer to an upload leaves Warnings out where there is none',
      editAnswer('uploadMembers', 200, ({ Warnings }) => (isEmpty(Warnings) ? { Warnings: undefined } : {})),
    ),
    'delete-upload-without-warnings': answersWrongly(
      'The answer to a delete upload has no Warnings',
      editAnswer('uploadMembersDelete', 200, () => ({ Warnings: undefined })),
    ),
    'upload-warnings-and-errors-joined': careless.answersWrongly(
      'The answer to an upload has Messages in place of Warnings and Errors',
      editAnswer('uploadMembers', 200, () => ({ Warnings: undefined, Errors: undefined, Messages: [] })),
    ),
  },
  'upload-success-has-errors': {
    'upload-without-errors': answersWrongly(
      'The answer to an upload leaves Errors out where there is none',
      editAnswer('uploadMembers', 200, ({ Errors }) => (isEmpty(Errors) ? { Errors: undefined } : {})),
    ),
    'delete-upload-without-errors': answersWrongly(
      'The answer to a delete upload has no Errors',
      editAnswer('uploadMembersDelete', 200, () => ({ Errors: undefined })),
    ),
  },
  'deleted-number-not-reused-by-upload': {
    'deleted-number-uploaded-again': acceptsTooMuch('An upload makes a member under the number of a deleted one', {
      policy: ({ isUsedUp }) => ({ isUsedUp: (row, by) => by !== 'uploadMembers' && isUsedUp(row, by) }),
    }),
  },
};

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}

function beforeEmoji(text: string): string {
  return text.replace(/[\ud800-\udfff].*$/s, '');
}
