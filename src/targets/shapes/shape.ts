export type JsonSchema = Record<string, unknown>;

/** The form of one value of the target file: its JSON schema in parts, and in `T` the type of what it allows. */
export interface Shape<T = unknown> {
  /** What JSON Schema says of the value itself; `description` explains it. */
  schema: JsonSchema;
  members?: Readonly<Record<string, Shape>>;
  items?: Shape;
  /** Where it stands below `$defs`, of a shape that is used in several places. */
  name?: string;
  /** What this one place is for, beside what the shape says of itself. */
  place?: JsonSchema;
  /** Never shown: hidden in all that is written, and no answer may hold it. */
  secret?: true;
  /** Holds no value: it carries the type. */
  readonly type?: T;
}

export type TypeOf<S> = S extends Shape<infer T> ? T : never;

type Members = Readonly<Record<string, Shape>>;
type Values<M> = { [K in keyof M]: TypeOf<M[K]> };
type Plain<T> = { [K in keyof T]: T[K] };

/** A mapping with these keys and no other. */
export function mapping<R extends Members, const O extends Members = Record<never, never>>(
  description: string,
  required: R,
  optional = {} as O,
): Shape<Plain<Values<R> & Partial<Values<O>>>> {
  const keys = Object.keys(required);
  return {
    schema: { type: 'object', description, additionalProperties: false, ...(keys.length > 0 && { required: keys }) },
    members: { ...required, ...optional },
  };
}

/** A mapping whose keys may all be left out. */
export function options<O extends Members>(description: string, optional: O): Shape<Plain<Partial<Values<O>>>> {
  return mapping(description, {}, optional);
}

export function list<T>(items: Shape<T>, description?: string): Shape<T[]> {
  return { schema: { type: 'array', ...(description !== undefined && { description }) }, items };
}

/** Texts by names that the owner of the target chooses. */
export function textsByName(description: string): Shape<Record<string, string>> {
  return { schema: { type: 'object', additionalProperties: { type: 'string' }, description } };
}

export function text(description: string, byDefault?: string): Shape<string> {
  return { schema: withDefault({ type: 'string', minLength: 1, description }, byDefault) };
}

/** A text without control characters: what was read whole from a file or by a command ends with a line feed. */
export const oneLinePattern = '^[^\\u0000-\\u001f\\u007f]*$';

/** A text in one line, or of the form of another pattern. */
export function line(description: string, pattern = oneLinePattern): Shape<string> {
  const { schema } = text(description);
  return { schema: { ...schema, pattern } };
}

/** A line that must never be shown. */
export function secret(description: string, pattern = oneLinePattern): Shape<string> {
  return { ...line(description, pattern), secret: true };
}

export function integer(description: string, minimum: number, byDefault?: number): Shape<number> {
  return { schema: withDefault({ type: 'integer', minimum, description }, byDefault) };
}

export function oneOf<const V extends readonly string[]>(
  values: V,
  description?: string,
  byDefault?: V[number],
): Shape<V[number]> {
  return { schema: withDefault({ enum: values, ...(description !== undefined && { description }) }, byDefault) };
}

/** What JSON Schema says in words of its own. */
export function raw<T>(schema: JsonSchema): Shape<T> {
  return { schema };
}

/** The shape with a name: it stands once, and each place refers to it. */
export function named<T>(name: string, shape: Shape<T>): Shape<T> {
  return { ...shape, name };
}

/** A named shape at one place, with what it is for there. */
export function at<T>(shape: Shape<T>, description: string, byDefault?: string): Shape<T> {
  return { ...shape, place: withDefault({ description }, byDefault) };
}

function withDefault(schema: JsonSchema, byDefault: string | number | undefined): JsonSchema {
  return byDefault === undefined ? schema : { ...schema, default: byDefault };
}
