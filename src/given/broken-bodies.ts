import { compileSchema, type Schema } from '../contract/index.ts';

/** A body that breaks its schema in one place, and that place in words: `/paymentAmount/amount is -1`. */
export interface BrokenBody {
  what: string;
  body: unknown;
}

/** What a value may be replaced by; of those that the schema refuses, each other reason is taken once. */
const replacements: readonly unknown[] = [null, true, 12, 0, -1, 'x', '', [], {}];

type Holder = Record<string | number, unknown>;

/**
 * Mutations of a good body: at every place each member is left out and replaced, as long as the schema refuses the
 * result. Places that the schema leaves open have none.
 */
export function brokenBodies(schema: Schema, good: unknown): BrokenBody[] {
  const validate = compileSchema(schema);
  /** Whether null in the place of an optional member counts as left out is not shown. */
  const isOptional = (place: readonly (string | number)[]): boolean =>
    typeof place.at(-1) === 'string' && validate(without(good, place)).length === 0;
  return placesOf(good).flatMap((place) => {
    const reasons = new Set<string>();
    const candidates = [
      ...(place.length === 0 ? [] : [{ what: `${pointer(place)} is left out`, body: without(good, place) }]),
      ...replacements
        .filter((it) => it !== null || !isOptional(place))
        .map((it) => ({
          what: `${pointer(place)} is ${JSON.stringify(it)}`,
          body: replaced(good, place, it),
        })),
    ];
    return candidates.filter(({ body }) => {
      const errors = validate(body);
      const reason = errors.map((it) => it.keyword).join();
      if (errors.length === 0 || reasons.has(reason)) return false;
      reasons.add(reason);
      return true;
    });
  });
}

function placesOf(value: unknown, place: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [place];
  const members = Array.isArray(value) ? value.slice(0, 1).entries() : Object.entries(value);
  return [place, ...[...members].flatMap(([name, it]) => placesOf(it, [...place, name]))];
}

function pointer(place: readonly (string | number)[]): string {
  return place.length === 0 ? 'the body' : `/${place.join('/')}`;
}

function replaced(good: unknown, place: readonly (string | number)[], value: unknown): unknown {
  const last = place.at(-1);
  if (last === undefined) return value;
  const body = structuredClone(good);
  holderOf(body, place)[last] = value;
  return body;
}

function without(good: unknown, place: readonly (string | number)[]): unknown {
  const body = structuredClone(good);
  const holder = holderOf(body, place);
  const last = place.at(-1) ?? '';
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return body;
}

function holderOf(body: unknown, place: readonly (string | number)[]): Holder {
  return place.slice(0, -1).reduce((holder, name) => holder[name] as Holder, body as Holder);
}
