import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { answeredCharge } from './answered-charge.ts';

// A web framework that does no more than the bare server: it parses the JSON of any request and answers a fixed value. Prints
// its address as one line of JSON.
const server = fastify();
server.all('/*', async () => answeredCharge);
await server.listen({ host: '127.0.0.1', port: 0 });
console.log(JSON.stringify({ base: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}` }));
