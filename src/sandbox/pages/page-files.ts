import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that the page is made of. */
export interface PageFile {
  content: Buffer;
  type: string;
  /** Its ETag. */
  tag: string;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

let read: ReadonlyMap<string, PageFile> | undefined;

/** What `npm run pages` made of src/pages, by name; read once a process, where somebody asks for it. */
export function pageFiles(): ReadonlyMap<string, PageFile> {
  read ??= readFiles(join(import.meta.dirname, 'built'));
  return read;
}

function readFiles(folder: string): ReadonlyMap<string, PageFile> {
  return new Map(
    readdirSync(folder).map((name) => {
      const content = readFileSync(join(folder, name));
      const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
      return [name, { content, type, tag: `"${createHash('sha256').update(content).digest('base64url')}"` }];
    }),
  );
}
