import { integratorObserver } from '../../../conformance/index.ts';
import { csvRows, isBrokenCsv } from './seen/csv-rows.ts';
import { uploadedFileOf } from './seen/upload-rows.ts';
import { cellsOfMembers } from './uploads/cells-of-members.ts';

/** The five columns that every upload begins with, as headers may write them (section 4.2). */
const columns = [
  /^member(number|no)?$/,
  /^full(name)?$/,
  /^e?mail(address)?$/,
  /^mobile(no|number)?$/,
  /^(postal)?address$/,
];

/** Files that are uploaded (section 4.2). */
export const uploadedFiles = integratorObserver({
  slug: 'caller-uploaded-files',
  title: 'an upload begins with the five columns in order; that of numbers to delete has one',
  rules: ['client-upload-columns-in-order', 'client-delete-upload-one-column'],
  watch(hand) {
    const members = cellsOfMembers();
    return (moment) => {
      if (moment.kind === 'answered') members.answered(moment.exchange);
      if (moment.kind !== 'sent') return;
      const { call } = moment;
      if (call.operation !== 'uploadMembers' && call.operation !== 'uploadMembersDelete') return;
      const file = uploadedFileOf(call);
      const rows = csvRows(file ?? '');
      if (file === undefined || rows.length === 0) return;
      if (call.operation === 'uploadMembersDelete') {
        const widest = Math.max(...rows.map((it) => it.length));
        hand.expects('client-delete-upload-one-column', 'one column', widest === 1, `${widest} columns`, call);
        return;
      }
      const misplaced = rows.find((it) => members.areMisplaced(it));
      const isBroken = isBrokenCsv(file);
      const seen = misplaced ? [misplaced] : rows.slice(0, 2);
      hand.expects(
        'client-upload-columns-in-order',
        'the five columns in order',
        isInOrder(rows) && !misplaced && !isBroken,
        isBroken
          ? 'a quote inside a quoted cell that is not written twice'
          : seen.map((it) => it.join(',')).join(' / '),
        call,
      );
    };
  },
});

function isInOrder(rows: readonly string[][]): boolean {
  const [first = []] = rows;
  const names = first.map((it) => it.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const isHeader = columns.filter((column) => names.some((it) => column.test(it))).length >= 2;
  if (rows.some((it) => it.length < columns.length)) return false;
  if (isHeader && !columns.every((column, index) => column.test(names[index] ?? ''))) return false;
  return !rows.slice(isHeader ? 1 : 0).some(isOutOfOrder);
}

/** Whether an address of mail stands where none may be, and not in its own column: a number of a member may be one. */
function isOutOfOrder([, name = '', mail = '', mobile = '', postal = '']: string[]): boolean {
  if (isMail(mail)) return false;
  return isMail(name) || isMail(mobile) || (mail !== '' && isMail(postal));
}

function isMail(cell: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(cell);
}
