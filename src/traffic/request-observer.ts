import {
  AnswerCut,
  type Hand,
  headerOf,
  type IntegratorObserverDefinition,
  type Moment,
  parseExactly,
  type Sending,
} from '../conformance/index.ts';
import {
  type Api,
  type DeliveryFact,
  deliveryFacts,
  loadContract,
  operationAt,
  type RequestFact,
  requestFacts,
  slugOf,
} from '../contract/index.ts';
import { deliveryKind } from './delivery-kind.ts';
import { misspelled } from './misspelled.ts';
import { judgeMember } from './request-member.ts';
import { unversioned } from './unversioned.ts';

/**
 * Judges every request of an integrator by the facts that openapi.yaml states about its operation, and what its receivers
 * answer: path, media type, required headers and members, types, closed sets, spelling. Members that no document names are
 * none of its business.
 */
export function requestObserver(api: Api): IntegratorObserverDefinition {
  const requests = Map.groupBy(requestFacts(loadContract(api)), (it) => it.operation);
  const deliveries = new Map(deliveryFacts(loadContract(api)).map((it) => [it.delivery, it]));
  const rules = [...requests.values()].flat().map(({ rule }) => slugOf(rule));
  return {
    slug: `${api}-requests`,
    title: 'every request has the path, headers and members that the contract states, and every delivery its answer',
    rules: [...rules, ...[...deliveries.values()].map(({ rule }) => slugOf(rule))],
    watch(hand) {
      return (moment: Moment) => {
        if (moment.kind === 'sent' && moment.call.by === 'client') judgeRequest(moment.call, requests, hand);
        if (moment.kind !== 'answered' || moment.exchange.by !== 'provider') return;
        const fact = deliveries.get(deliveryKind(api, moment.exchange) ?? '');
        const { answer } = moment.exchange;
        if (fact && typeof answer !== 'string') judgeAnswer(fact, answer.status, moment.exchange, hand);
      };
    },
  };
}

function judgeRequest(call: Sending, facts: ReadonlyMap<string, RequestFact[]>, hand: Hand): void {
  const { method, url } = call.request;
  const { pathname, searchParams } = new URL(url, 'http://unknown.invalid');
  const meant = call.operation ? { operation: call.operation, isExact: true } : operationAt(method, pathname, call.api);
  if (!meant) judgeMethod(call, pathname, facts, hand);
  const own = facts.get(meant?.operation ?? '') ?? [];
  const body = bodyOf(call, own);
  for (const fact of own) {
    const slug = slugOf(fact.rule);
    if (fact.in === 'path') hand.expects(slug, fact.field, meant?.isExact === true, pathname, call);
    else if (fact.in === 'header') judgeHeader(fact, call, hand);
    else if (fact.in === 'query') judgeQuery(fact, searchParams, call, hand);
    else judgeBody(fact, body, call, hand);
  }
}

/** What is meant where only the method is another; a GET may try whether somebody answers at all. */
const meantBy: Readonly<Record<string, string>> = { PUT: 'POST', PATCH: 'POST', POST: 'GET' };

function judgeMethod(call: Sending, path: string, facts: ReadonlyMap<string, RequestFact[]>, { holds }: Hand): void {
  const { method } = call.request;
  const meant = operationAt(meantBy[method] ?? method, path, call.api);
  const [fact] = (meant?.isExact && facts.get(meant.operation)?.filter((it) => it.in === 'path')) || [];
  if (fact) holds(slugOf(fact.rule), `${meantBy[method]} ${fact.field}`, `${method} ${path}`, call);
  if (meant || !call.api) return;
  const bare = unversioned(call.api, method, path);
  const [own] = facts.get(bare?.operation ?? '')?.filter((it) => it.in === 'path') ?? [];
  if (own) holds(slugOf(own.rule), `${method} ${bare?.full}`, `${method} ${path}`, call);
}

