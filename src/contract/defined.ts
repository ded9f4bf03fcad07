/** What `value` becomes when its members that are undefined are left out. */
type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The object without its members that are undefined: an optional member that is not known is left out, never set. */
export function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, it]) => it !== undefined)) as Defined<T>;
}
