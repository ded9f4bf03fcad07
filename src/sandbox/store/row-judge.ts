/** What is wrong with a row, in words that quote nothing of it; undefined where it fits its table. */
export type RowJudge = (row: unknown) => string | undefined;

/** What a member of a row must be. */
export interface Check<T> {
  /** Such as `a text`. */
  must: string;
  fits(value: unknown): boolean;
  /** Never there: binds the check to its type, so that a row and its judge cannot part. */
  readonly of?: (value: T) => T;
}

/** A check for each member of a row, those that it may leave out too. */
export type Checks<Row extends object> = { readonly [Name in keyof Required<Row>]: Check<Row[Name]> };

/** Judges rows member by member; members that are not known are let be. */
export function rowOf<Row extends object>(checks: Checks<Row>): RowJudge {
  const all = Object.entries(checks) as [string, Check<unknown>][];
  return (row) => {
    if (!isObject(row)) return 'must be an object';
    const wrong = all.find(([name, check]) => !check.fits(Object.hasOwn(row, name) ? row[name] : undefined));
    return wrong && `${wrong[0]} must be ${wrong[1].must}`;
  };
}

/** An object that has these members. */
export function object<T extends object>(checks: Checks<T>): Check<T> {
  const judge = rowOf(checks);
  return { must: `an object of ${Object.keys(checks).join(', ')}`, fits: (value) => judge(value) === undefined };
}

export const text: Check<string> = { must: 'a text', fits: (value) => typeof value === 'string' };

export const flag: Check<boolean> = { must: 'true or false', fits: (value) => typeof value === 'boolean' };

export const whole: Check<number> = { must: 'a whole number', fits: Number.isSafeInteger };

/** How often something happened or is to happen. */
export const count: Check<number> = {
  must: 'a whole number from 0 on',
  fits: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
};

export const number: Check<number> = { must: 'a number', fits: Number.isFinite };

/** Unix ms that a date can be made of. */
export const instant: Check<number> = {
  must: 'Unix ms',
  fits: (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) <= 8_640_000_000_000_000,
};

export function from<const Low extends number, const High extends number>(low: Low, high: High): Check<number> {
  const fits = (value: unknown): boolean => typeof value === 'number' && value >= low && value <= high;
  return { must: `a number from ${low} to ${high}`, fits };
}

export function oneOf<const T extends string | number>(...values: readonly T[]): Check<T> {
  return { must: `one of ${values.join(', ')}`, fits: (value) => values.some((it) => it === value) };
}

/** A text of a form. */
export function like<T extends string>(form: RegExp): Check<T> {
  return { must: `a text like ${form.source}`, fits: (value) => typeof value === 'string' && form.test(value) };
}

export function optional<T>({ must, fits }: Check<T>): Check<T | undefined> {
  return { must: `${must}, where it is there`, fits: (value) => value === undefined || fits(value) };
}

export function nullable<T>({ must, fits }: Check<T>): Check<T | null> {
  return { must: `${must}, or null`, fits: (value) => value === null || fits(value) };
}

export function either<A, B>(one: Check<A>, other: Check<B>): Check<A | B> {
  return { must: `${one.must}, or ${other.must}`, fits: (value) => one.fits(value) || other.fits(value) };
}

export function listOf<T>({ must, fits }: Check<T>): Check<T[]> {
  return { must: `a list, each ${must}`, fits: (value) => Array.isArray(value) && value.every((it) => fits(it)) };
}

/** An object with any names. */
export function recordOf<T>({ must, fits }: Check<T>): Check<Record<string, T>> {
  return {
    must: `an object, each member ${must}`,
    fits: (value) => isObject(value) && Object.values(value).every((it) => fits(it)),
  };
}

/** How deep JSON inside a row may be: what writes it goes down once for each level. */
const deepest = 400;

/** Any object of JSON that is not nested beyond reason. */
export function json<T extends object>(): Check<T> {
  return {
    must: `an object of at most ${deepest} levels`,
    fits: (value) => isObject(value) && isShallow(value, deepest),
  };
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((it) => isShallow(it, levels - 1));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
