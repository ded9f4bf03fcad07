import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What a call costs at the least: node:http alone, which parses the same JSON and answers a fixed body as long as the
 * sandbox's: as an argument says, or else as that of a charge. Prints its address as one line of JSON.
 */
const [, , bytes] = process.argv;
const charge = JSON.stringify({
  transactionId: '00000000-0000-4000-8000-000000000000',
  clientCorrelator: 'bench-000000000000',
  status: 'PENDING',
  statusCode: '200',
  statusMessage: 'Request accepted, waiting for the customer',
  amount: 12.34,
  currency: 'USD',
  endUserId: '263771000000',
  merchantCode: 'MC00000000',
  timestamp: '2026-03-01T08:15:30Z',
});
const body = bytes === undefined ? charge : JSON.stringify({ text: 'a'.repeat(Number(bytes) - '{"text":""}'.length) });
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
