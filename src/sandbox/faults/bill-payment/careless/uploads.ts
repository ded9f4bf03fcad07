import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { memberId, members } from '../../../bill-payment/tables/members.ts';
import { answerOnly, jsonAnswer } from '../../../slice/decision.ts';
import { put } from '../../../store/table.ts';
import { answered, stored } from '../../decided.ts';
import { fault } from '../define.ts';
import { editAnswer } from '../edit.ts';
import { membersOf } from '../edit-members.ts';
import { editRows, withRows } from '../edit-rows.ts';

/** What a careless implementer gets wrong about uploads. */
export const carelessUploadFaults: readonly BillFault[] = [
  fault(
    'last-line-without-end-lost',
    'wrong-answer',
    'upload-creates-new-members',
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
  fault(
    'upload-numbers-parsed',
    'wrong-answer',
    'upload-creates-new-members',
    'A Member Number of an upload that is all digits loses its leading zeros',
    {
      ...editRows('uploadMembers', members, (row) => {
        const memberNumber = row.memberNumber.replace(/^0+(?=\d+$)/, '');
        return { ...row, memberNumber, id: memberId(row.billerCode, memberNumber) };
      }),
    },
  ),
  fault(
    'upload-splits-at-every-comma',
    'wrong-answer',
    'upload-columns-in-order',
    'A cell of an upload with a comma in quotes is taken for two',
    {
      ...editRows('uploadMembers', members, (row) => ({
        ...row,
        postalAddress: row.postalAddress.includes(',') ? `"${row.postalAddress.split(',')[0]}` : row.postalAddress,
      })),
    },
  ),
  fault(
    'upload-keeps-carriage-return',
    'wrong-answer',
    'upload-columns-in-order',
    'The last cell of each line of an upload keeps its carriage return',
    {
      ...editRows('uploadMembers', members, (row, { call }) =>
        row.accountDetails === '' && /[^\r\n]\r\n[^\r\n-]/.test(call.body.toString('utf8').split('\r\n\r\n')[1] ?? '')
          ? { ...row, postalAddress: `${row.postalAddress}\r` }
          : row,
      ),
    },
  ),
  fault(
    'upload-replaces-all-members',
    'wrong-answer',
    'upload-updates-existing-members',
    'An upload deletes every member that it does not name',
    {
      decision(decision, site) {
        const named = new Set(stored(decision, members).map((it) => it.id));
        if (site.call.operation !== 'uploadMembers' || named.size === 0) return decision;
        const others = membersOf(site).filter((it) => !named.has(it.id));
        const gone = others.map((it) => put(members, { ...it, isDeleted: true }));
        return { ...decision, changes: [...gone, ...decision.changes] };
      },
    },
  ),
  fault(
    'upload-of-known-and-new-refused',
    'refuses-too-much',
    'upload-updates-existing-members',
    'An upload that holds known and new numbers is not processed',
    {
      decision(decision, { call, view }) {
        const rows = call.operation === 'uploadMembers' ? stored(decision, members) : [];
        const known = rows.filter((it) => view.get(members, it.id));
        if (known.length === 0 || known.length === rows.length) return decision;
        return answerOnly(jsonAnswer(200, { ...answered(decision), ResponseCode: 0, Errors: ['Duplicate members.'] }));
      },
    },
  ),
  fault(
    'upload-keeps-contacts-of-known-members',
    'wrong-answer',
    'upload-updates-existing-members',
    'An upload leaves Mobile of a known member as it was',
    {
      ...editRows('uploadMembers', members, (row, { view }) => ({
        ...row,
        mobileNo: view.get(members, row.id)?.mobileNo ?? row.mobileNo,
      })),
    },
  ),
  fault(
    'delete-upload-deletes-similar-numbers',
    'accepts-too-much',
    'upload-delete-deletes-members',
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
  fault(
    'delete-upload-reads-first-line-as-header',
    'wrong-answer',
    'upload-delete-deletes-members',
    'A delete upload of one member deletes nobody',
    {
      decision: (decision, { call }) =>
        call.operation === 'uploadMembersDelete' && stored(decision, members).length === 1
          ? { ...decision, changes: [] }
          : decision,
    },
  ),
  fault(
    'upload-code-counts-records',
    'wrong-answer',
    'uploadMembers/200/ResponseCode/values',
    'ResponseCode of an upload is the number of records',
    {
      decision(decision, { call }) {
        const count = call.operation === 'uploadMembers' ? stored(decision, members).length : 0;
        if (count === 0) return decision;
        return { ...decision, answer: jsonAnswer(200, { ...answered(decision), ResponseCode: count }) };
      },
    },
  ),
  fault(
    'upload-of-updates-has-code-0',
    'wrong-answer',
    'upload-success-has-code-1',
    'An upload that only updates members has ResponseCode 0',
    {
      decision(decision, { call, view }) {
        const rows = call.operation === 'uploadMembers' ? stored(decision, members) : [];
        if (rows.length === 0 || rows.some((it) => !view.get(members, it.id))) return decision;
        return { ...decision, answer: jsonAnswer(200, { ...answered(decision), ResponseCode: 0 }) };
      },
    },
  ),
  fault(
    'upload-warnings-and-errors-joined',
    'wrong-answer',
    'upload-success-has-warnings',
    'The answer to an upload has Messages in place of Warnings and Errors',
    { ...editAnswer('uploadMembers', 200, () => ({ Warnings: undefined, Errors: undefined, Messages: [] })) },
  ),
];
