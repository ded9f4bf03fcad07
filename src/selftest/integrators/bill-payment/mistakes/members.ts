import type { Mistake } from '../../mistake.ts';
import { modelSteps } from '../model.ts';
import { mistake } from './make.ts';

const model = modelSteps;

/** How a biller keeps its members, one by one and by uploads (sections 2.5 and 4.2). */
export const memberMistakes: readonly Mistake[] = [
  mistake('details-as-object', 'AccountDetails is an object', 'client-account-details-is-json-text', {
    memberRecord: (day, number) => ({ ...model.memberRecord(day, number), AccountDetails: { Suburb: 'Avondale' } }),
  }),
  mistake('details-as-words', 'AccountDetails is plain text', 'client-account-details-is-json-text', {
    memberRecord: (day, number) => ({ ...model.memberRecord(day, number), AccountDetails: 'Suburb: Avondale' }),
  }),
  mistake('update-of-one-field', 'an update holds what changed only', 'client-update-sends-full-record', {
    memberUpdate: (_day, { MemberNumber }) => ({ MemberNumber, FullName: 'Rudo Sample' }),
  }),
  mistake(
    'number-used-again',
    'the number of a deleted member is given to another',
    'client-never-reuses-deleted-number',
    { reusedNumber: (_day, deleted) => deleted },
  ),
  mistake('number-uploaded-again', 'the number of a deleted member is uploaded', 'client-never-reuses-deleted-number', {
    uploadCsv: () => 'Member Number,Full Name,Email,Mobile,Postal Address\nM-2002,Chipo Example,,,\n',
  }),
  mistake('columns-out-of-order', 'the columns of an upload stand otherwise', 'client-upload-columns-in-order', {
    uploadCsv: () => 'Full Name,Member Number,Email,Mobile,Postal Address\nChipo Example,M-2010,,,\n',
  }),
  mistake('columns-left-out', 'an upload lacks a column', 'client-upload-columns-in-order', {
    uploadCsv: () => 'Member Number,Full Name\nM-2010,Chipo Example\n',
  }),
  mistake(
    'delete-by-whole-record',
    'an upload of numbers to delete holds whole records',
    'client-delete-upload-one-column',
    { deleteCsv: () => 'Member Number,Full Name\nM-2010,Chipo Example\n' },
  ),
];
