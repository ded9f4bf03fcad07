import { headerOf, jsonOf, type Observer, statusOf } from '../conformance/index.ts';
import {
  type Api,
  type ContractFact,
  compileSchema,
  contractFacts,
  loadContract,
  type Validate,
} from '../contract/index.ts';
import { fieldsAt } from './fields-at.ts';

/**
 * Judges every answer of an API by the facts that openapi.yaml states about its operation and status: media type,
 * headers, presence and type of fields, closed value sets. The status itself is decided by the checks, which know
 * what they asked for.
 */
export function contractObserver(api: Api): Observer {
  const facts = contractFacts(loadContract(api)).filter((fact) => fact.aspect !== 'status');
  const byAnswer = Map.groupBy(facts, (fact) => `${fact.operation} ${fact.status}`);
  const types = new Map<string, Validate>();
  return {
    slug: `${api}-contract`,
    api,
    title: 'every answer has the media type, headers and fields that the contract states',
    rules: facts.map((fact) => fact.rule.id),
    needs: [],
    observe(exchanges, decide) {
      for (const exchange of exchanges) {
        if (exchange.by !== 'client' || typeof exchange.answer === 'string') continue;
        const { answer } = exchange;
        for (const fact of byAnswer.get(`${exchange.operation} ${statusOf(exchange)}`) ?? []) {
          const { id } = fact.rule;
          if (fact.mayBeEmpty && answer.body.length === 0) continue;
          if (fact.aspect === 'header')
            decide.holds(
              id,
              'present',
              headerOf(answer.headers, fact.field ?? '') === undefined ? 'absent' : 'present',
              exchange,
            );
          else if (fact.aspect === 'media-type')
            decide.holds(id, 'application/json', mediaTypeOf(headerOf(answer.headers, 'content-type')), exchange);
          else
            judgeField(fact, jsonOf(exchange), types, (expected, actual) =>
              decide.holds(id, expected, actual, exchange),
            );
        }
      }
    },
  };
}

function judgeField(
  fact: ContractFact,
  body: unknown,
  types: Map<string, Validate>,
  holds: (expected: unknown, actual: unknown) => void,
): void {
  const { present, values } = fieldsAt(body, fact.field ?? '');
  if (fact.aspect === 'present') {
    holds('present', present ? 'present' : 'absent');
    return;
  }
  const schema = fact.aspect === 'values' ? { enum: (fact.schema as { enum: [] }).enum } : typeOnly(fact.schema);
  const fits = types.get(fact.rule.id) ?? compileSchema(schema);
  types.set(fact.rule.id, fits);
  for (const value of values) {
    const wrong = fits(value).length > 0;
    holds(schema, wrong ? value : schema);
  }
}

/** `application/json` for every JSON media type, whatever its parameters and case; else what was there. */
function mediaTypeOf(contentType: string | undefined): string {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? 'none';
  return /^application\/(?:[\w.-]+\+)?json$/.test(type) ? 'application/json' : type;
}

function typeOnly(schema: unknown): { [name: string]: never } {
  const { type, oneOf } = schema as { type?: never; oneOf?: { type?: unknown }[] };
  if (type !== undefined) return { type };
  return { type: [...new Set((oneOf ?? []).flatMap((it) => it.type ?? []))] as never };
}
