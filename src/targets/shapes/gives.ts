/** What a method of a driver resolves to: in words, and whether a value is that. */
export interface Gives {
  words: string;
  fits(value: unknown): boolean;
}

/** Mostly a whole number: a service may keep parts of a cent. */
export const inCents: Gives = { words: 'a number of cents (12.34 is 1234)', fits: (it) => Number.isFinite(it) };

/** Seconds have two digits less than the fewest of these, microseconds two more than the most. */
export const anInstant: Gives = {
  words: 'Unix ms, a number of 12 to 14 digits (seconds have 10, microseconds 16)',
  fits: (it) => Number.isFinite(it) && Number(it) >= 1e11 && Number(it) < 1e14,
};

/** A list of mappings, or a mapping, with these texts and numbers; a `?` behind a name says that it may be left out. */
export function listOf(members: Readonly<Record<string, 'string' | 'number'>>): Gives {
  const one = mappingOf(members);
  return { words: `a list of ${one.words}`, fits: (it) => Array.isArray(it) && it.every((item) => one.fits(item)) };
}

export function mappingOf(members: Readonly<Record<string, 'string' | 'number'>>): Gives {
  const all = Object.entries(members).map(([name, type]) => ({ name: name.replace(/\?$/, ''), type, is: name }));
  return {
    words: `{ ${all.map(({ is, type }) => `${is}: ${type}`).join(', ')} }`,
    fits: (it) =>
      isMapping(it) &&
      all.every(({ name, type, is }) => {
        const value = it[name];
        return value === undefined
          ? is.endsWith('?')
          : type === 'number'
            ? Number.isFinite(value)
            : typeof value === type;
      }),
  };
}

/** The same, and no text in it has white space around it: what a command prints ends with a line feed, and no key does. */
export function trimmed({ words, fits }: Gives): Gives {
  const isTrimmed = (it: unknown): boolean => typeof it !== 'string' || it === it.trim();
  return {
    words: `${words}, without white space around the text`,
    fits: (it) => fits(it) && isMapping(it) && Object.values(it).every(isTrimmed),
  };
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
