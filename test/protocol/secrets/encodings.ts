import fc from 'fast-check';

/** How a text may stand in another: written anew here, so that the redactor is not compared with itself. */
export interface Encoding {
  name: string;
  /** @param choose a number below `of`, for each place at which more than one spelling is legal. */
  encode(text: string, choose: (of: number) => number): string;
}

const inJson: Record<string, string> = { '"': '\\"', '\\': '\\\\', '/': '\\/', '\n': '\\n', '\t': '\\t' };
const named: Record<string, string> = { '"': 'quot', '&': 'amp', '<': 'lt', '>': 'gt', "'": 'apos', é: 'eacute' };

function perCharacter(spellings: (character: string) => string[]): Encoding['encode'] {
  return (text, choose) =>
    [...text]
      .map((it) => {
        const legal = spellings(it);
        return legal[choose(legal.length)];
      })
      .join('');
}

/** An encoder that writes a character always alike. */
function steady(encode: Encoding['encode']): Encoding['encode'] {
  return (text, choose) => {
    const known = new Map<string, string>();
    for (const it of text) if (!known.has(it)) known.set(it, encode(it, choose));
    return [...text].map((it) => known.get(it)).join('');
  };
}

function hexOf(code: number, digits: number): string[] {
  const hex = code.toString(16).padStart(digits, '0');
  return [hex, hex.toUpperCase()];
}

function unicodeEscapes(character: string): string[] {
  const units = character.split('').map((it) => it.charCodeAt(0));
  return [0, 1].map((at) => units.map((it) => `\\u${hexOf(it, 4)[at]}`).join(''));
}

function percentEscapes(character: string): string[] {
  return [0, 1].map((at) => [...Buffer.from(character)].map((it) => `%${hexOf(it, 2)[at]}`).join(''));
}

export const json: Encoding = {
  name: 'JSON',
  encode: perCharacter((it) => [
    ...('"\\\n\t'.includes(it) ? [] : [it]),
    ...(inJson[it] ? [inJson[it]] : []),
    ...unicodeEscapes(it),
  ]),
};

export const percent: Encoding = {
  name: 'percent escapes',
  encode: perCharacter((it) => [...(/[\w.~-]/.test(it) ? [it] : []), ...percentEscapes(it)]),
};

export const form: Encoding = {
  name: 'a form',
  encode: (text, choose) => percent.encode(text, choose).replaceAll('%20', '+'),
};

export const html: Encoding = {
  name: 'HTML',
  encode: steady(
    perCharacter((it) => {
      const code = it.codePointAt(0) ?? 0;
      return [
        ...('&<>"\''.includes(it) ? [] : [it]),
        ...(named[it] ? [`&${named[it]};`] : []),
        `&#${code};`,
        ...hexOf(code, 2).map((hex) => `&#x${hex};`),
      ];
    }),
  ),
};

export const plain: Encoding = { name: 'as it is', encode: (text) => text };

function bytesAs(name: string, encode: (bytes: Buffer) => string): Encoding {
  return { name, encode: (text) => encode(Buffer.from(text)) };
}

export const dump = bytesAs('bytes with spaces', (it) => it.toString('hex').replaceAll(/..(?=.)/g, '$& '));

export const dumps: readonly Encoding[] = [
  bytesAs('hexadecimal', (it) => it.toString('hex')),
  bytesAs('hexadecimal in upper case', (it) => it.toString('hex').toUpperCase()),
  bytesAs('Base64', (it) => it.toString('base64')),
  bytesAs('Base64url', (it) => it.toString('base64url')),
  bytesAs('Base64 in JSON', (it) => it.toString('base64').replaceAll('/', '\\/')),
  bytesAs('Base64 in a URL', (it) => encodeURIComponent(it.toString('base64'))),
];

/** One encoding after the other. */
export function nested(...encodings: readonly Encoding[]): Encoding {
  return {
    name: encodings.map((it) => it.name).join(' in '),
    encode: (text, choose) => encodings.reduce((inner, it) => it.encode(inner, choose), text),
  };
}

const characters = [...'abcXYZ0189', ...'"\'\\/+&<>%;=#? _-', ...'éäж€', '𝄞'];

/** A secret of at least eight characters with whatever needs an escape somewhere. */
export const longSecrets = fc
  .array(fc.constantFrom(...characters), { minLength: 8, maxLength: 90 })
  .map((it) => `k${it.join('')}Z`);

export const shortSecrets = fc.stringMatching(/^[0-9]{4,6}$/);

/** Numbers for `choose`, and the function that takes them in turn. */
export const choices = fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 }).map((numbers) => {
  let at = 0;
  return (of: number): number => (numbers[at++ % numbers.length] ?? 0) % of;
});
