/**
 * How Base64 writes these bytes wherever they stand within others, as in `username:password`: whole, and for each of
 * the three places in a group of bytes what no neighbour has a part in.
 */
export function base64FormsOf(bytes: Buffer): string[] {
  const within = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const isWhole = (before + bytes.length) % 3 === 0;
    return text.slice(Math.ceil((before * 8) / 6), isWhole ? undefined : text.replace(/=+$/, '').length - 1);
  });
  return [bytes.toString('base64'), ...within];
}
