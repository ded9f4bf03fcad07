/** Secrets that are shorter are replaced only where they stand alone: parts of amounts and numbers look like them. */
const longEnough = 8;

/**
 * A pattern of each form in which a secret may stand in a text: as it is, with any of its characters escaped as in JSON
 * or in a URL, in hexadecimal, and in Base64 (either alphabet) at each of the three places at which it may begin among
 * other bytes.
 */
export function secretForms(secret: string): string {
  const bytes = Buffer.from(secret, 'utf8');
  const plain = charactersOf(secret);
  if (secret.length < longEnough) return `(?<![\\w.])${plain}(?![\\w.])`;
  const hex = [...bytes.toString('hex')].map((it) => (/[a-f]/.test(it) ? `[${it}${it.toUpperCase()}]` : it)).join('');
  return [plain, hex, ...[0, 1, 2].map((before) => base64At(bytes, before))].join('|');
}

/** A text, each of its characters also in its escapes. */
export function charactersOf(text: string): string {
  return [...text].map(knownCharacter).join('');
}

const known = new Map<string, string>();

/** Secrets are made of few characters, and each refused call of the control plane looks for dozens of secrets. */
function knownCharacter(character: string): string {
  if (character > '~') return characterOf(character);
  const found = known.get(character) ?? characterOf(character);
  known.set(character, found);
  return found;
}

function characterOf(character: string): string {
  const units = character.split('').map((it) => `\\\\u${ignoreCase(it.charCodeAt(0).toString(16).padStart(4, '0'))}`);
  const percent = [...Buffer.from(character, 'utf8')].map((it) => `%${ignoreCase(it.toString(16).padStart(2, '0'))}`);
  const escaped = JSON.stringify(character).slice(1, -1);
  const forms = [character, ...(escaped === character ? [] : [escaped])].map(literal);
  const others = character === '/' ? ['\\\\/'] : character === ' ' ? ['\\+'] : [];
  return `(?:${[...forms, ...others, units.join(''), percent.join('')].join('|')})`;
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function ignoreCase(hex: string): string {
  return hex.replaceAll(/[a-f]/g, (it) => `[${it}${it.toUpperCase()}]`);
}

/** The characters of Base64 that depend on nothing but these bytes, after `before` other ones. */
function base64At(bytes: Buffer, before: number): string {
  const whole = Buffer.concat([Buffer.alloc(before), bytes]);
  const from = Math.ceil((before * 8) / 6);
  const to = Math.floor((whole.length * 8) / 6);
  return [...whole.toString('base64').slice(from, to)].map((it) => base64Forms[it] ?? it).join('');
}

/** The two characters in which the alphabets of Base64 differ; the usual ones may stand escaped in a URL or in JSON. */
const base64Forms: Readonly<Record<string, string>> = {
  '+': '(?:\\+|-|%2[bB])',
  '/': '(?:\\\\?/|_|%2[fF])',
};
