import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isObject, type JsonObject, readJson } from '../shared/json.ts';
import { inShona, keepConnections, sendWire } from '../shared/wire.ts';
import { dressed, problemAnswer, successAnswer } from './answers.ts';
import { bankChange, bankChangeProblems } from './bank-change.ts';
import { codeInquiry, codeInquiryProblems, generate, generateProblems } from './code.ts';
import { codeListFile } from './code-list.ts';
import { deposit, depositProblems, keepRefused } from './deposit.ts';
import { depositInquiry, depositInquiryProblems } from './deposit-inquiry.ts';
import { bearerOf, login, permissionProblems, tenantOf } from './gate.ts';
import { newTraceId } from './ids.ts';
import { linkedAccounts, linkedAccountsProblems } from './linked-accounts.ts';
import type { Answer, Asked, Call, Fields, Operation, Problem, Service, Tenant } from './model.ts';
import { reversal, reversalProblems } from './reversal.ts';
import { type Route, routeOf } from './route.ts';
import { statement, statementProblems } from './statement.ts';
import { utility, utilityProblems } from './utility.ts';
import { answeredOnce, bodyProblems } from './validate.ts';

export const basePath = '/till/rest';

interface Handler {
  problems(asked: Asked): Iterable<Problem>;
  effect(asked: Asked): Fields;
}

const handlers: Record<Exclude<Operation, 'login' | 'codeList'>, Handler> = {
  generate: { problems: generateProblems, effect: generate },
  codeInquiry: { problems: codeInquiryProblems, effect: codeInquiry },
  linkedAccounts: { problems: linkedAccountsProblems, effect: linkedAccounts },
  deposit: { problems: depositProblems, effect: deposit },
  depositInquiry: { problems: depositInquiryProblems, effect: depositInquiry },
  reversal: { problems: reversalProblems, effect: reversal },
  bankChange: { problems: bankChangeProblems, effect: bankChange },
  utility: { problems: utilityProblems, effect: utility },
  statement: { problems: statementProblems, effect: statement },
};

/** What is made once for each reference, under the reading that says so. */
const makes: readonly Operation[] = ['generate', 'bankChange', 'utility'];

export function walletServer(service: Service): Server {
  const server = createServer(async (request, response) => {
    try {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      if (service.readings.slowness === 'slow') await pause(15);
      await send(request, response, await answerTo(service, request, Buffer.concat(parts).toString('utf8')), service);
    } catch {
      await send(request, response, problemAnswer({ cause: 'internal' }, undefined, service.readings), service);
    }
  });
  return keepConnections(server, service.readings.idle);
}

async function answerTo(service: Service, request: IncomingMessage, text: string): Promise<Answer> {
  const { readings, hooks } = service;
  const address = (request.url ?? '').startsWith(basePath) ? (request.url ?? '').slice(basePath.length) : '';
  const route = routeOf(request.method ?? '', address, readings);
  if (!('operation' in route)) return problemAnswer({ cause: 'route', http: route.status }, undefined, readings);
  const call = callOf(route, request, text);
  hooks.call?.(call);
  const { answer, asked } = await answered(service, call);
  hooks.answer?.(answer, call, asked);
  return answer;
}

function callOf(route: Extract<Route, { operation: Operation }>, request: IncomingMessage, text: string): Call {
  let body: JsonObject = {};
  let malformed = true;
  try {
    const read = readJson(text);
    if (isObject(read)) {
      body = read;
      malformed = false;
    }
  } catch {
    // Not JSON: `malformed` stays true, and the checks of the body say so.
  }
  return { ...route, headers: request.headers, body, malformed };
}

async function answered(service: Service, call: Call): Promise<{ answer: Answer; asked?: Asked }> {
  const { readings, hooks } = service;
  const refuse = (problem: Problem) => problemAnswer(problem, call.operation, readings);
  const tenant = tenantOf(service, call);
  if (!tenant) return { answer: readings.keyGate === 'proxy' ? proxyPage(readings) : refuse({ cause: 'key' }) };
  const wrongType = request415(call, readings.requestType);
  if (call.operation === 'login') return { answer: loginAnswer(service, tenant, call, wrongType) };
  const caller = bearerOf(service, tenant, call);
  if ('cause' in caller) {
    return { answer: readings.tokenGate === 'proxy' ? proxyLine(caller, call.operation, readings) : refuse(caller) };
  }
  const asked: Asked = { service, readings, hooks, tenant, caller, call, now: tenant.clock.now() };
  const problem = wrongType ?? firstProblem(asked);
  if (problem) {
    if (call.operation === 'deposit') keepRefused(asked, problem);
    hooks.refused?.(problem, asked);
    return { answer: refuse(problem), asked };
  }
  const pauseMs = hooks.pauseMs?.(asked) ?? 0;
  if (pauseMs > 0) await pause(pauseMs);
  if (call.operation === 'codeList') return { answer: fileAnswer(service), asked };
  return { answer: successAnswer(asked, effectOf(asked, call.operation)), asked };
}

