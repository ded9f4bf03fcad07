import {
  type Exchange,
  fieldOf,
  headerOf,
  type ObserverDefinition,
  statusOf,
  textIn,
} from '../../conformance/index.ts';
import { responseCodeOf, succeeded, successCodeOf } from '../../given/merchant-wallet/calls/result.ts';
import { ownThrottling } from './early-inquiry.ts';
import { isOfProxy } from './of-proxy.ts';

/** The name under which an operation's own answer has its reason (sections 2.2 to 4.10). */
const reasonNames: Readonly<Record<string, 'responseMsg' | 'responseDescription'>> = {
  login: 'responseDescription',
  generateCode: 'responseMsg',
  codeInquiry: 'responseMsg',
  linkedAccountInquiry: 'responseDescription',
  deposit: 'responseMsg',
  depositInquiry: 'responseDescription',
  reversal: 'responseDescription',
  bankChange: 'responseMsg',
  utilityPayment: 'responseMsg',
  accountStatement: 'responseMsg',
};

/** What only a success answers: an answer that holds it is one, whatever its code. */
const onlyOnSuccess: Readonly<Record<string, string>> = {
  login: 'accessToken',
  generateCode: 'qrCode',
  linkedAccountInquiry: 'accounts',
  accountStatement: 'transactions',
};

/** Sections 2.1, 7: result, reason and HTTP status of every answer of a run. */
export const results: ObserverDefinition = {
  slug: 'merchant-wallet-results',
  title: 'responseCode, reason and HTTP status of every answer fit together',
  rules: [
    'success-code',
    'linked-account-success-code',
    'refusal-gives-its-reason',
    'reason-name-by-endpoint',
    'http-status-agrees-with-the-code',
  ],
  needs: ['state'],
  *observe(exchanges, decide) {
    const isOwn429 = ownThrottling(exchanges);
    for (const exchange of exchanges) {
      yield;
      const { operation } = exchange;
      const status = statusOf(exchange);
      // 429 is nowhere in the document: a proxy in front may give it.
      if (operation === undefined || typeof status !== 'number' || isOfProxy(exchange)) continue;
      if (status === 429 && !isOwn429(exchange)) continue;
      const isSuccess = succeeded(exchange);
      if (status >= 400 || (isSuccess && operation !== 'responseCodeList')) {
        const agrees = !isSuccess || status < 400;
        const seen = `${responseCodeOf(exchange)} under HTTP ${status}`;
        decide.expects('http-status-agrees-with-the-code', 'they agree', agrees, seen, exchange);
      }
      if (status >= 200 && status < 300 && holdsSuccess(exchange)) {
        const id = operation === 'linkedAccountInquiry' ? 'linked-account-success-code' : 'success-code';
        decide.holds(id, successCodeOf(operation), responseCodeOf(exchange) ?? 'none', exchange);
      }
      if (isSuccess || status < 200 || (status >= 300 && status < 400)) continue;
      const given = (['responseMsg', 'responseDescription'] as const).filter((name) =>
        isReason(fieldOf(exchange, name)),
      );
      const seen = 'neither responseMsg nor responseDescription';
      decide.expects('refusal-gives-its-reason', 'a reason', given.length > 0, seen, exchange);
      const own = reasonNames[operation];
      if (own === undefined || given.length === 0) continue;
      const reading = given.includes(own) ? 'as in the answer' : 'the other name';
      decide.observe('reason-name-by-endpoint', reading, exchange);
    }
  },
};

function holdsSuccess(exchange: Exchange): boolean {
  const value = fieldOf(exchange, onlyOnSuccess[exchange.operation ?? ''] ?? '');
  return Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value !== '';
}

function isReason(value: unknown): boolean {
  const text = textIn(value);
  return text === undefined ? value !== undefined && value !== null : text.trim() !== '';
}

/** Sections 4.11, 7: every responseCode of a run stands in the list of the environment. */
export const responseCodes: ObserverDefinition = {
  slug: 'merchant-wallet-response-codes',
  title: 'every responseCode that was answered stands in the list that the environment serves',
  rules: ['response-codes-are-listed', 'response-code-list-contents', 'response-code-file-format'],
  needs: ['state'],
  acrossChecks: true,
  *observe(exchanges, decide) {
    const files = exchanges.filter((it) => it.operation === 'responseCodeList' && succeeded(it));
    for (const file of files) {
      yield;
      decide.observe('response-code-file-format', mediaTypeOf(file), file);
      decide.observe('response-code-list-contents', textOf(file) === undefined ? 'no text' : 'text', file);
    }
    const lists = listsOf(files);
    const [first] = lists;
    if (!first) return;
    for (const exchange of exchanges) {
      yield;
      const code = responseCodeOf(exchange);
      if (code === undefined) continue;
      // The list is that of the environment, whoever asks for it.
      const without = lists.find(({ words }) => !wordsOf(code).every((it) => words.has(it)));
      const seen = `${code}, which is not in the list`;
      const { file } = without ?? first;
      decide.expects('response-codes-are-listed', 'a listed code', !without, seen, file, exchange);
    }
  },
};

/**
 * The lists that differ. One without a code of success, which every list has, is no format in which codes can be read (Base64, cut
 * zeros), unless another of its media type is read.
 */
function listsOf(files: readonly Exchange[]): { file: Exchange; words: ReadonlySet<string> }[] {
  const byText = new Map(files.map((file) => [textOf(file) ?? '', file]));
  const all = [...byText].map(([text, file]) => ({ file, words: new Set(wordsOf(text)) }));
  const isRead = ({ words }: { words: ReadonlySet<string> }): boolean => words.has('00') || words.has('000');
  const read = new Set(all.filter(isRead).map(({ file }) => mediaTypeOf(file)));
  return all.filter((it) => isRead(it) || (textOf(it.file) !== undefined && read.has(mediaTypeOf(it.file))));
}

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
