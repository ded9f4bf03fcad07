import { textAt } from '../../../../shared/json.ts';
import type { Call } from '../../../model.ts';
import type { SubtleDefect } from '../third-set.ts';

const day = 86_400_000;

const typeOf = ({ headers }: Call): string => headers['content-type'] ?? '';

const isWindows = ({ file }: Call): boolean => file?.includes('\r\n') ?? false;

/** Members: forms of a request that are right and rare, and numbers that lie close together. */
export const sixthMemberDefects: readonly SubtleDefect[] = [
  {
    id: 'zeros-do-not-tell-members-apart',
    sentence: 'A single member has that number; of digits the zeros at the beginning do not count.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'close together',
    report: 'pretix/pretix#5853',
    hooks: () => ({
      members(found, { call, tenant }) {
        const number = call.number || textAt(call.body, 'MemberNumber');
        if (found.length > 0 || !/^\d+$/.test(number)) return found;
        const bare = (it: string) => it.replace(/^0+/, '');
        return tenant.members.filter((one) => /^\d+$/.test(one.number) && bare(one.number) === bare(number));
      },
    }),
  },
  {
    id: 'slash-ends-the-number',
    sentence: 'A member is found by the number in the path; one ends before an encoded slash.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'eclipse-ee4j/jersey#1439',
    hooks: () => ({
      call(call) {
        if (call.operation === 'single') call.number = call.number.split('/')[0] ?? '';
      },
    }),
  },
  {
    id: 'form-with-a-character-set',
    sentence: 'Biller bodies may be form posts; one that names its character set is not read.',
    section: '4',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'rare value',
    report: 'AspenWeb/pando.py#74',
    hooks: () => ({
      call(call) {
        if (/^application\/x-www-form-urlencoded *;/i.test(typeOf(call))) call.body = {};
      },
    }),
  },
  {
    id: 'references-in-cdata-are-read',
    sentence: 'XML is read; what stands in a CDATA section has its references replaced.',
    section: '4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'NaturalIntelligence/fast-xml-parser#40',
    hooks: () => ({
      call(call) {
        if (!/xml/i.test(typeOf(call))) return;
        for (const [name, value] of Object.entries(call.body))
          if (typeof value === 'string' && call.text.includes(`<${name}><![CDATA[`))
            call.body[name] = value.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
      },
    }),
  },
  {
    id: 'quoted-boundary-is-not-read',
    sentence: 'Files come as multipart/form-data; one whose boundary is quoted is not seen.',
    section: '4.2',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'rare value',
    report: 'cloudfoundry/cloud_controller_ng#4566',
    hooks: () => ({
      call(call) {
        if (/boundary="/i.test(typeOf(call))) call.file = undefined;
      },
    }),
  },
  {
    id: 'line-end-stays-in-the-address',
    sentence: 'Each column of an upload is saved; where lines end as on Windows the address ends with one half.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'tidyverse/readr#87',
    hooks: () => ({
      saves: (next, _before, { call }) =>
        call.operation === 'upload' && isWindows(call) && next.postal !== '' && next.details === ''
          ? { ...next, postal: `${next.postal}\r` }
          : next,
    }),
  },
  {
    id: 'windows-file-deletes-nothing',
    sentence: 'A bulk delete deletes; a file whose lines end as on Windows deletes nothing.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    report: 'Budibase/budibase#7398',
    hooks: () => ({
      rows: (rows, { call }) => (call.operation === 'uploadDelete' && isWindows(call) ? [] : rows),
    }),
  },
  {
    id: 'number-free-after-a-month',
    sentence: 'A deleted number can never be reused; after 30 days it can be created.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'time',
    hooks: () => {
      const deleted = new Map<string, number>();
      return {
        saves(next, _before, { tenant, now }) {
          if (next.deleted) deleted.set(`${tenant.id} ${next.number}`, now);
          return next;
        },
        overlooks({ text }, { tenant, now, call }) {
          const at = deleted.get(`${tenant.id} ${textAt(call.body, 'MemberNumber')}`);
          return text === 'This number is taken.' && at !== undefined && now - at > 30 * day;
        },
      };
    },
  },
];
