import { Agent, type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startForeignBills } from './bill-payment/service.ts';
import { startForeignGateway } from './charge-gateway/service.ts';
import { startForeignWallet } from './merchant-wallet/service.ts';

const unusual = {
  coding: 'gzip',
  transfer: 'length',
  interim: 'processing',
  idle: 'brief',
  language: 'shona',
} as const;
const pieces = { transfer: 'pieces', language: 'shona' } as const;

/** A provider, and a call that it refuses in words. */
const providers = {
  'charge-gateway': {
    start: (readings: object) => startForeignGateway({ readings }),
    path: '/263771234567/transactions/amount/nobody',
  },
  'merchant-wallet': {
    start: (readings: object) => startForeignWallet({ readings }),
    path: '/api/file/response-codes',
  },
  'bill-payment': {
    start: (readings: object) => startForeignBills({ readings: { unauthorized: 'message', ...readings } }),
    path: '/api/wallets',
  },
};

test.each(Object.entries(providers))('%s: HTTP/1.1 as few expect it', async (_api, { start, path }) => {
  const provider = await start(unusual);
  const usual = await start(pieces);
  const agent = new Agent({ keepAlive: true });
  try {
    const { answer, bytes, interim, socket } = await asked(`${provider.base}${path}`, agent);
    expect(interim).toEqual([102]);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(bytes.length) });
    expect(gunzipSync(bytes).toString()).toContain('Ruregerero – hazvina');
    // The provider ends what is idle.
    await new Promise((resolve) => (socket.destroyed ? resolve(0) : socket.once('close', resolve)));
    const other = await asked(`${usual.base}${path}`, agent);
    expect(other.answer.headers['transfer-encoding']).toBe('chunked');
    expect(other.chunks).toBeGreaterThan(1);
    expect(other.bytes.toString()).toContain('Ruregerero – hazvina');
  } finally {
    agent.destroy();
    await provider.close();
    await usual.close();
  }
});

async function asked(url: string, agent: Agent) {
  const interim: number[] = [];
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(url, { agent, headers: { 'Accept-Encoding': 'gzip' } });
    call.on('information', ({ statusCode }) => interim.push(statusCode));
    call.on('response', resolve).on('error', reject).end();
  });
  const { socket } = answer;
  const all: Buffer[] = [];
  for await (const part of answer) all.push(part as Buffer);
  return { answer, bytes: Buffer.concat(all), chunks: all.length, interim, socket };
}
