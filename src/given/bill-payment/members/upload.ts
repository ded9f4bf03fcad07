import { type Exchange, fieldOf, Lacking, type RawInput, type Trial } from '../../../conformance/index.ts';
import { exampleBody } from '../../example-body.ts';
import { billerCall } from '../calls/biller-call.ts';
import { codeIn } from '../values/decimal.ts';
import { foundBy, freshMember, lookUpMember, lookUpUntil, type Member } from './member.ts';

/** The five mandatory columns of an upload in their order (section 4.2). */
export const memberColumns = ['Member Number', 'Full Name', 'Email', 'Mobile', 'Postal Address'] as const;

export type UploadOperation = 'uploadMembers' | 'uploadMembersDelete';

/** What the document leaves open about an uploaded file. */
interface UploadForm {
  /** Name of the form field that holds it. */
  field: string;
  /** Whether it begins with a header line. */
  header: boolean;
}

const fieldNames = ['file', 'File', 'csv', 'members', 'upload', 'csvFile', 'uploadedFile', 'postedFile'];
const learnedKey = 'bill-payment: form of an upload';

/** A file of lines as the body of an upload, its credentials apart; `end` follows the last line. */
export function writtenFile(lines: readonly (readonly string[])[], field: string, end = '\r\n'): RawInput {
  const csv = lines.map((cells) => cells.map(cell).join(',')).join('\r\n') + end;
  return exampleBody({ body: { [field]: csv }, mediaType: 'multipart/form-data' });
}

/** Uploads lines below their columns, in the form that the target was seen to take; nothing is judged. */
export async function sendUpload(
  trial: Trial,
  operation: UploadOperation,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  end?: string,
): Promise<Exchange> {
  const { field, header } = await uploadForm(trial);
  return billerCall(trial, operation, writtenFile(header ? [columns, ...rows] : rows, field, end));
}

/** Uploads members with the five columns; nothing is judged. */
export function upload(trial: Trial, members: readonly Member[]): Promise<Exchange> {
  return sendUpload(trial, 'uploadMembers', memberColumns, members.map(rowOf));
}

/** The cells of a member, in the order of the columns. */
export function rowOf(member: Member): string[] {
  const { MemberNumber, FullName, EmailAddress = '', MobileNo = '', PostalAddress = '' } = member;
  return [MemberNumber, FullName, EmailAddress, MobileNo, PostalAddress];
}

/** `ResponseCode` of an upload's answer as text. */
export function responseCodeOf(exchange: Exchange): string | undefined {
  return codeIn(fieldOf(exchange, 'ResponseCode'));
}

/**
 * The form in which an upload makes members, learned once a run: names are tried without a header line and with one.
 * Where no upload both told success and made members, the first that did one of the two comes back, so that checks
 * see it.
 * Throws Lacking where no upload was taken.
 */
export async function uploadForm(trial: Trial): Promise<UploadForm> {
  const known = trial.learned.get(learnedKey);
  if (known !== undefined) return JSON.parse(known) as UploadForm;
  let told: UploadForm | undefined;
  for (const field of fieldNames) {
    // A file that must have a header line loses its first member without one; where it must not, a header makes a member.
    for (const header of [false, true]) {
      const rows = [rowOf(await freshMember(trial)), rowOf(await freshMember(trial))];
      const file = writtenFile(header ? [memberColumns, ...rows] : rows, field);
      const exchange = await billerCall(trial, 'uploadMembers', file);
      const form = { field, header };
      if (responseCodeOf(exchange) !== '1') {
        if (told === undefined && (await areMembers(trial, rows, false))) told = form;
        continue;
      }
      if (await areMembers(trial, rows, told === undefined)) {
        trial.learned.set(learnedKey, JSON.stringify(form));
        return form;
      }
      told ??= form;
    }
  }
  if (told) return told;
  throw new Lacking(`the name of the form field of an uploaded file (it is none of ${fieldNames.join(', ')})`);
}

/** @param patiently whether members may take their time to appear: the last one does, and then all are there. */
async function areMembers(trial: Trial, rows: readonly (readonly string[])[], patiently: boolean): Promise<boolean> {
  for (const [n, [number = '']] of rows.toReversed().entries()) {
    const isWaitedFor = patiently && n === 0;
    const lookup = isWaitedFor ? await lookUpUntil(trial, number, 'a member') : await lookUpMember(trial, number);
    if (foundBy(lookup) !== 'a member') return false;
  }
  return true;
}

/** A cell is quoted only where it has to be. */
function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
