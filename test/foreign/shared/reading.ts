/** One place that a document leaves open: what correct providers do there, and what this one does unless told. */
export interface Reading {
  /** Section of the document that leaves it open. */
  section: string;
  values: readonly [string, string, ...string[]];
  default: string;
  text: string;
}

/** A table of readings by name. */
export type ReadingTable = Record<string, Reading>;

/** One value for every reading of a table. */
export type Chosen<Table extends ReadingTable> = { [Name in keyof Table]: Table[Name]['values'][number] };

/** A reading whose first value is its default. */
export function reading<const Values extends readonly [string, string, ...string[]]>(
  section: string,
  values: Values,
  text: string,
): { section: string; values: Values; default: Values[0]; text: string } {
  return { section, values, default: values[0], text };
}

/**
 * Fills in the defaults of a table.
 *
 * @throws Error where a name or a value is not in the table; it lists the legal ones.
 */
export function choose<Table extends ReadingTable>(table: Table, chosen: Partial<Chosen<Table>> = {}): Chosen<Table> {
  for (const [name, value] of Object.entries(chosen)) {
    const known: Reading | undefined = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!known) throw new Error(`There is no reading '${name}'. Known: ${Object.keys(table).join(', ')}.`);
    if (!known.values.includes(value as string)) {
      throw new Error(`Reading '${name}' has no value '${value}'. Known: ${known.values.join(', ')}.`);
    }
  }
  const defaults = Object.entries(table).map(([name, { default: usual }]) => [name, usual]);
  return { ...Object.fromEntries(defaults), ...chosen } as Chosen<Table>;
}