function effectOf(asked: Asked, operation: keyof typeof handlers): Fields {
  const { effect } = handlers[operation];
  return makes.includes(operation) ? answeredOnce(asked, effect) : effect(asked);
}

function proxyPage({ missingKey, traceHeader }: Service['readings']): Answer {
  const raw = '<html><body><h1>Access denied</h1></body></html>';
  const headers = { 'Content-Type': 'text/html', [traceHeader]: '' };
  return { status: Number(missingKey), headers, body: {}, raw };
}

function proxyLine(problem: Problem, operation: Operation, readings: Service['readings']): Answer {
  const { status } = problemAnswer(problem, operation, readings);
  const headers = { 'Content-Type': 'text/plain', [readings.traceHeader]: '' };
  return { status: status < 400 ? 401 : status, headers, body: {}, raw: 'Unauthorized\n' };
}

function firstProblem(asked: Asked): Problem | undefined {
  const { hooks, readings, call } = asked;
  const shape = [() => bodyProblems(asked), () => permissionProblems(asked)];
  if (readings.errorOrder === 'permission') shape.reverse();
  const own = call.operation === 'login' || call.operation === 'codeList' ? undefined : handlers[call.operation];
  for (const source of [...shape, () => own?.problems(asked) ?? []]) {
    for (const problem of source()) if (!hooks.overlooks?.(problem, asked)) return problem;
  }
  return hooks.refuses?.(asked);
}

function request415(call: Call, reading: 'ignored' | '415'): Problem | undefined {
  const hasBody = call.operation !== 'linkedAccounts' && call.operation !== 'codeList';
  const isJson = /^application\/json\s*(;|$)/i.test(call.headers['content-type'] ?? '');
  return hasBody && !isJson && reading === '415' ? { cause: 'text', field: 'Content-Type', http: 415 } : undefined;
}

function loginAnswer(service: Service, tenant: Tenant, call: Call, wrongType: Problem | undefined): Answer {
  const { readings } = service;
  const [shape] = wrongType ? [wrongType] : bodyProblems({ call, readings });
  const token = shape ?? login(service, tenant, call);
  if ('cause' in token) return problemAnswer(token, 'login', readings);
  const extra = readings.extraFields === 'some' ? { tokenKind: 'till', livesFor: readings.tokenLifetime } : {};
  const body = { accessToken: token.value, ...extra, responseCode: '00', responseDescription: 'Welcome' };
  return { status: 200, headers: {}, body };
}

function fileAnswer({ readings }: Service): Answer {
  const { type, name, text } = codeListFile(readings);
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` };
  return { status: 200, headers, body: {}, raw: text };
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer, service: Service): Promise<void> {
  const { readings } = service;
  const type = {
    named: 'application/json;charset=UTF-8',
    none: 'application/json',
    shouted: 'Application/JSON; Charset="utf-8"',
  }[readings.charset];
  const headers: Record<string, string> = {
    'Content-Type': type,
    [readings.traceHeader]: newTraceId(service),
    ...(readings.connection === 'closed' ? { Connection: 'close' } : {}),
    ...answer.headers,
  };
  for (const [name, value] of Object.entries(headers)) if (value === '') delete headers[name];
  const body = dressed(readings.language === 'shona' ? told(answer.body) : answer.body, readings);
  const text = answer.raw ?? JSON.stringify(body, null, readings.layout === 'pretty' ? 2 : undefined);
  return sendWire(request, response, { status: answer.status, headers, text }, readings);
}

/** The reason in the language of the country, whatever it is called. */
function told(body: Fields): Fields {
  const names = ['responseMsg', 'responseDescription'].filter((name) => typeof body[name] === 'string');
  return { ...body, ...Object.fromEntries(names.map((name) => [name, inShona(String(body[name]))])) };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
