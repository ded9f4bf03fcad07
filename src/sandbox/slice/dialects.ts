import { resolveName } from '../resolve-name.ts';

/** One switch for one conflicting or silent place of a document. The first value is not always the default. */
export interface DialectDefinition {
  /** Section of the document. */
  section: string;
  /** What the switch changes, in one sentence. */
  changes: string;
  values: readonly string[];
  /** The reading that the document gives first. */
  default: string;
  /** Values of somebody's own that are legal beside those: their form as a regular expression, and an example. */
  own?: { form: string; example: string };
}

/** Values of the switches, by name without the API. */
export type Dialect = Readonly<Record<string, string>>;

/** The chosen value of every switch of an API. */
export type ChosenValues<Definitions extends Readonly<Record<string, DialectDefinition>>> = {
  readonly [Name in keyof Definitions]: Definitions[Name] extends { own: object }
    ? string
    : Definitions[Name]['values'][number];
};

/** A switch that is not known, or a value that it does not have. */
export class DialectError extends Error {
  override readonly name = 'DialectError';
}

/**
 * The full dialect of an API: the defaults with the wanted values over them.
 * Throws DialectError for an unknown value; names are checked by `splitDialect`.
 */
export function completeDialect(definitions: Readonly<Record<string, DialectDefinition>>, wanted: Dialect): Dialect {
  const dialect: Record<string, string> = {};
  for (const [name, definition] of Object.entries(definitions)) {
    const value = wanted[name] ?? definition.default;
    if (!isValueOf(definition, value)) {
      throw new DialectError(
        `the dialect ${name} has no value "${value}"; its values: ${examplesOf(definition).join(', ')}`,
      );
    }
    dialect[name] = value;
  }
  return dialect;
}

/** Whether a switch has this value. */
export function isValueOf({ values, own }: Pick<DialectDefinition, 'values' | 'own'>, value: string): boolean {
  return values.includes(value) || (own !== undefined && new RegExp(own.form, 'u').test(value));
}

/** Its values, and an example of those of somebody's own. */
export function examplesOf({ values, own }: Pick<DialectDefinition, 'values' | 'own'>): string[] {
  return [...values, ...(own ? [own.example] : [])];
}

/**
 * Splits wanted switches by API. A name may carry its API (`charge-gateway/sms-currency`) or, where only one API has
 * it, leave it out. Throws DialectError for an unknown name.
 */
export function splitDialect(known: readonly string[], wanted: Dialect): Record<string, Dialect> {
  const split: Record<string, Record<string, string>> = {};
  for (const [name, value] of Object.entries(wanted)) {
    const full = resolveName(name, known);
    if (full === undefined) throw new DialectError(`unknown dialect "${name}"; known: ${known.join(', ')}`);
    const [api = '', short = ''] = full.split('/');
    split[api] = { ...split[api], [short]: value };
  }
  return split;
}
