import type { Call } from '../model.ts';
import { defectsOf } from './defect.ts';
import { saving } from './saving.ts';

const defect = defectsOf('wrong-state');

const query = (call: Call, name: string) => call.query[name] ?? call.query[name.toLowerCase()];

/** Members, uploads and downloads that are not what was asked for. */
export const billerDefects = [
  defect('update-keeps-email', '4.2', 'What an update leaves out becomes empty; the email stays.', {
    when: 'state',
    hooks: saving(['update'], (next, before) => ({ ...next, email: next.email || (before?.email ?? '') })),
  }),
  defect('update-keeps-what-is-left-out', '4.2', 'What an update leaves out becomes empty; everything stays.', {
    when: 'state',
    hooks: saving(['update'], (next, before) => ({
      ...next,
      email: next.email || (before?.email ?? ''),
      mobile: next.mobile || (before?.mobile ?? ''),
      postal: next.postal || (before?.postal ?? ''),
      details: next.details || (before?.details ?? ''),
    })),
  }),
  defect('update-changes-nothing', '4.2', 'An update overwrites the member; it stays as it was.', {
    when: 'endpoint',
    hooks: saving(['update'], (next, before) => before ?? next),
  }),
  defect('update-forgets-name', '4.2', 'An update overwrites the name; the old name stays.', {
    when: 'value',
    hooks: saving(['update'], (next, before) => ({ ...next, name: before?.name ?? next.name })),
  }),
  defect('create-loses-mobile', '4.2', 'MobileNo is kept; it is lost.', {
    when: 'value',
    hooks: saving(['create'], (next) => ({ ...next, mobile: '' })),
  }),
  defect('create-loses-details', '2.5', 'AccountDetails is kept; it is lost.', {
    when: 'value',
    hooks: saving(['create', 'update'], (next) => ({ ...next, details: '' })),
  }),
  defect('names-in-ascii', '2.5', 'FullName is a text; letters beyond ASCII are lost.', {
    when: 'value',
    hooks: saving(['create', 'update', 'upload'], (next) => ({
      ...next,
      name: [...next.name].map((it) => (it.charCodeAt(0) < 128 ? it : '?')).join(''),
    })),
  }),
  defect('names-in-capitals', '2.5', 'FullName is kept; it is put in capitals.', {
    when: 'value',
    hooks: saving(['create', 'update', 'upload'], (next) => ({ ...next, name: next.name.toUpperCase() })),
  }),
  defect('delete-does-nothing', '4.2', 'A deleted member is gone; it stays.', {
    when: 'endpoint',
    hooks: saving(['delete'], (next) => ({ ...next, deleted: false })),
  }),
  defect('delete-takes-neighbours', '4.2', 'One member is deleted; those whose number begins alike are too.', {
    when: 'state',
    hooks: saving(['delete'], (next, _before, { tenant }) => {
      for (const one of tenant.members) if (one.number.startsWith(next.number)) one.deleted = true;
      return next;
    }),
  }),
  defect('undelete-does-nothing', '4.2', 'An undeleted member is back; it is not.', {
    when: 'state',
    hooks: saving(['undelete'], (next) => ({ ...next, deleted: true })),
  }),
  defect('undelete-loses-the-record', '4.2', 'An undeleted member is back; its optional fields are lost.', {
    when: 'state',
    hooks: saving(['undelete'], (next) => ({ ...next, email: '', mobile: '', postal: '', details: '' })),
  }),
  defect('undelete-loses-the-name', '4.2', 'An undeleted member is back; its name is lost.', {
    when: 'state',
    hooks: saving(['undelete'], (next) => ({ ...next, name: '-' })),
  }),
  defect('members-at-most-20', '4.2', 'PerPage of the member list is 200 where nothing is said; it is 20.', {
    when: 'value',
    hooks: () => ({
      call(call) {
        if (call.operation === 'memberList' && !query(call, 'PerPage'))
          Object.assign(call.query, { PerPage: '20', perpage: '20' });
      },
    }),
  }),
  defect('members-per-page-ignored', '4.2', 'PerPage is the size of a page; it is ignored.', {
    when: 'endpoint',
    hooks: () => ({
      call(call) {
        if (call.operation === 'memberList') for (const name of ['PerPage', 'perpage']) delete call.query[name];
      },
    }),
  }),
  defect('members-first-page-alone', '4.2', 'Page names the page; the first is shown.', {
    when: 'value',
    hooks: () => ({
      call(call) {
        if (call.operation === 'memberList') for (const name of ['Page', 'page']) delete call.query[name];
      },
    }),
  }),
  defect('members-without-uploaded', '4.2', 'The list has all members; uploaded ones are missing.', {
    when: 'state',
    hooks: () => {
      const uploaded = new Set<string>();
      return {
        saves(next, _before, { call }) {
          if (call.operation === 'upload') uploaded.add(next.number);
          return next;
        },
        members: (found, { call }) =>
          call.operation === 'memberList' ? found.filter(({ number }) => !uploaded.has(number)) : found,
      };
    },
  }),
  defect('single-by-beginning', '4.2', 'A single member has that number; one that begins alike is shown.', {
    when: 'value',
    hooks: () => ({
      members: (found, { call, tenant }) =>
        found.length === 0 && call.operation === 'single'
          ? tenant.members.filter(({ number }) => number.startsWith(call.number.slice(0, 3)))
          : found,
    }),
  }),
  defect('single-is-the-first', '4.2', 'A single member has that number; the first of all is shown.', {
    when: 'value',
    hooks: () => ({
      members: (found, { call, tenant }) => (call.operation === 'single' ? tenant.members.slice(0, 1) : found),
    }),
  }),
];
