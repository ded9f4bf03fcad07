import { type Exchange, headerOf, type Observer } from '../../conformance/index.ts';
import { responseCodeOf, succeeded } from '../../given/merchant-wallet/result.ts';
import { rule } from '../../given/merchant-wallet/rule.ts';

/** Sections 4.11, 7: every responseCode of a run stands in the list of the environment. */
export const responseCodes: Observer = {
  slug: 'merchant-wallet-response-codes',
  api: 'merchant-wallet',
  title: 'every responseCode that was answered stands in the list that the environment serves',
  rules: ['response-codes-are-listed', 'response-code-list-contents', 'response-code-file-format'].map(rule),
  needs: ['state'],
  acrossChecks: true,
  observe(exchanges, decide) {
    const files = exchanges.filter((it) => it.operation === 'responseCodeList' && succeeded(it));
    for (const file of files) {
      decide.observe(rule('response-code-file-format'), mediaTypeOf(file), file);
      decide.observe(rule('response-code-list-contents'), textOf(file) === undefined ? 'no text' : 'text', file);
    }
    const listed = new Set(files.flatMap((it) => wordsOf(textOf(it) ?? '')));
    const [file] = files.filter((it) => textOf(it) !== undefined);
    // Without a code of success, which every list has, this is no format in which codes can be read (Base64, cut zeros).
    if (!file || !(listed.has('00') || listed.has('000'))) return;
    for (const exchange of exchanges) {
      const code = responseCodeOf(exchange);
      if (code === undefined) continue;
      const isListed = wordsOf(code).every((it) => listed.has(it));
      decide.holds(
        rule('response-codes-are-listed'),
        'a listed code',
        isListed ? 'a listed code' : `${code}, which is not in the list`,
        file,
        exchange,
      );
    }
  },
};

function mediaTypeOf(file: Exchange): string {
  if (typeof file.answer === 'string') return file.answer;
  return headerOf(file.answer.headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'no media type';
}

/** The file as text; undefined where it is a format that is none (a workbook, a PDF). */
function textOf({ answer }: Exchange): string | undefined {
  if (typeof answer === 'string') return undefined;
  const { body } = answer;
  if (body[0] === 0xff && body[1] === 0xfe) return body.toString('utf16le');
  const isBinary = body.includes(0) || body.subarray(0, 5).toString('latin1') === '%PDF-';
  return isBinary ? undefined : body.toString('utf8');
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
