import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answeredCharge } from './answered-charge.ts';

/**
 * What a call costs at the least: node:http alone, which parses the same JSON and answers a fixed body as long as the
 * sandbox's: as an argument says, or else as that of a charge. Prints its address as one line of JSON.
 */
const [, , bytes] = process.argv;
const body =
  bytes === undefined
    ? JSON.stringify(answeredCharge)
    : JSON.stringify({ text: 'a'.repeat(Number(bytes) - '{"text":""}'.length) });
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString('utf8'));
    response.writeHead(200, headers).end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
});
