import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that a proxy costs: node:http alone, which pipes both ways. Its argument is the port of the provider. */
const agent = new Agent({ keepAlive: true });
const port = Number(process.argv[2]);
const server = createServer((incoming, outgoing) => {
  const { method, url, headers } = incoming;
  const upstream = request({ agent, host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  upstream.on('error', () => outgoing.destroy());
  incoming.pipe(upstream);
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
