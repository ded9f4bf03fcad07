/** A matcher in Pact's integration JSON: an example with the rule that a real value has to meet. */
export type Matcher = Record<string, unknown> & { 'pact:matcher:type': string; value: unknown };

/** The same type as the example. */
export const sameType = (value: unknown): Matcher => ({ 'pact:matcher:type': 'type', value });

/** Equal to the example. Stated where a surrounding matcher would loosen it. */
export const equal = (value: unknown): Matcher => ({ 'pact:matcher:type': 'equality', value });

/** Any number. Pact's own `decimal` refuses a whole one. */
export const anyNumber = (value: unknown): Matcher => ({ 'pact:matcher:type': 'number', value });

export const anyInteger = (value: unknown): Matcher => ({ 'pact:matcher:type': 'integer', value });

/** A scalar whose JSON literal, without quotes, fits. So one pattern covers numbers, texts and null. */
export const fits = (regex: string, value: unknown): Matcher => ({ 'pact:matcher:type': 'regex', regex, value });

/** Equal to the example in a test; in a verification, to what the provider's state says. */
export const fromState = (expression: string, value: unknown): Matcher => ({
  ...equal(value),
  'pact:generator:type': 'ProviderState',
  expression,
});

/** Any number of entries, each like the examples. */
export const entriesLike = (value: unknown[], min: number): Matcher => ({ ...sameType(value), min });

/** An object with any keys and any values. */
export const anyMembers = (value: object): Matcher => ({
  'pact:matcher:type': 'eachKey',
  rules: [fits(anything, 'name')],
  value,
});

/** An object with any keys whose values are texts. */
export const textMembers = (value: object): Matcher => ({
  'pact:matcher:type': 'eachValue',
  rules: [sameType('text')],
  value,
});

/** Patterns in the syntax that all verifiers share: no flags, no look-around. */
export const anything = '^[\\s\\S]*$';
export const decimal = '^-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?$';
export const decimalOrNull = '^(null|-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?)$';
