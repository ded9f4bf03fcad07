import { isObject, type JsonObject, readJson } from '../shared/json.ts';

/** What a request body says, whichever of JSON, form post and XML it is written in (section 4). */
export function readBody(text: string, contentType: string): { body: JsonObject; malformed: boolean } {
  if (/x-www-form-urlencoded/i.test(contentType)) {
    return { body: Object.fromEntries(new URLSearchParams(text)), malformed: false };
  }
  if (/xml/i.test(contentType)) return readXml(text);
  try {
    const read = readJson(text);
    return isObject(read) ? { body: read, malformed: false } : { body: {}, malformed: true };
  } catch {
    return { body: {}, malformed: true };
  }
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Elements below the root by name: no record of this interface is deeper. */
function readXml(text: string): { body: JsonObject; malformed: boolean } {
  const root = /<([\w:.-]+)(\s[^>]*)?>([\s\S]*)<\/\1>\s*$/.exec(text.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, ''));
  if (!root) return { body: {}, malformed: true };
  const body: JsonObject = {};
  for (const [, name = '', , inner = ''] of (root[3] ?? '').matchAll(
    /<([\w.-]+)(\s[^>]*)?(?:\/>|>([\s\S]*?)<\/\1>)/g,
  )) {
    body[name] = unescaped(inner);
  }
  return { body, malformed: false };
}

function unescaped(text: string): string {
  const [, cdata] = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(text) ?? [];
  if (cdata !== undefined) return cdata;
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)));
    return entities[name] ?? whole;
  });
}

/** The text of the first file of a multipart body, whatever its field is called; undefined where there is none. */
export function readFile(bytes: Buffer, contentType: string): string | undefined {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!/^multipart\/form-data/i.test(contentType) || boundary === undefined) return undefined;
  for (const part of bytes.toString('latin1').split(`--${boundary}`).slice(1)) {
    const end = part.indexOf('\r\n\r\n');
    if (end < 0 || !/filename=/i.test(part.slice(0, end))) continue;
    return Buffer.from(part.slice(end + 4).replace(/\r\n$/, ''), 'latin1').toString('utf8');
  }
  return undefined;
}
