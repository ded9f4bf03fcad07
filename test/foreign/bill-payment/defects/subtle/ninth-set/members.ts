import { queried } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

/** Members: forms of bodies and files, and what a deletion, an undeletion or a page forgets. */
export const ninthMemberDefects: readonly SubtleDefect[] = [
  {
    id: 'undelete-empties-who-was-not-deleted',
    sentence: 'undelete brings a member back; who was not deleted loses email, mobile and address by it.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      saves: (next, before, { call }) =>
        call.operation === 'undelete' && before?.deleted === false
          ? { ...next, email: '', mobile: '', postal: '' }
          : next,
    }),
  },
  {
    id: 'form-decoded-twice',
    sentence: 'A form post carries texts; a percent sign in a value is decoded again.',
    section: '4',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      call(call) {
        if (!/x-www-form-urlencoded/i.test(String(call.headers['content-type']))) return;
        for (const [name, value] of Object.entries(call.body))
          if (typeof value === 'string')
            call.body[name] = value.replace(/%[2-7][\da-f]/gi, (it) => decodeURIComponent(it));
      },
    }),
  },
  {
    id: 'doubled-quotes-stay-doubled',
    sentence: 'A quoted field of an upload is saved as it is meant; a quote that is doubled in it stays doubled.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      rows: (rows, { call }) =>
        call.operation === 'upload' ? rows.map((row) => row.map((cell) => cell.replaceAll('"', '""'))) : rows,
    }),
  },
  {
    id: 'second-page-begins-one-late',
    sentence: 'Pages of the member list have each member once; the one between the first two is on neither.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'number',
    hooks: () => ({
      members(found, { call }) {
        const [page, perPage] = [Number(queried(call, 'page') ?? 1), Number(queried(call, 'perpage') ?? 200)];
        return call.operation === 'memberList' && page === 2 ? found.toSpliced(perPage, 1) : found;
      },
    }),
  },
  {
    id: 'undelete-brings-back-longer-numbers',
    sentence: 'undelete brings one member back; numbers that begin with it come back too.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'close together',
    hooks: () => ({
      saves(next, _before, { call, tenant }) {
        if (call.operation === 'undelete')
          for (const one of tenant.members) if (one.number.startsWith(next.number)) one.deleted = false;
        return next;
      },
    }),
  },
  {
    id: 'file-of-three-lines-revives',
    sentence: 'A deleted number can never be reused; a file of three lines and more brings it back.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      rows(rows, { call, tenant }) {
        if (call.operation !== 'upload' || rows.length < 3) return rows;
        for (const one of tenant.members) if (rows.some(([number]) => number === one.number)) one.deleted = false;
        return rows;
      },
    }),
  },
  {
    id: 'file-cuts-addresses-at-fifty',
    sentence: 'Each column of an upload is saved; of a Postal Address the first fifty letters are.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      rows: (rows, { call }) =>
        call.operation === 'upload'
          ? rows.map((row) => row.map((cell, at) => (at === 4 ? cell.slice(0, 50) : cell)))
          : rows,
    }),
  },
];
