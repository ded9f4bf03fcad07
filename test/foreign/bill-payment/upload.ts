import { extra, ok, refusal } from './answers.ts';
import { readCsv } from './csv.ts';
import { memberOf, nameIn, save } from './member.ts';
import type { Answer, Asked } from './model.ts';

/** Creates and updates the members of a CSV (section 4.2). */
export function upload(asked: Asked): Answer {
  const seen = new Set<string>();
  return bulk(asked, (row, header, tell) => {
    const [number = '', name = '', email = '', mobile = '', postal = '', ...more] = row.map((it) => it.trim());
    if (number === '' || name === '') return tell.error(`${number || 'A line'}: number and name are required.`);
    if (row.length < 5) return tell.error(`${number}: there are not five columns.`);
    const { uploadTwice } = asked.readings;
    if (seen.has(number) && uploadTwice === 'first') return tell.warning(`${number}: in the file twice.`);
    if (seen.has(number) && uploadTwice === 'error') return tell.error(`${number}: in the file twice.`);
    seen.add(number);
    const known = memberOf(asked, number);
    if (known?.deleted) return tell.error(`${number}: this member is deleted.`);
    if (known && asked.readings.uploadWarnings === 'warn') tell.warning(`${number}: updated.`);
    const pairs = more.map((value, index) => [header[index + 5]?.trim() || `Detail ${index + 1}`, value] as const);
    const details = pairs.length > 0 ? JSON.stringify(Object.fromEntries(pairs)) : '';
    save(asked, { number, name: nameIn(asked, name), email, mobile, postal, details, deleted: false });
  });
}

/** Deletes the members of a CSV (section 4.2). */
export function uploadDelete(asked: Asked): Answer {
  return bulk(asked, ([cell = ''], _header, tell) => {
    const number = cell.trim();
    const known = memberOf(asked, number);
    if (known && !known.deleted) save(asked, { ...known, deleted: true });
    else if (asked.readings.bulkDeleteUnknown === 'error') tell.error(`${number}: not known.`);
    else tell.warning(`${number}: not known.`);
  });
}

interface Tell {
  warning(text: string): void;
  error(text: string): void;
}

function bulk(asked: Asked, take: (row: string[], header: string[], tell: Tell) => void): Answer {
  const { readings, call, hooks } = asked;
  if (call.file === undefined) {
    if (readings.uploadNothing === '400') return refusal('file', 'There is no file.', readings);
    return ok(result(asked, [], ['There is no file.']));
  }
  const lines = readCsv(call.file);
  const hasHeader =
    readings.headerLine === 'demanded' ||
    (readings.headerLine === 'optional' && /member\s*number/i.test(lines[0]?.[0] ?? ''));
  const header = hasHeader ? (lines[0] ?? []) : [];
  const rows = lines.slice(hasHeader ? 1 : 0);
  const warnings: string[] = [];
  const errors: string[] = [];
  const tell: Tell = { warning: (text) => warnings.push(text), error: (text) => errors.push(text) };
  for (const row of hooks.rows?.(rows, asked) ?? rows) take(row, header, tell);
  return ok(result(asked, warnings, errors));
}

function result({ readings }: Asked, warnings: string[], errors: string[]) {
  const listed = (texts: string[]) => (texts.length === 0 && readings.bulkLists === 'null' ? null : texts);
  const isWell = errors.length === 0 || readings.uploadSome === '1';
  return {
    ResponseCode: isWell ? 1 : 0,
    Narration: errors.length === 0 ? 'All lines were read.' : 'Some lines were not read.',
    Warnings: listed(warnings),
    Errors: listed(errors),
    ...extra(readings),
  };
}