function judgeHeader({ rule, field = '', scheme }: RequestFact, call: Sending, { expects }: Hand): void {
  const value = headerOf(call.request.headers, field) ?? '';
  if (scheme === undefined) expects(slugOf(rule), 'present', value.trim() !== '', 'absent', call);
  else {
    const given = value.trim().split(/\s/)[0] ?? '';
    const fits = given.toLowerCase() === scheme.toLowerCase();
    expects(slugOf(rule), scheme, fits, value === '' ? 'absent' : 'other credentials', call);
  }
}

function judgeQuery(fact: RequestFact, query: URLSearchParams, call: Sending, hand: Hand): void {
  const slug = slugOf(fact.rule);
  if (fact.aspect === 'spelling') {
    const wrong = misspelled([...query.keys()], fact.names?.get('') ?? []);
    hand.expects(slug, 'the documented names', wrong === undefined, wrong, call);
    return;
  }
  const value = query.get(fact.field ?? '') ?? '';
  if (fact.aspect === 'present') hand.expects(slug, 'present', value !== '', 'absent', call);
  // An empty member of a query is as good as none.
  else if (value !== '')
    judgeMember(fact, /^-?\d+$/.test(value) && fact.aspect === 'type' ? Number(value) : value, call, hand);
}

/** What came as body: JSON, the members of a form, or what is not read here. */
type Body = { kind: 'json' | 'form'; value: unknown } | { kind: 'other' };

function bodyOf({ request }: Sending, facts: readonly RequestFact[]): Body {
  const type = mediaTypeOf(request);
  const isPlain = /^(identity)?$/i.test(headerOf(request.headers, 'content-encoding')?.trim() ?? '');
  const isRead = isPlain && request.body.length > 0;
  const isJsonOnly = facts.some((it) => it.aspect === 'media-type' && it.mediaTypes?.join() === 'application/json');
  if (isRead && type === 'application/x-www-form-urlencoded' && !isJsonOnly)
    return { kind: 'form', value: Object.fromEntries(new URLSearchParams(request.body.toString('utf8'))) };
  // Where nothing but JSON is documented, it is meant as JSON whatever its header says.
  if (isPlain && (isJsonOnly || type === 'application/json')) {
    try {
      return { kind: 'json', value: parseExactly(request.body, 'the body of a request') };
    } catch (problem) {
      if (!(problem instanceof AnswerCut)) throw problem;
    }
  }
  return { kind: 'other' };
}

function judgeBody(fact: RequestFact, body: Body, call: Sending, hand: Hand): void {
  const slug = slugOf(fact.rule);
  if (fact.aspect === 'media-type') {
    const type = mediaTypeOf(call.request);
    const expected = (fact.mediaTypes ?? []).join(' or ');
    hand.expects(
      slug,
      expected,
      (fact.mediaTypes ?? []).some((it) => fits(type, it)),
      type || 'none',
      call,
    );
  } else if (body.kind === 'other') return;
  else if (fact.aspect === 'form') {
    if (body.kind === 'json') hand.expects(slug, 'a JSON object', isObject(body.value), formOf(body.value), call);
  } else if (!isObject(body.value)) return;
  // A form has texts alone, and may write what is not there as nothing.
  else if (body.kind === 'json' || fact.aspect === 'present' || fact.aspect === 'spelling')
    judgeMember(fact, body.value, call, hand);
}

/** A refusal of a stranger, and a receiver that is down for a while, are no answers to what was delivered. */
const notJudged = [401, 403, 429, 503];

function judgeAnswer({ rule, statuses }: DeliveryFact, status: number, exchange: Sending, { expects }: Hand): void {
  if (notJudged.includes(status)) return;
  const fits = statuses.includes(String(status)) || statuses.includes(`${Math.floor(status / 100)}XX`);
  expects(slugOf(rule), statuses.join(' or '), fits, String(status), exchange);
}

function mediaTypeOf({ headers }: Sending['request']): string {
  return headerOf(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The document says XML and no media type of it. */
function fits(type: string, documented: string): boolean {
  return type === documented || (documented === 'application/xml' && (type === 'text/xml' || type.endsWith('+xml')));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function formOf(value: unknown): string {
  if (value === undefined) return 'no JSON';
  return Array.isArray(value) ? 'a list' : 'a single value';
}
