import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isObject, type Json, writeJson } from '../shared/json.ts';
import { inShona, keepConnections, sendWire } from '../shared/wire.ts';
import { refusal, unauthorized } from './answers.ts';
import { readBody, readFile } from './bodies.ts';
import { callerOf } from './gate.ts';
import { handlers } from './handlers.ts';
import type { Answer, Asked, Call, Service } from './model.ts';
import { isBillerSide, routeOf } from './route.ts';

export const basePath = '/bills/v9';

export function billServer(service: Service): Server {
  const server = createServer(async (request, response) => {
    const over = new Promise<void>((resolve) => response.on('close', resolve));
    try {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      if (service.readings.slowness === 'slow') await pause(10);
      await send(request, response, await answerTo(service, request, Buffer.concat(parts), over), service);
    } catch {
      const broken = { status: 500, headers: {}, body: { Message: 'It broke on our side.' } };
      await send(request, response, broken, service);
    }
  });
  return keepConnections(server, service.readings.idle);
}

async function answerTo(
  service: Service,
  request: IncomingMessage,
  bytes: Buffer,
  over: Promise<void>,
): Promise<Answer> {
  const { readings, hooks } = service;
  const url = new URL(request.url ?? '', 'http://host');
  const path = url.pathname.startsWith(basePath) ? url.pathname.slice(basePath.length) : '';
  const route = routeOf(request.method ?? '', path, readings);
  if (!('operation' in route)) return { status: route.status, headers: {}, body: { Message: 'Nothing is here.' } };
  const type = request.headers['content-type'] ?? '';
  const isFile = route.operation === 'upload' || route.operation === 'uploadDelete';
  const isRead = request.method === 'POST' && !isFile;
  const call: Call = {
    ...route,
    headers: request.headers,
    query: queryOf(url.searchParams, readings.queryNames),
    ...(isRead ? readBody(bytes.toString('utf8'), type) : { body: {}, malformed: false }),
    text: isRead ? bytes.toString('utf8') : '',
    file: isFile ? readFile(bytes, type) : undefined,
    over,
  };
  // A lookup by GET says in its query what one by POST says in its body.
  if (route.operation === 'lookup' && request.method === 'GET') call.body = lookupBody(call.query);
  hooks.call?.(call);
  const { answer, asked } = await answered(service, call, isRead && !/^application\/json/i.test(type));
  hooks.answer?.(answer, call, asked);
  return answer;
}

async function answered(service: Service, call: Call, isOther: boolean): Promise<{ answer: Answer; asked?: Asked }> {
  const { readings, hooks } = service;
  const caller = callerOf(service, call);
  const challenge = `Basic realm="${isBillerSide(call.operation) ? 'biller' : 'vendor'}"`;
  if (!caller) return { answer: unauthorized(readings, challenge) };
  const { tenant, user } = caller;
  const asked: Asked = { service, readings, hooks, tenant, user, call, now: tenant.clock.now() };
  if (isOther && readings.contentType === '415' && !isBillerSide(call.operation)) {
    return { answer: refusal('Content-Type', 'Only JSON is read here.', readings, 415), asked };
  }
  const isFailing = tenant.failNext;
  tenant.failNext = false;
  const broken: Answer = { status: 500, headers: {}, body: { Message: 'It broke on our side.' } };
  if (isFailing && readings.failNext === 'undone') return { answer: broken, asked };
  const pauseMs = hooks.pauseMs?.(asked) ?? 0;
  const answer = await handlers[call.operation](asked, () => (pauseMs > 0 ? pause(pauseMs) : undefined));
  return { answer: isFailing ? broken : answer, asked };
}

function queryOf(params: URLSearchParams, names: 'any' | 'exact'): Record<string, string> {
  const entries = [...params].map(([name, value]) => [names === 'any' ? name.toLowerCase() : name, value] as const);
  return Object.fromEntries(entries);
}

function lookupBody(query: Record<string, string>): Record<string, string> {
  const billerCode = query.billerCode ?? query.billercode;
  const memberNumber = query.memberNumber ?? query.membernumber;
  return {
    ...(billerCode === undefined ? {} : { BillerCode: billerCode }),
    ...(memberNumber === undefined ? {} : { MemberNumber: memberNumber }),
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  { readings }: Service,
): Promise<void> {
  const type = readings.charset === 'named' ? 'application/json; charset=utf-8' : 'application/json';
  const given: Record<string, string> = {
    'Content-Type': type,
    'X-Node': 'hre-2',
    ...(readings.connection === 'closed' ? { Connection: 'close' } : {}),
    ...answer.headers,
  };
  const spelled = (name: string): string => (readings.headerCase === 'lower' ? name.toLowerCase() : name);
  const some = Object.entries(given).filter(([, value]) => value !== '');
  const headers = Object.fromEntries(some.map(([name, value]) => [spelled(name), value]));
  const told = readings.language === 'shona' ? inTheirWords(answer.body as Json) : (answer.body as Json);
  const body = readings.memberOrder === 'any' ? reordered(told) : told;
  const text = answer.raw ?? writeJson(body, readings.layout);
  return sendWire(request, response, { status: answer.status, headers, text }, readings);
}

/** What is for people in the language of the country; TechnicalNarration is for machines too. */
function inTheirWords(body: Json): Json {
  if (!isObject(body)) return body;
  const names = ['Message', 'Narration'].filter((name) => typeof body[name] === 'string' && body[name] !== '');
  return { ...body, ...Object.fromEntries(names.map((name) => [name, inShona(String(body[name]))])) };
}

/** Members in an order of chance; those of AccountDetails have theirs (section 3.4). */
function reordered(value: Json, name = ''): Json {
  if (Array.isArray(value)) return value.map((it) => reordered(it));
  if (!isObject(value) || name === 'AccountDetails') return value;
  const members = Object.entries(value).map(([key, it]) => ({ key, it, place: Math.random() }));
  members.sort((one, other) => one.place - other.place);
  return Object.fromEntries(members.map(({ key, it }) => [key, reordered(it, key)]));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
