/** What `value` becomes when its members that are undefined are left out. */
type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The object without its members that are undefined: an optional member that is not known is left out, never set. */
export function defined<T extends object>(value: T): Defined<T> {
  // Of each call several are made: this takes a third of the time that a list of entries does.
  const out: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const it = (value as Record<string, unknown>)[name];
    if (it !== undefined) out[name] = it;
  }
  return out as Defined<T>;
}
