import type { RawAnswer } from '../exchange.ts';

/** What the body of an answer is, as far as it matters before a run. */
export function answerForm({ headers, body }: RawAnswer): 'json' | 'page' | 'text' | 'empty' {
  const text = body.toString('utf8').trim();
  if (text === '') return 'empty';
  if (isJson(text)) return 'json';
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return /\bx?html\b/i.test(type) || /^(<!doctype html|<html|<head|<body)/i.test(text) ? 'page' : 'text';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The title of a page, the message of a JSON or the beginning of a text, as one short line without anything that acts on a terminal. */
export function headingOf({ body }: RawAnswer): string | undefined {
  const text = body.toString('utf8');
  const title =
    /"(?:statusMessage|message|responseDescription|responseMsg|detail|title|error)"\s*:\s*"((?:[^"\\]|\\.)+)"/i.exec(
      text,
    )?.[1] ??
    /<title[^<>]{0,500}>([^<]{0,500})/i.exec(text)?.[1] ??
    /<h1[^<>]{0,500}>([^<]{0,500})/i.exec(text)?.[1] ??
    text.replace(/<[^<>]{0,2000}>/g, ' ');
  return oneLine(title) || undefined;
}

/** Foreign text as one line of at most 80 characters. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line.length <= 80 ? line : `${line.slice(0, 79)}…`;
}

/** Whether two answers say the same, whatever path, method, number or time they repeat. */
export function saysTheSame(a: RawAnswer, b: RawAnswer): boolean {
  return a.status === b.status && blanked(a) === blanked(b);
}

function blanked({ body }: RawAnswer): string {
  return body
    .toString('utf8')
    .replace(/\b(GET|POST)\b/g, '')
    .replace(/\/[^\s"'<>]*/g, '')
    .replace(/[\w-]+/g, (word) => (/\d/.test(word) ? '' : word))
    .replace(/\s+/g, ' ');
}
