import {
  type Decider,
  type Exchange,
  headerOf,
  jsonOf,
  memberOf,
  type ObserverDefinition,
  statusOf,
  textIn,
} from '../conformance/index.ts';
import {
  type Api,
  type ContractFact,
  compileSchema,
  contractFacts,
  loadContract,
  type Schema,
  slugOf,
  type Validate,
} from '../contract/index.ts';
import { absentIn } from './absent-in.ts';
import { eachAlone } from './each-alone.ts';
import { fieldsAt, outline } from './fields-at.ts';

/**
 * Judges every answer of an API by the facts that openapi.yaml states about its operation and status: media type,
 * headers, presence and type of fields, closed value sets. The status itself is decided by the checks, which know
 * what they asked for.
 *
 * @param own answers with 429 that are the service's own.
 */
export function contractObserver(api: Api, leftOut?: Choice, own?: Choice): ObserverDefinition {
  return observerOf(api, contractFacts(loadContract(api)), leftOut, own);
}

/** Of the exchanges of a run, tells which are meant: of `leftOut`, those of which no contract speaks. */
export type Choice = (exchanges: readonly Exchange[]) => (exchange: Exchange) => boolean;

/** As contractObserver, over facts at hand. */
export function observerOf(
  api: Api,
  facts: readonly ContractFact[],
  leftOut: Choice = () => () => false,
  own429: Choice = () => () => false,
): ObserverDefinition {
  const types = new Map<string, Type>();
  const judged = facts.filter((fact) => fact.aspect !== 'status');
  const required = new Set(facts.filter((fact) => fact.aspect === 'present').map(placeOf));
  const prepared = facts.map((fact) => ({
    fact,
    slug: slugOf(fact.rule),
    known: { types, mayBeNull: !required.has(placeOf(fact)) },
  }));
  const byAnswer = Map.groupBy(prepared, ({ fact }) => `${fact.operation} ${fact.status}`);
  return {
    slug: `${api}-contract`,
    title: 'every answer has the media type, headers and fields that the contract states',
    rules: judged.map((fact) => slugOf(fact.rule)),
    needs: [],
    *observe(exchanges, decide) {
      const isLeftOut = leftOut(exchanges);
      const isOwn429 = own429(exchanges);
      yield* eachAlone(exchanges, (exchange) => {
        const status = statusOf(exchange);
        if (exchange.by !== 'client' || typeof status !== 'number' || isLeftOut(exchange)) return;
        const own = byAnswer.get(`${exchange.operation} ${status}`);
        // 429 alone may come from a proxy in front: a range of statuses does not speak of it.
        if (status === 429 && !own && !isOwn429(exchange)) return;
        for (const it of own ?? byAnswer.get(`${exchange.operation} ${rangeOf(status)}`) ?? []) {
          if (it.fact.aspect !== 'status') judge(it, exchange, decide);
        }
      });
    },
  };
}

/** A type or a closed set of values, and what tells whether a value is of it. */
interface Type {
  schema: Schema;
  validate: Validate;
}

/** What types were compiled already, and whether null is as good as no such field. */
interface Known {
  types: Map<string, Type>;
  mayBeNull: boolean;
}

function placeOf({ operation, status, field }: ContractFact): string {
  return `${operation} ${status} ${field}`;
}

/** A fact with what judging it takes each time. */
interface Prepared {
  fact: ContractFact;
  slug: string;
  known: Known;
}

/** A header that is there without a value tells nothing. */
function presenceOf(value: string | undefined): string {
  if (value === undefined) return 'absent';
  return value.trim() === '' ? 'empty' : 'present';
}

function judge({ fact, slug, known }: Prepared, exchange: Exchange, decide: Decider): void {
  if (typeof exchange.answer === 'string') return;
  const { headers, body } = exchange.answer;
  // A body without a value is written in more ways than one.
  if (fact.mayBeEmpty && ['', 'null', '""'].includes(body.toString().trim())) return;
  const holds = (expected: unknown, actual: unknown): void => void decide.holds(slug, expected, actual, exchange);
  const field = fact.field ?? '';
  if (fact.aspect === 'header') holds('present', presenceOf(headerOf(headers, field)));
  else if (fact.aspect === 'media-type') {
    const type = headerOf(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'none';
    const expected = (fact.mediaTypes ?? []).join(' or ');
    holds(expected, fact.mediaTypes?.some((it) => fits(type, it)) ? expected : type);
  } else if (owes(jsonOf(exchange), field, fact.successWhen))
    judgeField(fact, { body, json: jsonOf(exchange) }, known, holds);
}

function typeOf(fact: ContractFact): Type {
  const schema = fact.aspect === 'values' ? { enum: (fact.schema as { enum: [] }).enum } : typeOnly(fact.schema);
  return { schema, validate: compileSchema(schema) };
}

function judgeField(
  fact: ContractFact,
  { body, json }: { body: Buffer; json: unknown },
  { types, mayBeNull }: Known,
  holds: (expected: unknown, actual: unknown) => void,
): void {
  const field = fact.field ?? '';
  const { holders, present, values } = fieldsAt(json, field, outline);
  if (fact.aspect === 'present') {
    if (holders > 0) holds('present', present ? 'present' : absentIn(body));
    return;
  }
  const { schema, validate } = types.get(fact.rule.id) ?? typeOf(fact);
  types.set(fact.rule.id, { schema, validate });
  for (const [index, value] of values.entries()) {
    if (value === null && mayBeNull) continue;
    holds(schema, validate(value).length > 0 ? fieldsAt(json, field).values[index] : schema);
  }
}

/** Whether an answer owes this field: a refusal owes only the fields that tell it from a success. */
function owes(body: unknown, field: string, successWhen: ContractFact['successWhen']): boolean {
  if (successWhen === undefined || Object.hasOwn(successWhen, field)) return true;
  return Object.entries(successWhen).every(([name, values]) => values.includes(textIn(memberOf(body, name)) ?? ''));
}

function rangeOf(status: number): string {
  return `${Math.floor(status / 100)}XX`;
}

/** Any JSON media type does for application/json: what browsers take for one, text/json among them. */
function fits(type: string, documented: string): boolean {
  if (documented !== 'application/json') return type === documented;
  return type === documented || type === 'text/json' || /^application\/[\w.-]+\+json$/.test(type);
}

function typeOnly(schema: unknown): { [name: string]: never } {
  const { type, oneOf } = schema as { type?: never; oneOf?: { type?: unknown }[] };
  if (type !== undefined) return { type };
  return { type: [...new Set((oneOf ?? []).flatMap((it) => it.type ?? []))] as never };
}
