import { isUtf8 } from 'node:buffer';
import type { XMLParser } from 'fast-xml-parser';
import { loadLater } from '../../../contract/load-later.ts';
import { isObject, type Wire } from '../../slice/json-body.ts';
import type { Invalid } from '../answers/bad-request.ts';
import type { BillDialect } from '../dialects.ts';
import { readJson } from './json-request.ts';

/** How many fields a form or a document of XML may have: a member's record has seven. */
const mostFields = 1_000;

type Read = { wire: Wire } | { invalid: Invalid[] };

/** Reads the body of a biller call: a form post, JSON or XML (section 4); each member at most once. */
export function readBillerBody(
  headers: Readonly<Record<string, string | undefined>>,
  body: Buffer,
  nulls: BillDialect['null-optional-member'] = 'left-out',
): Read {
  const mediaType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/json') {
    const read = readJson(headers, body);
    return nulls === 'left-out' ? withoutNulls(read) : read;
  }
  if (!isUtf8(body)) return wrong('The body must be text in UTF-8.');
  const text = body.toString('utf8');
  if (mediaType === 'application/x-www-form-urlencoded') return formIn(text);
  if (mediaType === 'application/xml' || mediaType === 'text/xml') return xmlIn(text);
  return wrong('Content-Type must be application/json, application/x-www-form-urlencoded or application/xml.');
}

function wrong(message: string): Read {
  return { invalid: [{ path: 'request', message }] };
}

/** A null says the same as a member that is left out. */
function withoutNulls(read: Read): Read {
  if ('invalid' in read) return read;
  return { wire: Object.fromEntries(Object.entries(read.wire).filter(([, value]) => value !== null)) };
}

function formIn(text: string): Read {
  if (holdsMore(text, '&', mostFields)) return wrong(`The form must have at most ${mostFields} fields.`);
  const parameters = [...new URLSearchParams(text)];
  const wire = Object.fromEntries(parameters);
  if (Object.keys(wire).length < parameters.length) return wrong('A field must stand there once.');
  return { wire };
}

/** Whether a character stands there more often; counted before anything is made of the text. */
function holdsMore(text: string, character: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/** What reads XML, loaded where some comes; most sandboxes never see any. */
let reader: { parser: XMLParser; isXml(text: string): boolean } | undefined;

/** Values stay texts. A document type is refused before it is read, so that no entity of its own is ever expanded. */
function newReader(): NonNullable<typeof reader> {
  const { XMLParser, XMLValidator } = loadLater<typeof import('fast-xml-parser')>('fast-xml-parser');
  const parser = new XMLParser({
    ignoreDeclaration: true,
    ignorePiTags: true,
    ignoreAttributes: true,
    removeNSPrefix: true,
    parseTagValue: false,
    htmlEntities: true,
  });
  return { parser, isXml: (text) => XMLValidator.validate(text) === true };
}

/** The document shows no name for the root element: any is taken. */
function xmlIn(text: string): Read {
  const message = 'The body must be XML of one element that holds the fields as elements, without a document type.';
  // Each field begins and ends; what stands within a tag ends at the next one.
  if (holdsMore(text, '<', 2 * mostFields) || holdsMore(text, '=', mostFields)) return wrong(message);
  reader ??= newReader();
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || !reader.isXml(text)) return wrong(message);
  try {
    const [root, ...others] = Object.values(reader.parser.parse(text) as Wire);
    const wire = others.length === 0 && isObject(root) ? root : undefined;
    // A field that stands there twice is a list.
    const isFlat = wire && Object.values(wire).every((it) => typeof it === 'string');
    return isFlat && !('#text' in wire) ? { wire } : wrong(message);
  } catch {
    return wrong(message);
  }
}
