/** A schema of a contract, as YAML gives it. */
export type Schema = Record<string, unknown>;
