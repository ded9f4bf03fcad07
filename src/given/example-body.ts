import type { ExampleRequest } from './contract-examples.ts';

const boundary = 'payproof-part';

/**
 * Headers and body of an example request as its media type writes it; nothing where there is no body.
 * @param xml name of the root element of XML, and whether its texts stand in CDATA sections, as they are.
 */
export function exampleBody(
  { body, mediaType }: Pick<ExampleRequest, 'body' | 'mediaType'>,
  { root = 'request', isCdata = false }: { root?: string | undefined; isCdata?: boolean } = {},
): {
  headers: Record<string, string>;
  body?: string;
} {
  if (mediaType === undefined) return { headers: {} };
  const fields = Object.entries((body ?? {}) as Record<string, unknown>);
  switch (mediaType.split(';')[0]) {
    case 'application/x-www-form-urlencoded':
      return written(
        mediaType,
        new URLSearchParams(fields.map(([name, it]): [string, string] => [name, String(it)])).toString(),
      );
    case 'multipart/form-data':
      return written(`${mediaType}; boundary=${boundary}`, `${fields.map(part).join('')}--${boundary}--\r\n`);
    case 'application/xml':
      return written(mediaType, `<${root}>${fields.map((it) => element(it, isCdata)).join('')}</${root}>`);
    default:
      return written(mediaType, JSON.stringify(body));
  }
}

function written(contentType: string, body: string): { headers: Record<string, string>; body: string } {
  return { headers: { 'content-type': contentType }, body };
}

function part([name, value]: [string, unknown]): string {
  const heading = `Content-Disposition: form-data; name="${name}"; filename="${name}.csv"\r\nContent-Type: text/csv`;
  return `--${boundary}\r\n${heading}\r\n\r\n${String(value)}\r\n`;
}

function element([name, value]: [string, unknown], isCdata: boolean): string {
  const plain = String(value);
  const text = isCdata ? `<![CDATA[${plain}]]>` : referenced(predefined(plain));
  return `<${name}>${text}</${name}>`;
}

/** Writes what a text of XML may not hold by the entities that XML has of itself, and apostrophes, which it may hold, as many writers do. */
function predefined(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
}

/** Writes what is beyond ASCII by numeric references, of both kinds in turn. */
function referenced(text: string): string {
  let isHex = false;
  return text.replaceAll(/[^\x20-\x7e]/gu, (letter) => {
    isHex = !isHex;
    const code = letter.codePointAt(0) ?? 0;
    return isHex ? `&#x${code.toString(16)};` : `&#${code};`;
  });
}
