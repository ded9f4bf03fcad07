/** API keys beside the right one that are wrong in every reading. */
export function wrongKeys(apiKey: string): string[] {
  // What reads as a number in hexadecimal digits is that number in either case.
  const unlike = isHexadecimal(apiKey) ? 'wrong' : inOtherCase(apiKey);
  return [`${apiKey}x`, apiKey.slice(0, -1), otherInTheMiddle(apiKey), unlike, 'payproof-no-such-key', '%', ''];
}

function isHexadecimal(secret: string): boolean {
  return !/[g-z]/i.test(secret);
}

/** The text in capitals, or in small letters where it is; one without letters has one more. */
export function inOtherCase(text: string): string {
  const others = [text.toUpperCase(), text.toLowerCase(), `${text}A`];
  return others.find((it) => it !== text) ?? text;
}

/** Values of `Authorization` that hold no token which any login gave. */
export function wrongAuthorizations(
  token: string,
  { apiKey = '', username = '', password = '' }: KnownSecrets,
): string[] {
  const basic = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
  return [
    'Bearer payproof-no-such-token',
    `Bearer ${otherInTheMiddle(token)}`,
    `Bearer ${token.slice(0, Math.ceil(token.length / 2))}`,
    `Bearer ${token}${token}`,
    ...(isHexadecimal(token) ? [] : [`Bearer ${inOtherCase(token)}`]),
    `Bearer ${apiKey}`,
    'Bearer null',
    'Bearer %',
    `Basic ${basic}`,
  ];
}

interface KnownSecrets {
  apiKey?: string;
  username?: string;
  password?: string;
}

/**
 * The text with one character in its middle changed. The ends are left: the last letter of a Base64 text may be
 * changed without changing what it encodes.
 */
export function otherInTheMiddle(text: string): string {
  const at = Math.floor(text.length / 2);
  return text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);
}
