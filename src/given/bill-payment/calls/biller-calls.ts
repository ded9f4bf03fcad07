import type { RawInput, Trial } from '../../../conformance/index.ts';
import { exampleBody } from '../../example-body.ts';
import {
  createdMember,
  freshMember,
  type Member,
  type MemberOperation,
  memberRules,
  sendMember,
} from '../members/member.ts';
import { memberColumns, rowOf, uploadForm, writtenFile } from '../members/upload.ts';
import { queryDate } from '../values/query-date.ts';
import type { ValidCall } from './vendor-calls.ts';

/** Proper calls of the Biller interface, and the members that they are about. */
export interface BillerCalls {
  calls: ValidCall[];
  /** A member that some of the calls change and delete. */
  living: Member;
  /** A deleted member that one of the calls brings back. */
  gone: Member;
  /** Members that some of the calls create. */
  fresh: Member[];
}

/** The operations of the Biller interface (section 4.2). */
export const billerOperations = [
  'createMember',
  'updateMember',
  'deleteMember',
  'undeleteMember',
  'listMembers',
  'getMember',
  'uploadMembers',
  'uploadMembersDelete',
  'downloadPayments',
];

/** Rules that making the biller's calls decides. */
export const billerCallRules = memberRules;

/** One proper call of every biller operation (section 4.2), in an order in which all succeed. Its rules: `billerCallRules`. */
export async function billerCalls(trial: Trial): Promise<BillerCalls> {
  const living = await createdMember(trial);
  const gone = await createdMember(trial);
  const another = await createdMember(trial);
  await sendMember(trial, 'deleteMember', { MemberNumber: gone.MemberNumber });
  const fresh = [await freshMember(trial), await freshMember(trial)];
  const [byCall, byFile] = fresh as [Member, Member];
  const changed = { ...(await freshMember(trial)), MemberNumber: living.MemberNumber };
  const { field, header } = await uploadForm(trial);
  const post = (operation: MemberOperation, body: Partial<Member>): ValidCall => {
    return { operation, accepted: true, input: () => exampleBody({ body, mediaType: 'application/json' }) };
  };
  const get = (operation: string, input: RawInput): ValidCall => ({ operation, accepted: true, input: () => input });
  const file = (operation: string, columns: readonly string[], row: readonly string[]): ValidCall => {
    return { operation, accepted: true, input: () => writtenFile(header ? [columns, row] : [row], field) };
  };
  const to = Date.UTC(2026, 2, 31);
  const calls = [
    post('createMember', byCall),
    post('updateMember', changed),
    post('undeleteMember', { MemberNumber: gone.MemberNumber }),
    get('listMembers', { query: { PerPage: '5' } }),
    get('getMember', { path: { membernumber: living.MemberNumber } }),
    file('uploadMembers', memberColumns, rowOf(byFile)),
    file('uploadMembersDelete', memberColumns.slice(0, 1), [another.MemberNumber]),
    get('downloadPayments', {
      query: { From: queryDate(to - 86_400_000), To: queryDate(to) },
      headers: { accept: '*/*' },
    }),
    post('deleteMember', { MemberNumber: living.MemberNumber }),
  ];
  return { calls, living, gone, fresh };
}
