import { headerOf, type Sending } from '../../../../conformance/index.ts';
import { csvRows } from './csv-rows.ts';

/** The rows of the CSV file of an upload (section 4.2), each with its cells; undefined where it is no multipart form. */
export function uploadRowsOf(call: Sending): string[][] | undefined {
  const file = uploadedFileOf(call);
  return file === undefined ? undefined : csvRows(file);
}

/** The text of the file of an upload, none where there is no part; undefined where it is no multipart form. */
export function uploadedFileOf(call: Sending): string | undefined {
  const type = headerOf(call.request.headers, 'Content-Type') ?? '';
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined || !/^multipart\/form-data/i.test(type)) return undefined;
  const parts = call.request.body.toString('utf8').split(`--${boundary}`).slice(1, -1);
  const file = parts.find((it) => /filename/i.test(it.slice(0, 1_000))) ?? parts[0] ?? '';
  const begin = file.indexOf('\r\n\r\n');
  return begin < 0 ? '' : file.slice(begin + 4);
}
