/** How Base64, in both its alphabets, writes these bytes where they stand alone: with padding and without. */
export function base64Alone(bytes: Buffer): string[] {
  return ['base64', 'base64url'].flatMap((alphabet) => {
    const text = bytes.toString(alphabet as 'base64');
    return [text.padEnd(Math.ceil(text.length / 4) * 4, '='), text.replaceAll('=', '')];
  });
}

/**
 * The same wherever they stand, also within others, as in `username:password`: for each of the three places in a group
 * of bytes what no neighbour has a part in.
 */
export function base64FormsOf(bytes: Buffer): string[] {
  const within = [0, 1, 2].flatMap((before) => {
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor(((before + bytes.length) * 8) / 6);
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(from, to);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...base64Alone(bytes), ...within];
}
