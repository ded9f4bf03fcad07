/** A body as it stands in run.json: text where it is UTF-8, base64 where it is not. */
export interface BodyText {
  encoding: 'text' | 'base64';
  data: string;
}

/** Text of a body that is UTF-8 from its first to its last byte, else its base64. */
export function bodyText(body: Buffer): BodyText {
  const text = body.toString('utf8');
  return Buffer.from(text, 'utf8').equals(body)
    ? { encoding: 'text', data: text }
    : { encoding: 'base64', data: body.toString('base64') };
}

/** The bytes again. */
export function bodyBytes(body: BodyText): Buffer {
  return Buffer.from(body.data, body.encoding === 'text' ? 'utf8' : 'base64');
}

/** For people: the text, or how many bytes there are. */
export function readableBody(body: Buffer): string {
  const { encoding, data } = bodyText(body);
  return encoding === 'text'
    ? data
    : `(${body.length} bytes that are no UTF-8, base64: ${data.slice(0, 80)}${data.length > 80 ? '…' : ''})`;
}
