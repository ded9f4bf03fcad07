import type { Member } from '../../../model.ts';
import type { SubtleDefect } from '../third-set.ts';

/** The pairs of an AccountDetails; undefined where it holds none. */
function pairsOf(details: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(details) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Members: forms of bodies, what a file says, and what stays of the record before. */
export const eighthMemberDefects: readonly SubtleDefect[] = [
  {
    id: 'xml-update-keeps-what-it-leaves-out',
    sentence: 'What an update leaves out becomes empty; in XML the EmailAddress and MobileNo stay.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({
      saves(next, before, { call }) {
        const isXml = /xml/i.test(String(call.headers['content-type']));
        if (call.operation !== 'update' || !isXml || !before) return next;
        return { ...next, email: next.email || before.email, mobile: next.mobile || before.mobile };
      },
    }),
  },
  {
    id: 'account-details-merged',
    sentence: 'An update overwrites the record; pairs of AccountDetails that it has no more stay.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      saves(next, before, { call }) {
        const [earlier, later] = [pairsOf(before?.details ?? ''), pairsOf(next.details)];
        if (call.operation !== 'update' || !earlier || !later) return next;
        return { ...next, details: JSON.stringify({ ...earlier, ...later }) };
      },
    }),
  },
  {
    id: 'empty-postal-takes-the-extra',
    sentence: 'The fifth column is the Postal Address; where it is empty the detail column after it is taken.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      rows: (rows, { call }) =>
        call.operation === 'upload' ? rows.map((row) => (row[4] === '' && row[5] ? row.toSpliced(4, 1) : row)) : rows,
    }),
  },
  {
    id: 'deleted-by-file-stays-deleted',
    sentence: 'undelete brings a member back; one that a file deleted stays away, though the answer is 200.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const byFile = new Set<string>();
      return {
        saves(next, _before, { call, tenant }): Member {
          const key = `${tenant.id} ${next.number}`;
          if (call.operation === 'uploadDelete') byFile.add(key);
          return call.operation === 'undelete' && byFile.has(key) ? { ...next, deleted: true } : next;
        },
      };
    },
  },
  {
    id: 'delete-file-reads-numbers',
    sentence: 'A bulk delete deletes the numbers that it has; zeros before digits do not count in its file.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      rows: (rows, { call }) =>
        call.operation === 'uploadDelete'
          ? rows.map(([number = '', ...more]) => [number.replace(/^0+(?=\d+$)/, ''), ...more])
          : rows,
    }),
  },
];
