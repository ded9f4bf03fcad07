/** The text of a body in UTF-8; a byte order mark before it, which some servers write, is no part of it (RFC 8259, section 8.1). */
export function bodyText(body: Buffer): string {
  return body.toString('utf8').replace(/^\uFEFF/, '');
}
