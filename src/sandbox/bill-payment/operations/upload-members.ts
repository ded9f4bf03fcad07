import { answerOnly, type Decision, jsonAnswer } from '../../slice/decision.ts';
import { type Change, put, type View } from '../../store/table.ts';
import type { BillCall, BillEnv, Operation } from '../operation.ts';
import { csvRowsIn } from '../requests/csv-rows.ts';
import { type MemberRow, memberId, members } from '../tables/members.ts';

const mandatory = ['Member Number', 'Full Name', 'Email', 'Mobile', 'Postal Address'];

/** What became of an upload (section 4.2). */
interface Outcome {
  changes: Change[];
  warnings: string[];
  errors: string[];
}

/** POST /api/member/uploadmembers (section 4.2): known numbers are updated, new ones created. */
export const uploadMembers: Operation = {
  interface: 'biller',
  decide(call, view, env) {
    const rows = rowsOf(call, env, mandatory);
    if (typeof rows === 'string') return unprocessed(rows, env);
    const { header, lines } = rows;
    const { 0: least = [] } = [...lines.map(({ cells }) => cells), ...(header ? [header] : [])].sort(
      (a, b) => a.length - b.length,
    );
    if (lines.length === 0 || !env.policy.hasColumns(least.length, mandatory.length)) {
      return unprocessed(`The file needs the columns ${mandatory.join(', ')} in this order.`, env);
    }
    const outcome: Outcome = { changes: [], warnings: [], errors: [] };
    const seen = new Set<string>();
    for (const { at, cells } of lines) takeRow(at, cells, header, { call, view, env, outcome, seen });
    return processed(outcome, env);
  },
};

/** POST /api/member/uploadmembersdelete (section 4.2): deletes each member that the one column names. */
export const uploadMembersDelete: Operation = {
  interface: 'biller',
  decide(call, view, env) {
    const rows = rowsOf(call, env, mandatory.slice(0, 1));
    if (typeof rows === 'string') return unprocessed(rows, env);
    const { lines } = rows;
    if (lines.length === 0) return unprocessed('The file needs the column Member Number.', env);
    const outcome: Outcome = { changes: [], warnings: [], errors: [] };
    for (const { at, cells } of lines) {
      const known = view.get(members, memberId(call.user.billerCode, cells[0] ?? ''));
      if (known && !known.isDeleted) outcome.changes.push(put(members, { ...known, isDeleted: true }));
      else outcome.errors.push(`Line ${at}: there is no such member.`);
    }
    return processed(outcome, env);
  },
};

interface Rows {
  header: string[] | undefined;
  lines: { at: number; cells: string[] }[];
}

/** The lines of an upload, the header apart; a text says why there are none. */
function rowsOf({ headers, body }: BillCall, { policy: { dialect } }: BillEnv, columns: readonly string[]) {
  const read = csvRowsIn(headers, body, dialect['upload-field-name']);
  if (typeof read === 'string') return read;
  const isHeader = columns.every((name, at) => plain(read[0]?.[at]) === plain(name)) || looksLikeHeader(read[0]);
  const form = dialect['upload-header-line'];
  if (form === 'header-line' && !isHeader) return `The file must begin with the line ${columns.join(', ')}.`;
  const hasHeader = form !== 'no-header-line' && isHeader;
  const lines = read.map((cells, at) => ({ at: at + 1, cells })).slice(hasHeader ? 1 : 0);
  return { header: hasHeader ? read[0] : undefined, lines } satisfies Rows;
}

function plain(cell: string | undefined): string {
  return (cell ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** A first line whose first cell names the column is a header, whatever the others are called. */
function looksLikeHeader(first: readonly string[] | undefined): boolean {
  return plain(first?.[0]) === 'membernumber';
}

interface RowSite {
  call: BillCall;
  view: View;
  env: BillEnv;
  outcome: Outcome;
  seen: Set<string>;
}

function takeRow(at: number, cells: string[], header: string[] | undefined, site: RowSite): void {
  const { call, view, env, outcome, seen } = site;
  const { dialect } = env.policy;
  const [memberNumber = '', fullName = '', emailAddress = '', mobileNo = '', postalAddress = '', ...more] = cells;
  if (memberNumber === '' || fullName === '') {
    outcome.errors.push(`Line ${at}: Member Number and Full Name must not be empty.`);
    return;
  }
  const { billerCode } = call.user;
  const id = memberId(billerCode, memberNumber);
  const known = view.get(members, id);
  if (known && env.policy.isUsedUp(known, call.operation)) {
    const message = `Line ${at}: the number of a deleted member is never used again.`;
    if (dialect['deleted-number-in-upload'] === 'error') outcome.errors.push(message);
    if (dialect['deleted-number-in-upload'] === 'warning') outcome.warnings.push(message);
    return;
  }
  if ([emailAddress, mobileNo, postalAddress].includes('')) {
    const message = `Line ${at}: a mandatory column is empty.`;
    if (dialect['upload-empty-cell'] === 'error') {
      outcome.errors.push(message);
      return;
    }
    if (dialect['upload-empty-cell'] === 'warning') outcome.warnings.push(message);
  }
  if (seen.has(id)) outcome.warnings.push(`Line ${at}: the member stands in the file twice; the last line counts.`);
  seen.add(id);
  const details = Object.fromEntries(more.map((it, place) => [detailName(header, place), it]));
  const row: MemberRow = {
    id,
    billerCode,
    memberNumber,
    fullName,
    emailAddress,
    mobileNo,
    postalAddress,
    accountDetails: more.length === 0 ? '' : JSON.stringify(details),
    isDeleted: false,
  };
  outcome.changes.push(put(members, known ? env.policy.updated(known, row) : row));
}

/** The name of a column with further details; without a header they are counted. */
function detailName(header: readonly string[] | undefined, place: number): string {
  return header?.[mandatory.length + place] || `Detail ${place + 1}`;
}

function processed({ changes, warnings, errors }: Outcome, env: BillEnv): Decision {
  const isTrouble = errors.length > 0;
  const code = isTrouble && env.policy.dialect['upload-unspecified-code'] === 'any-error' ? 0 : 1;
  const records = changes.length === 1 ? '1 record' : `${changes.length} records`;
  const narration = `${records} processed.`;
  return { ...answerOnly(bulk(code, narration, { warnings, errors }, env)), changes };
}

function unprocessed(error: string, env: BillEnv): Decision {
  return answerOnly(bulk(0, 'The file was not processed.', { warnings: [], errors: [error] }, env));
}

function bulk(code: 0 | 1, text: string, told: Omit<Outcome, 'changes'>, { policy: { dialect } }: BillEnv) {
  const form = dialect['upload-narration-presence'];
  const isTold = form === 'always' || (form === 'on-trouble' && told.errors.length > 0);
  return jsonAnswer(200, {
    ResponseCode: code,
    Narration: isTold ? text : null,
    Warnings: first(told.warnings),
    Errors: first(told.errors),
  });
}

/** How many warnings and how many errors an answer tells. */
const mostTold = 100;

/** The first of very many, and how many more there are. */
function first(messages: readonly string[]): string[] {
  const more = messages.length - mostTold;
  return more > 0 ? [...messages.slice(0, mostTold), `${more} more are not told.`] : [...messages];
}
