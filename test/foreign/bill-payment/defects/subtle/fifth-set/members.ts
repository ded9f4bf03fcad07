import { isBlank } from '../../../amount.ts';
import type { Asked, Member } from '../../../model.ts';
import { saving } from '../../saving.ts';
import type { SubtleDefect } from '../third-set.ts';

const keyOf = ({ tenant }: Asked, { number }: Member) => `${tenant.id} ${number}`;

const isForm = ({ call }: Asked) => /x-www-form-urlencoded/i.test(String(call.headers['content-type']));

/** AccountDetails without blanks at the ends of its values. */
function trimmed(details: string): string {
  try {
    return JSON.stringify(JSON.parse(details), (_key, it) => (typeof it === 'string' ? it.trim() : it));
  } catch {
    return details;
  }
}

/** Members and their files: what was done to them before, and rare texts. */
export const fifthMemberDefects: readonly SubtleDefect[] = [
  {
    id: 'same-value-in-two-columns',
    sentence: 'Each column of an upload is saved; a Postal Address that is the same as the Email is not.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    report: 'buckets/application#460',
    hooks: saving(['upload'], (next) => (next.postal === next.email ? { ...next, postal: '' } : next)),
  },
  {
    id: 'empty-email-is-that-above',
    sentence: 'Columns of an upload are those of their line; an empty Email is that of the line above.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'close together',
    report: 'SuiteCRM/SuiteCRM#5445',
    hooks: () => ({
      rows(rows) {
        let last = '';
        return rows.map((row) => {
          last = row[2]?.trim() || last;
          return row.length > 2 ? row.with(2, last) : row;
        });
      },
    }),
  },
  {
    id: 'undelete-loses-the-details',
    sentence: 'An undeleted member is back; its AccountDetails are lost.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    report: 'open-metadata/OpenMetadata#8416',
    hooks: saving(['undelete'], (next) => ({ ...next, details: '' })),
  },
  {
    id: 'twice-in-a-file-is-two-members',
    sentence: 'An upload updates a number that exists; one that stands in a file twice is listed twice.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'close together',
    report: 'Notifuse/notifuse#167',
    hooks: () => {
      const twice = new Set<string>();
      return {
        rows(rows, { tenant }) {
          const numbers = rows.map(([number = '']) => number.trim());
          for (const number of numbers)
            if (numbers.indexOf(number) !== numbers.lastIndexOf(number)) twice.add(`${tenant.id} ${number}`);
          return rows;
        },
        members: (found, asked) =>
          asked.call.operation === 'memberList'
            ? found.flatMap((one) => (twice.has(keyOf(asked, one)) ? [one, one] : [one]))
            : found,
      };
    },
  },
  {
    id: 'zeros-leave-the-mobile',
    sentence: 'Mobile is a text; in an upload one of digits loses its zeros.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    report: 'hizzle-co/noptin#602',
    hooks: saving(['upload'], (next) => ({ ...next, mobile: next.mobile.replace(/^0+(?=\d+$)/, '') })),
  },
  {
    id: 'details-are-trimmed',
    sentence: 'AccountDetails is a JSON string of pairs; blanks at the ends of its values are lost.',
    section: '2.5',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    hooks: saving(['create', 'update'], (next) => ({ ...next, details: trimmed(next.details) })),
  },
  {
    id: 'update-after-undelete-is-lost',
    sentence: 'An update overwrites the member; one of a member that was brought back is answered and lost.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    report: 'baobabsoluciones/cornflow#762',
    hooks: () => {
      const back = new Set<string>();
      return {
        saves(next, before, asked) {
          const { operation } = asked.call;
          if (operation === 'undelete') back.add(keyOf(asked, next));
          return operation === 'update' && before && back.has(keyOf(asked, next)) ? before : next;
        },
      };
    },
  },
  {
    id: 'bulk-deleted-number-is-free',
    sentence: 'A deleted number can never be reused; one that was deleted by file can be created.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const gone = new Set<string>();
      return {
        saves(next, _before, asked) {
          if (asked.call.operation === 'uploadDelete') gone.add(keyOf(asked, next));
          return next;
        },
        overlooks: (_problem, asked) =>
          asked.call.operation === 'create' && gone.has(`${asked.tenant.id} ${String(asked.call.body.MemberNumber)}`),
      };
    },
  },
  {
    id: 'upload-ends-at-a-hundred',
    sentence: 'An upload saves every line; those after the hundredth are not.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'number',
    report: 'molgenis/molgenis#8058',
    hooks: () => ({ rows: (rows, { call }) => (call.operation === 'upload' ? rows.slice(0, 100) : rows) }),
  },
  {
    id: 'line-break-becomes-a-blank',
    sentence: 'A quoted field of an upload is saved as it is; a line break in it becomes a blank.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    report: 'moneymanagerex/moneymanagerex#7030',
    hooks: () => ({ rows: (rows) => rows.map((row) => row.map((field) => field.replace(/\r?\n/g, ' '))) }),
  },
  {
    id: 'number-decoded-twice',
    sentence: 'A member is found by the number in the path; a percent sign in it is decoded again.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'vert-x3/vertx-web#408',
    hooks: () => ({
      call(call) {
        if (call.operation !== 'single') return;
        try {
          call.number = decodeURIComponent(call.number);
        } catch {
          // What cannot be decoded stays.
        }
      },
    }),
  },
  {
    id: 'form-in-latin-1',
    sentence: 'A form post carries texts; letters beyond ASCII in it are read as Latin-1.',
    section: '4',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      saves: (next, _before, asked) =>
        isForm(asked) ? { ...next, name: Buffer.from(next.name, 'utf8').toString('latin1') } : next,
    }),
  },
  {
    id: 'form-update-keeps-the-address',
    sentence: 'What an update leaves out becomes empty; in a form post the PostalAddress stays.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      saves(next, before, asked) {
        const isLeft = asked.call.operation === 'update' && isBlank(asked.call.body.PostalAddress);
        return isLeft && isForm(asked) && before ? { ...next, postal: before.postal } : next;
      },
    }),
  },
];
