import {
  type CheckDefinition,
  check,
  defined,
  type Exchange,
  type RawInput,
  statusOf,
  type Trial,
} from '../src/conformance/index.ts';
import { brokenBodies } from '../src/given/broken-bodies.ts';
import {
  type DocumentedAnswer,
  documentedAnswers,
  type ExampleRequest,
  exampleRequests,
  jsonBodySchema,
} from '../src/given/contract-examples.ts';
import { exampleBody } from '../src/given/example-body.ts';

type Api = Trial['api'];

/**
 * Checks of a static mock, which knows the contract's examples and remembers nothing. They send the examples of the
 * contract as they stand there, which a real provider would refuse: hence the capability `static`.
 */
export function contractAnswers(api: Api): CheckDefinition[] {
  return [exampleRequestsAnswered(api), everyAnswerGiven(api), brokenBodiesRefused(api), credentialsDemanded(api)];
}

function exampleRequestsAnswered(api: Api): CheckDefinition {
  const successes = documentedAnswers(api).filter(isSuccess);
  return check({
    slug: `${api}-examples-answered`,
    title: 'every example request of the contract is answered as a success',
    rules: successes.map((it) => statusRule(it)),
    needs: ['static'],
    async body(trial) {
      for (const success of successes)
        for (const request of readable(api, success.operation)) {
          const exchange = await send(trial, request);
          trial.holds(statusRule(success), success.status, statusAs(success, exchange), exchange);
        }
    },
  });
}

function everyAnswerGiven(api: Api): CheckDefinition {
  const answers = documentedAnswers(api);
  return check({
    slug: `${api}-documented-answers`,
    title: 'every answer of the contract, in each of its examples, is given when it is asked for',
    rules: answers.map((it) => statusRule(it)),
    needs: ['static'],
    async body(trial) {
      for (const answer of answers) {
        const [request] = readable(api, answer.operation);
        if (!request) continue;
        const code = `code=${answer.status.replaceAll('X', '0')}`;
        const wishes = answer.examples.length === 0 ? [code] : answer.examples.map((it) => `${code}, example=${it}`);
        for (const prefer of wishes) {
          const exchange = await send(trial, request, {
            headers: { prefer },
            expects5xx: answer.status.startsWith('5'),
          });
          trial.holds(statusRule(answer), answer.status, statusAs(answer, exchange), exchange);
        }
      }
    },
  });
}

function brokenBodiesRefused(api: Api): CheckDefinition {
  const refusals = documentedAnswers(api).filter(
    (it) => (it.status === '400' || it.status === '4XX') && jsonBodySchema(api, it.operation) !== undefined,
  );
  return check({
    slug: `${api}-broken-bodies`,
    title: 'a body that breaks the contract in one place is refused as an invalid request',
    rules: refusals.map((it) => statusRule(it)),
    needs: ['static'],
    async body(trial) {
      for (const refusal of refusals) {
        const [request] = readable(api, refusal.operation);
        const schema = jsonBodySchema(api, refusal.operation);
        if (!request || schema === undefined) continue;
        for (const { body } of brokenBodies(schema, request.body)) {
          const exchange = await send(trial, { ...request, body });
          trial.holds(statusRule(refusal), refusal.status, statusAs(refusal, exchange), exchange);
        }
      }
    },
  });
}

function credentialsDemanded(api: Api): CheckDefinition {
  const refusals = documentedAnswers(api).filter((it) => it.status === '401' || it.status === '4XX');
  return check({
    slug: `${api}-credentials-demanded`,
    title: 'a call without credentials is refused',
    rules: refusals.map((it) => statusRule(it)),
    needs: ['static'],
    async body(trial) {
      for (const refusal of refusals) {
        const [request] = readable(api, refusal.operation);
        if (!request) continue;
        const exchange = await send(trial, request, { headers: { authorization: null, 'x-api-key': null } });
        trial.holds(statusRule(refusal), refusal.status, statusAs(refusal, exchange), exchange);
      }
    },
  });
}

/** An operation's example requests; Prism cannot read a body in XML, so those are left out. */
function readable(api: Api, operation: string): ExampleRequest[] {
  return exampleRequests(api).filter((it) => it.operation === operation && it.mediaType !== 'application/xml');
}

function send(
  trial: Trial,
  request: ExampleRequest,
  more: Pick<RawInput, 'headers' | 'expects5xx'> = {},
): Promise<Exchange> {
  const { headers, body } = exampleBody(request);
  const { apiKey } = trial.credentials;
  // The one API with keys has a token too; a mock takes any.
  const keys = apiKey === undefined ? {} : { 'x-api-key': apiKey, authorization: 'Bearer mock-token' };
  return trial.send(request.operation, {
    path: request.path,
    query: request.query,
    headers: { accept: '*/*', ...keys, ...headers, ...more.headers },
    body,
    ...defined({ expects5xx: more.expects5xx }),
  });
}

function isSuccess({ status }: DocumentedAnswer): boolean {
  return status.startsWith('2');
}

function statusRule({ operation, status }: DocumentedAnswer): string {
  return `${operation}/${status}`;
}

/** The status that was seen, in the words of the contract where it is the one meant (`4XX` for 400). */
function statusAs({ status }: DocumentedAnswer, exchange: Exchange): unknown {
  const seen = statusOf(exchange);
  return String(seen).replace(/^(\d)\d\d$/, status.endsWith('XX') ? '$1XX' : '$&');
}
