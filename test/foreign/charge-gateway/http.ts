import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isObject, type JsonObject, readJson, textAt, writeJson } from '../shared/json.ts';
import { inShona, keepConnections, sendWire } from '../shared/wire.ts';
import { dressed, problemAnswer } from './answers.ts';
import { charge, chargeProblems } from './charge.ts';
import { gateProblems, tenantOf } from './gate.ts';
import { lookup, lookupProblems } from './lookup.ts';
import type { Answer, Call, Gateway, Operation, Problem, Tenant, Transaction } from './model.ts';
import type { Readings } from './readings.ts';
import { refund, refundProblems } from './refund.ts';
import { spendCorrelator } from './reuse.ts';
import { type Route, routeOf } from './route.ts';

export const basePath = '/wallet/v1';

interface Handler {
  problems(gateway: Gateway, call: Call, tenant: Tenant): Iterable<Problem>;
  effect(gateway: Gateway, call: Call, tenant: Tenant): Answer | Promise<Answer>;
}

const handlers: Record<Operation, Handler> = {
  charge: { problems: chargeProblems, effect: charge },
  lookup: { problems: lookupProblems, effect: lookup },
  refund: { problems: refundProblems, effect: refund },
};

/** The gateway's server; `backDoor` takes every request that is not below the base path. */
export function gatewayServer(
  gateway: Gateway,
  backDoor: (request: IncomingMessage, text: string, response: ServerResponse) => Promise<void>,
): Server {
  const server = createServer(async (request, response) => {
    try {
      const text = await bodyOf(request);
      if (!request.url?.startsWith(basePath)) return await backDoor(request, text, response);
      await send(request, response, await answerTo(gateway, request, text), gateway);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await send(request, response, problemAnswer({ http: 500, code: 'E014', message }, gateway.readings), gateway);
    }
  });
  return keepConnections(server, gateway.readings.idle === 'brief' ? 'brief' : 'kept');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

async function answerTo(gateway: Gateway, request: IncomingMessage, text: string): Promise<Answer> {
  const path = (request.url ?? '').slice(basePath.length).split('?')[0] ?? '';
  const route = routeOf(request.method ?? '', path, gateway.readings);
  const call = callOf(route, request, text);
  gateway.hooks.call?.(call);
  const known = tenantOf(gateway, call);
  const tenant = gateway.hooks.tenant ? gateway.hooks.tenant(known, call, gateway) : known;
  const finish = (answer: Answer) => {
    const isRouted = 'operation' in route;
    if (isRouted) gateway.hooks.answer?.(answer, call, transactionOf(answer, call, tenant), tenant);
    return answer;
  };
  if (!tenant) {
    const problem = { http: 401, code: 'E006', message: 'Who are you?' };
    return finish(problemAnswer(problem, gateway.readings));
  }
  if ('answer' in route) return route.answer;
  const refused = firstProblem(gateway, call, tenant);
  if (refused) {
    spendCorrelator(gateway, call, tenant, refused);
    gateway.hooks.refused?.(call, refused, tenant, gateway);
    return finish(problemAnswer(refused, gateway.readings));
  }
  const pauseMs = gateway.hooks.pauseMs?.(call) ?? 0;
  if (pauseMs > 0) await new Promise<void>((resolve) => gateway.clock.later(pauseMs, resolve));
  return finish(await handlers[call.operation].effect(gateway, call, tenant));
}

function callOf(route: Route, request: IncomingMessage, text: string): Call {
  const { authorization, 'content-type': contentType } = request.headers;
  let body: JsonObject = {};
  let malformed = true;
  try {
    const read = readJson(text);
    if (isObject(read)) {
      body = read;
      malformed = false;
    }
  } catch {
    // Not JSON: `malformed` stays true, and the checks of the operation say so.
  }
  const asked = 'operation' in route ? route : { operation: 'lookup' as const };
  return { endUserId: '', clientCorrelator: '', ...asked, authorization, contentType, text, body, malformed };
}

function firstProblem(gateway: Gateway, call: Call, tenant: Tenant): Problem | undefined {
  const { problems } = handlers[call.operation];
  for (const source of [gateProblems(gateway, call, tenant), problems(gateway, call, tenant)]) {
    for (const problem of source) {
      if (!gateway.hooks.overlooks?.(problem, call, tenant)) return problem;
    }
  }
  return gateway.hooks.refuses?.(call, tenant);
}

function transactionOf(answer: Answer, call: Call, tenant: Tenant | undefined): Transaction | undefined {
  const id = textAt(answer.body, 'transactionId');
  const correlator = call.operation === 'lookup' ? call.clientCorrelator : textAt(call.body, 'clientCorrelator');
  const all = tenant?.transactions ?? [];
  return all.findLast((one) => one.transactionId === id) ?? all.findLast((one) => one.clientCorrelator === correlator);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  { readings }: Gateway,
): Promise<void> {
  const { statusMessage } = answer.body;
  const isTold = readings.language === 'shona' && answer.status >= 400 && typeof statusMessage === 'string';
  const body = isTold ? { ...answer.body, statusMessage: inShona(statusMessage) } : answer.body;
  const text = answer.raw ?? written(dressed(body, readings), readings);
  const headers = { 'Content-Type': types[readings.charset], ...moreHeaders(readings), ...answer.headers };
  const named = Object.entries(headers).map(([name, value]) => [cases[readings.headerCase](name), value]);
  return sendWire(request, response, { status: answer.status, headers: Object.fromEntries(named), text }, readings);
}

const types: Record<Readings['charset'], string> = {
  named: 'application/json;charset=UTF-8',
  absent: 'application/json',
  quoted: 'Application/JSON; charset="utf-8"',
};

const cases: Record<Readings['headerCase'], (name: string) => string> = {
  usual: (name) => name,
  lower: (name) => name.toLowerCase(),
  upper: (name) => name.toUpperCase(),
};

function moreHeaders({ extraHeaders, idle }: Readings): Record<string, string | string[]> {
  return {
    ...(extraHeaders === 'some'
      ? { 'Set-Cookie': ['node=hre-2; Path=/', 'lang=en; Path=/'], ETag: '"0"', 'Cache-Control': 'no-store', Age: '0' }
      : {}),
    ...(idle === 'closed' ? { Connection: 'close' } : {}),
  };
}

function written(body: JsonObject, { jsonLayout, jsonEscapes }: Readings): string {
  const json = writeJson(body, jsonLayout === 'compact' ? 'compact' : 'pretty');
  const spaced = jsonLayout === 'spaced' ? ` \r\n\t${json}\n\n` : json;
  if (jsonEscapes === 'none') return spaced;
  return spaced
    .replaceAll('/', '\\/')
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
