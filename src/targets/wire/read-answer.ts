import type { IncomingMessage } from 'node:http';
import { bounds, sizeText } from '../bounds.ts';
import type { RawAnswer, RawHeaders } from '../exchange.ts';
import { cutAnswer } from './cut-answer.ts';
import { decodeBody } from './decode-body.ts';

/** The bytes of bodies that are being read, over all calls of a sender. */
export interface Reading {
  bytes: number;
}

/**
 * Reads an answer to its end, or to the first bound that it exceeds: then it is cut there, and the rest is not read. Rejects
 * where the connection breaks before.
 * @param call what was asked, for the words of a cut: `GET https://…`.
 */
export function readAnswer(incoming: IncomingMessage, call: string, reading: Reading): Promise<RawAnswer> {
  const status = incoming.statusCode ?? 0;
  const headers = paired(incoming.rawHeaders);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const cut = (reason: string): RawAnswer =>
    cutAnswer(call, { status, headers }, Buffer.concat(chunks), { reason, bytes });
  // Beyond some number the parser leaves headers out, and says nothing.
  if (headers.length > bounds.headers) return Promise.resolve(cut(`it has more than ${bounds.headers} headers`));
  const read = new Promise<RawAnswer>((resolve, reject) => {
    const end = (reason: string): void => {
      resolve(cut(reason));
      incoming.destroy();
    };
    incoming.on('error', reject);
    incoming.on('close', () => incoming.complete || reject(new Error('the connection broke')));
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      reading.bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > bounds.bodyBytes) end(`its body is larger than ${sizeText(bounds.bodyBytes)}`);
      else if (reading.bytes > bounds.readingBytes)
        end(`the answers that came at the same time are more than ${sizeText(bounds.readingBytes)}`);
    });
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      decodeBody(headers, body).then(
        (plain) => resolve(typeof plain === 'string' ? cut(plain) : { status, headers, body: plain }),
        reject,
      );
    });
  });
  return read.finally(() => {
    reading.bytes -= bytes;
    bytes = 0;
    chunks.length = 0;
  });
}

function paired(raw: string[]): RawHeaders {
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([raw[i] as string, raw[i + 1] as string]);
  return pairs;
}
