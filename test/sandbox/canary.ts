/** A secret that must not leave the sandbox but where it is handed out. */
export interface Canary {
  name: string;
  value: string;
}

const secretName = /password|pin$|apikey|(?:^|access)token$|secret/i;

/** The secrets in what a sandbox printed at its start, by their place: whatever is named like one. */
export function canariesIn(value: unknown, path = ''): Canary[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, it]) =>
    name === 'dialect'
      ? []
      : typeof it === 'string' && secretName.test(name)
        ? [{ name: `${path}.${name}`, value: it }]
        : canariesIn(it, `${path}.${name}`),
  );
}

/** A secret in every usual encoding; one of Base64 as it stands after one, two or no other bytes. */
export function encodingsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const hex = bytes.toString('hex');
  const units = [...value].map((it) => it.charCodeAt(0).toString(16).padStart(4, '0'));
  const base64 = [0, 1, 2].flatMap((before) => {
    const inside = Buffer.concat([Buffer.alloc(before, 'x'), bytes, Buffer.from('xx')]);
    const [from, to] = [Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)];
    return [inside.toString('base64').slice(from, to), inside.toString('base64url').slice(from, to)];
  });
  return [
    value,
    encodeURIComponent(value),
    [...hex.matchAll(/../g)].map(([pair]) => `%${pair}`).join(''),
    [...hex.matchAll(/../g)].map(([pair]) => `%${pair.toUpperCase()}`).join(''),
    units.map((it) => `\\u${it}`).join(''),
    units.map((it) => `\\u${it.toUpperCase()}`).join(''),
    hex,
    hex.toUpperCase(),
    ...base64,
  ];
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Where a text holds a secret: short ones count only where they stand alone, and no group of digits of a random id does. */
export function findCanaries(text: string, canaries: readonly Canary[]): string[] {
  const withoutIds = text.replace(uuids, 'id');
  return canaries.flatMap(({ name, value }) => {
    if (value.length < 8) return new RegExp(`(?<![\\w.])${value}(?![\\w.])`).test(withoutIds) ? [name] : [];
    const form = encodingsOf(value).find((it) => text.includes(it));
    return form === undefined ? [] : [`${name} as ${form}`];
  });
}
