import { createHash } from 'node:crypto';
import { sentencesOf } from './sentences.ts';

/** One sentence, list sentence or table row of a document. */
export interface DocumentEntry {
  /** `section:ordinal`, such as `2.1:3`; what stands before the first numbered heading is section 0. */
  at: string;
  /** First 8 hexadecimal digits of SHA-256 over the text with white space collapsed. */
  hash: string;
  text: string;
}

const listMarker = /^\s*(?:[-*+]|\d+[.)])\s+/;
const tableRow = /^\s*\|/;
const tableSeparator = /^\s*\|[\s:|-]+\|?\s*$/;
const heading = /^#+\s+(?:(\d+(?:\.\d+)*)\.?\s)?/;

/**
 * Splits a Markdown document into the entries of coverage.yaml, in order. Headings, table headers and separators are
 * no entries; each other table row is one; paragraphs and list items are split into sentences.
 */
export function documentEntries(markdown: string): DocumentEntry[] {
  const entries: DocumentEntry[] = [];
  let section = '0';
  let ordinal = 0;
  let open: string[] = [];
  const add = (text: string): void => {
    entries.push({ at: `${section}:${++ordinal}`, hash: hashOf(text), text });
  };
  const close = (): void => {
    for (const sentence of sentencesOf(collapse(open.join(' ')))) add(sentence);
    open = [];
  };
  const lines = markdown.split(/\r?\n/);
  lines.forEach((line, index) => {
    const title = heading.exec(line);
    if (title || line.trim() === '' || tableRow.test(line)) close();
    if (title) {
      const next = title[1] ?? section;
      if (next !== section) ordinal = 0;
      section = next;
    } else if (tableRow.test(line)) {
      if (!tableSeparator.test(line) && !tableSeparator.test(lines[index + 1] ?? '')) add(collapse(line));
    } else if (listMarker.test(line)) {
      close();
      open.push(line.replace(listMarker, ''));
    } else if (line.trim() !== '') {
      open.push(line);
    }
  });
  close();
  return entries;
}

function hashOf(text: string): string {
  return createHash('sha256').update(collapse(text)).digest('hex').slice(0, 8);
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
