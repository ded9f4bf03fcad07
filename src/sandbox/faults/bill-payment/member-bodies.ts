import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { members } from '../../bill-payment/tables/members.ts';
import { answerOnly } from '../../slice/decision.ts';
import { fault } from './define.ts';
import { refuse } from './edit.ts';
import { formOf } from './edit-members.ts';
import { editRows } from './edit-rows.ts';

/** Defects of the three forms in which a biller's bodies may be sent (section 4). */
export const memberBodyFaults: readonly BillFault[] = [
  fault('form-post-refused', 'refuses-too-much', 'member-body-as-form-accepted', 'A form post creates no member', {
    ...refuse('createMember', (site) => formOf(site) === 'form'),
  }),
  fault(
    'form-post-refused-for-delete',
    'refuses-too-much',
    'member-body-as-form-accepted',
    'A form post deletes no member',
    { ...refuse('deleteMember', (site) => formOf(site) === 'form') },
  ),
  fault(
    'form-plus-kept',
    'wrong-answer',
    'member-body-as-form-accepted',
    'A space in the FullName of a form post becomes a plus sign',
    {
      ...editRows('createMember', members, (row, site) =>
        formOf(site) === 'form' ? { ...row, fullName: row.fullName.replaceAll(' ', '+') } : row,
      ),
    },
  ),
  fault(
    'json-refused-for-update',
    'refuses-too-much',
    'member-body-as-json-accepted',
    'An update takes form posts only',
    { ...refuse('updateMember', (site) => formOf(site) === 'json') },
  ),
  fault(
    'json-refused-for-undelete',
    'refuses-too-much',
    'member-body-as-json-accepted',
    'An undelete takes form posts and XML only',
    { ...refuse('undeleteMember', (site) => formOf(site) === 'json') },
  ),
  fault('xml-refused', 'refuses-too-much', 'member-body-as-xml-accepted', 'XML is no media type that is taken', {
    decision: (decision, site) =>
      formOf(site) === 'xml' ? answerOnly({ status: 415, headers: {}, body: undefined }) : decision,
  }),
  fault(
    'xml-refused-for-update',
    'refuses-too-much',
    'member-body-as-xml-accepted',
    'XML creates members and updates none',
    { ...refuse('updateMember', (site) => formOf(site) === 'xml') },
  ),
  fault(
    'xml-entities-kept',
    'wrong-answer',
    'member-body-as-xml-accepted',
    'An ampersand in XML is kept as its entity',
    {
      ...editRows('createMember', members, (row, site) =>
        formOf(site) === 'xml'
          ? { ...row, fullName: escaped(row.fullName), postalAddress: escaped(row.postalAddress) }
          : row,
      ),
    },
  ),
];

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
