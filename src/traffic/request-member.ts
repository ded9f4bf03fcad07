import { type Hand, Literal, type Sending } from '../conformance/index.ts';
import { compileSchema, type RequestFact, type Schema, slugOf, type Validate, valuesOf } from '../contract/index.ts';
import { fieldsAt } from './fields-at.ts';
import { misspelled } from './misspelled.ts';

/**
 * Judges the members of a body by one fact about them: presence, type, closed set or spelling. Null in place of an optional
 * member is none.
 * @param value the body, or of a query the member itself.
 */
export function judgeMember(fact: RequestFact, value: unknown, call: Sending, hand: Hand): void {
  const slug = slugOf(fact.rule);
  if (fact.aspect === 'spelling') {
    const wrong = [...(fact.names ?? [])].flatMap(([holder, names]) =>
      objectsAt(value, holder).flatMap((it) => misspelled(Object.keys(it), names) ?? []),
    );
    hand.expects(slug, 'the documented names', wrong.length === 0, wrong.join(', '), call);
    return;
  }
  const found =
    fact.in === 'query' ? { holders: 1, present: true, values: [value] } : fieldsAt(value, fact.field ?? '');
  if (fact.aspect === 'present') {
    const isEmpty = demandsContent(fact.schema) && found.values.includes('');
    const seen = isEmpty ? 'empty' : 'absent';
    if (found.holders > 0) hand.expects(slug, 'present', found.present && !isEmpty, seen, call);
    return;
  }
  const values = valuesOf(fact.schema);
  for (const it of found.values) {
    if (fact.aspect === 'values') {
      // What is no text is told by its type.
      if (typeof it === 'string') hand.expects(slug, { oneOf: values }, values?.includes(it) === true, it, call);
    } else if (it !== null || fact.isRequired) {
      const type = typeOnly(fact.schema);
      hand.expects(slug, type, validatorOf(fact.rule.id, type)(it).length === 0, it, call);
    }
  }
}

const validators = new Map<string, Validate>();

function validatorOf(id: string, type: Schema): Validate {
  const validate = validators.get(id) ?? compileSchema(type);
  validators.set(id, validate);
  return validate;
}

/** The type of a schema without its other demands; that a text is to be empty belongs to the type of a blank. */
function typeOnly(schema: Schema | undefined): { [name: string]: never } {
  const { type, oneOf } = (schema ?? {}) as { type?: never; oneOf?: { type?: never; maxLength?: never }[] };
  if (type !== undefined) return { type };
  const anyOf = (oneOf ?? []).map((it) => ({
    ...(it.type === undefined ? {} : { type: it.type }),
    ...(it.maxLength === 0 ? { maxLength: it.maxLength } : {}),
  }));
  return { anyOf: anyOf as never };
}

function demandsContent(schema: Schema | undefined): boolean {
  return typeof schema === 'object' && typeof schema.minLength === 'number' && schema.minLength > 0;
}

/** The objects at a path such as `paymentAmount` or `Products[]`; the body itself at the empty path. */
function objectsAt(body: unknown, path: string): Record<string, unknown>[] {
  const found = path === '' ? [body] : fieldsAt(body, path.replace(/\[\]$/, '')).values;
  const items = path.endsWith('[]') ? found.flatMap((it) => (Array.isArray(it) ? it : [])) : found;
  return items.filter(
    (it): it is Record<string, unknown> =>
      typeof it === 'object' && it !== null && !Array.isArray(it) && !(it instanceof Literal),
  );
}
