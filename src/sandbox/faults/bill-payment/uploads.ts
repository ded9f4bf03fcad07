import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { members } from '../../bill-payment/tables/members.ts';
import { stored } from '../decided.ts';
import { fault } from './define.ts';
import { editAnswer } from './edit.ts';
import { editRows, withRows } from './edit-rows.ts';

/** Defects of the bulk uploads of members (section 4.2). */
export const uploadFaults: readonly BillFault[] = [
  fault('upload-creates-nobody', 'wrong-answer', 'upload-creates-new-members', 'An upload updates members only', {
    ...editRows('uploadMembers', members, (row, { view }) => (view.get(members, row.id) ? row : undefined)),
  }),
  fault(
    'upload-creates-one-member',
    'wrong-answer',
    'upload-creates-new-members',
    'An upload of several new members creates the first',
    {
      decision(decision, { call, view }) {
        if (call.operation !== 'uploadMembers') return decision;
        const fresh = stored(decision, members).filter((it) => !view.get(members, it.id));
        const lost = new Set(fresh.slice(1).map((it) => it.id));
        const changes = withRows(decision.changes, members, (row) => (lost.has(row.id) ? undefined : row));
        return { ...decision, changes };
      },
    },
  ),
  fault(
    'upload-leaves-existing-members',
    'wrong-answer',
    'upload-updates-existing-members',
    'An upload creates members only',
    { ...editRows('uploadMembers', members, (row, { view }) => (view.get(members, row.id) ? undefined : row)) },
  ),
  fault(
    'upload-updates-the-name-only',
    'wrong-answer',
    'upload-updates-existing-members',
    'An upload updates the Full Name of a known member and nothing else',
    {
      ...editRows('uploadMembers', members, (row, { view }) => {
        const before = view.get(members, row.id);
        return before ? { ...before, fullName: row.fullName } : row;
      }),
    },
  ),
  fault(
    'upload-mobile-before-email',
    'wrong-answer',
    'upload-columns-in-order',
    'An upload reads Mobile as its third column and Email as its fourth',
    {
      ...editRows('uploadMembers', members, (row) => ({
        ...row,
        ...{ emailAddress: row.mobileNo, mobileNo: row.emailAddress },
      })),
    },
  ),
  fault(
    'upload-address-among-details',
    'wrong-answer',
    'upload-accepts-detail-columns',
    'An upload with further columns takes Postal Address for one of them',
    {
      ...editRows('uploadMembers', members, (row) =>
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
    },
  ),
  fault(
    'upload-without-postal-address',
    'accepts-too-much',
    'upload-without-mandatory-column-refused',
    'An upload without the column Postal Address is processed',
    { policy: () => ({ hasColumns: (least) => least >= 4 }) },
  ),
  fault(
    'upload-of-names-alone',
    'accepts-too-much',
    'upload-without-mandatory-column-refused',
    'An upload of Member Number and Full Name alone is processed',
    { policy: ({ hasColumns }) => ({ hasColumns: (least, wanted) => least === 2 || hasColumns(least, wanted) }) },
  ),
  fault(
    'upload-of-five-columns-only',
    'refuses-too-much',
    'upload-accepts-detail-columns',
    'An upload with more than five columns is not processed',
    { policy: () => ({ hasColumns: (least, wanted) => least === wanted }) },
  ),
  fault(
    'upload-of-seven-columns-at-most',
    'refuses-too-much',
    'upload-accepts-detail-columns',
    'An upload takes one further column, not two',
    { policy: () => ({ hasColumns: (least, wanted) => least >= wanted && least <= wanted + 1 }) },
  ),
  fault(
    'delete-upload-deletes-nobody',
    'wrong-answer',
    'upload-delete-deletes-members',
    'A delete upload is answered with success and deletes nobody',
    { ...editRows('uploadMembersDelete', members, () => undefined) },
  ),
  fault(
    'delete-upload-deletes-the-first',
    'wrong-answer',
    'upload-delete-deletes-members',
    'A delete upload of several members deletes the first',
    {
      decision(decision, { call }) {
        if (call.operation !== 'uploadMembersDelete') return decision;
        const [first] = stored(decision, members);
        return {
          ...decision,
          changes: withRows(decision.changes, members, (row) => (row === first ? row : undefined)),
        };
      },
    },
  ),
  fault('upload-success-is-0', 'wrong-answer', 'upload-success-has-code-1', 'An upload that was processed has 0', {
    ...editAnswer('uploadMembers', 200, () => ({ ResponseCode: 0 })),
  }),
  fault(
    'delete-upload-success-is-0',
    'wrong-answer',
    'upload-success-has-code-1',
    'A delete upload that was processed has 0',
    { ...editAnswer('uploadMembersDelete', 200, () => ({ ResponseCode: 0 })) },
  ),
  fault(
    'upload-without-warnings',
    'wrong-answer',
    'upload-success-has-warnings',
    'The answer to an upload leaves Warnings out where there is none',
    { ...editAnswer('uploadMembers', 200, ({ Warnings }) => (isEmpty(Warnings) ? { Warnings: undefined } : {})) },
  ),
  fault(
    'delete-upload-without-warnings',
    'wrong-answer',
    'upload-success-has-warnings',
    'The answer to a delete upload has no Warnings',
    { ...editAnswer('uploadMembersDelete', 200, () => ({ Warnings: undefined })) },
  ),
  fault(
    'upload-without-errors',
    'wrong-answer',
    'upload-success-has-errors',
    'The answer to an upload leaves Errors out where there is none',
    { ...editAnswer('uploadMembers', 200, ({ Errors }) => (isEmpty(Errors) ? { Errors: undefined } : {})) },
  ),
  fault(
    'delete-upload-without-errors',
    'wrong-answer',
    'upload-success-has-errors',
    'The answer to a delete upload has no Errors',
    { ...editAnswer('uploadMembersDelete', 200, () => ({ Errors: undefined })) },
  ),
];

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}
