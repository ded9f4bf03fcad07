import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { memberId, members } from '../../../bill-payment/tables/members.ts';
import { fault } from '../define.ts';
import { refuse } from '../edit.ts';
import { formOf } from '../edit-members.ts';
import { editRows } from '../edit-rows.ts';

/** What a careless implementer gets wrong about the forms of a biller's bodies. */
export const carelessMemberBodyFaults: readonly BillFault[] = [
  fault(
    'form-read-as-latin-1',
    'wrong-answer',
    'member-body-as-form-accepted',
    'Letters beyond ASCII of a form post are read byte by byte',
    {
      ...editRows('createMember', members, (row, site) =>
        formOf(site) === 'form' ? { ...row, fullName: Buffer.from(row.fullName, 'utf8').toString('latin1') } : row,
      ),
    },
  ),
  fault(
    'form-refused-for-undelete',
    'refuses-too-much',
    'member-body-as-form-accepted',
    'A form post undeletes no member',
    { ...refuse('undeleteMember', (site) => formOf(site) === 'form') },
  ),
  fault(
    'json-refused-for-delete',
    'refuses-too-much',
    'member-body-as-json-accepted',
    'A delete takes its number from a form post only',
    { ...refuse('deleteMember', (site) => formOf(site) === 'json') },
  ),
  fault(
    'xml-numbers-parsed',
    'wrong-answer',
    'member-body-as-xml-accepted',
    'A field of XML that is all digits loses its leading zeros',
    {
      ...editRows('createMember', members, (row, site) => {
        if (formOf(site) !== 'xml') return row;
        const memberNumber = withoutZeros(row.memberNumber);
        return {
          ...row,
          id: memberId(row.billerCode, memberNumber),
          memberNumber,
          mobileNo: withoutZeros(row.mobileNo),
        };
      }),
    },
  ),
  fault(
    'xml-refused-for-delete',
    'refuses-too-much',
    'member-body-as-xml-accepted',
    'XML creates and updates members and deletes none',
    { ...refuse('deleteMember', (site) => formOf(site) === 'xml') },
  ),
];

function withoutZeros(text: string): string {
  return /^\d+$/.test(text) ? String(Number(text)) : text;
}
