import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';
import { bounds, sizeText } from '../bounds.ts';
import type { RawHeaders } from '../exchange.ts';

type Decode = (body: Buffer) => Promise<Buffer>;

const limit = { maxOutputLength: bounds.bodyBytes };
const gzip: Decode = (body) => promisify(gunzip)(body, limit);

/** Content codings by their names; `deflate` is sent with and without the frame that it should have. */
const decoders: ReadonlyMap<string, Decode> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', (body) => promisify(inflate)(body, limit).catch(() => promisify(inflateRaw)(body, limit))],
  ['br', (body) => promisify(brotliDecompress)(body, limit)],
  ['zstd', (body) => promisify(zstdDecompress)(body, limit)],
]);

/**
 * The body without the content codings that its headers name. payproof asks for none, and HTTP lets a server take one all the
 * same. Gives why where it cannot be undone, or would be too large.
 */
export async function decodeBody(headers: RawHeaders, body: Buffer): Promise<Buffer | string> {
  const codings = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((it) => it.trim())
    .filter((it) => it !== '' && it !== 'identity');
  if (codings.length === 0 || body.length === 0) return body;
  if (codings.length > bounds.codings) return `it has ${codings.length} content codings, one in another`;
  let plain = body;
  for (const coding of codings.reverse()) {
    const decode = decoders.get(coding);
    if (!decode) return `payproof does not know its content coding ${JSON.stringify(coding.slice(0, 40))}`;
    try {
      plain = await decode(plain);
    } catch (problem) {
      const tooLarge = (problem as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      if (tooLarge) return `unpacked (${coding}) its body is larger than ${sizeText(bounds.bodyBytes)}`;
      return `its body is no ${coding}, which its Content-Encoding says`;
    }
  }
  return plain;
}
