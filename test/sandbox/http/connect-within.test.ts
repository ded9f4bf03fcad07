import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { connectWithin } from '../../../src/sandbox/http/connect-within.ts';

const opened: { server: Server; agent: Agent }[] = [];

afterEach(() => {
  for (const { server, agent } of opened.splice(0)) {
    agent.destroy();
    server.close();
  }
});

/** Calls a server that listens nowhere. */
function callsOf(server: Server) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let connections = 0;
  agent.createConnection = () => {
    connections += 1;
    return connectWithin(server);
  };
  opened.push({ server, agent });
  const call = (body: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ agent, method: 'POST', path: '/a' }, resolve).on('error', reject).end(body);
    });
  return { call, connections: () => connections };
}

it('a server answers by it what it would by a socket, and the connection is used again', async () => {
  const server = createServer(async (incoming, outgoing) => {
    outgoing.writeHead(201, { 'X-Length': String((await text(incoming)).length) }).end('answered');
  });
  const { call, connections } = callsOf(server);
  for (const body of ['', 'x'.repeat(300_000)]) {
    const answer = await call(body);
    expect(answer.statusCode).toBe(201);
    expect(answer.rawHeaders).toContain('X-Length');
    expect(answer.headers['x-length']).toBe(String(body.length));
    expect(await text(answer)).toBe('answered');
  }
  expect(connections()).toBe(1);
});

it('a server that breaks it is seen to break it, before its answer and within', async () => {
  const server = createServer((incoming, outgoing) => {
    if (incoming.headers['content-length'] === '1') incoming.socket.destroy();
    else outgoing.writeHead(200, { 'content-length': '10' }).write('half', () => incoming.socket.destroy());
  });
  const { call } = callsOf(server);
  await expect(call('1')).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect(text(await call('22'))).rejects.toThrow('aborted');
});

it('a server that closes it after an answer is called by another', async () => {
  const server = createServer((_incoming, outgoing) => outgoing.writeHead(200, { connection: 'close' }).end('one'));
  const { call, connections } = callsOf(server);
  for (let turn = 0; turn < 2; turn += 1) expect(await text(await call('1'))).toBe('one');
  expect(connections()).toBe(2);
});
