import { base64Alone, base64FormsOf } from './base64-forms.ts';
import { escapeBegins } from './escapes.ts';
import { fold, viewsOf } from './views.ts';

/** Secrets that are shorter are looked for only where they stand alone: parts of amounts and numbers look like them. */
export const longEnough = 8;
/** What Base64 and hexadecimal make of shorter secrets looks like any number. */
const longEnoughEncoded = 4;

/**
 * How a secret may be written, beside the escapes of JSON, URLs and HTML, which `viewsOf` undoes before anything is
 * looked for. Each form that a text may have stands in one of these two places and nowhere else.
 */
const forms: Readonly<Record<string, (secret: string, bytes: Buffer) => string[]>> = {
  plain: (secret) => [secret],
  // Percent escapes are bytes, and a body that is no UTF-8 is read byte by byte.
  'bytes of UTF-8': (_, bytes) => [bytes.toString('latin1')],
  'a form, whose spaces are plus signs': (secret, bytes) =>
    secret.includes(' ') ? [secret, bytes.toString('latin1')].map((it) => it.replaceAll(' ', '+')) : [],
  // Where all characters are of Latin-1 the plain form is left once the padding is taken out.
  'UTF-16, its padding taken out': (secret) =>
    [...secret].some((it) => it > '\xff')
      ? [Buffer.from(secret, 'utf16le'), Buffer.from(secret, 'utf16le').swap16()].map((it) =>
          it.toString('latin1').replaceAll('\0', ''),
        )
      : [],
  // As JSON writes a Buffer of Node or the bytes of Java.
  'a list of bytes': (secret, bytes) =>
    secret.length < longEnough ? [] : [bytes.join(','), bytes.join(', '), Int8Array.from(bytes).join(',')],
  'Base64 of UTF-16': (secret) => (secret.length < longEnough ? [] : base64FormsOf(Buffer.from(secret, 'utf16le'))),
  // As a proxy hands over a body that is Base64 itself.
  'Base64 of Base64': (secret, bytes) =>
    secret.length < longEnough
      ? []
      : [bytes.toString('base64'), bytes.toString('base64').replaceAll('=', '')].flatMap((it) =>
          base64FormsOf(Buffer.from(it)),
        ),
  'written backwards': (secret) => (secret.length < longEnough ? [] : [[...secret].reverse().join('')]),
  hexadecimal: (_, bytes) => {
    const hex = bytes.toString('hex');
    return bytes.length < longEnoughEncoded ? [] : [hex, hex.toUpperCase()];
  },
  Base64: (secret, bytes) =>
    bytes.length < longEnoughEncoded ? [] : secret.length < longEnough ? base64Alone(bytes) : base64FormsOf(bytes),
};

/**
 * Each text to look for in the views of a text. One that is shorter than `longEnough` counts only where it stands alone:
 * those of a short secret, and of a secret that is made of escapes itself.
 */
export function secretForms(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const all = Object.values(forms).flatMap((form) => form(secret, bytes));
  // A secret may look like an escape itself, and reads differently once the escapes around it are undone.
  const asRead = all.flatMap((it) => (escapeBegins.test(it) ? viewsOf(it).map(({ text }) => text) : [it]));
  asRead.push(...asRead.map(fold));
  const shortest = Math.min(secret.length, longEnoughEncoded);
  return [...new Set(asRead)].filter((it) => it.length >= shortest);
}

/** A long secret in capital and in small letters: hidden, but a text that holds it so may mean another word. */
export function inOtherLetters(secret: string): string[] {
  return secret.length < longEnough ? [] : [secret.toUpperCase(), secret.toLowerCase()];
}
