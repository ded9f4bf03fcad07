import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { publishPacts } from '../../contracts/index.ts';
import { loadPact } from '../../contracts/pact-file.ts';
import { payproof } from '../cli/fake-io.ts';

interface Broker {
  base: string;
  seen: { method: string; path: string; authorization: string | undefined; body: Record<string, unknown> }[];
}

/** A broker that answers every publication the same way. */
async function withBroker<T>(
  answer: { status: number; body: unknown },
  act: (broker: Broker) => Promise<T>,
): Promise<T> {
  const seen: Broker['seen'] = [];
  const server = createServer(async (incoming: IncomingMessage, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = incoming;
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    seen.push({ method, path: url, authorization: headers.authorization, body });
    outgoing.writeHead(answer.status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await act({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen });
  } finally {
    server.close();
  }
}

const taken = { status: 200, body: { notices: [{ type: 'success', text: 'Pact successfully published' }] } };

it('hands all pacts to the broker in one call', async () => {
  await withBroker(taken, async ({ base, seen }) => {
    const environment = { PACT_BROKER_BASE_URL: `${base}/`, PACT_BROKER_TOKEN: 'the-token' };
    const words = ['pact', 'publish', '--consumer-version', '1.2.3', '--branch', 'main', '--tag', 'dev'];
    const { code, out } = await payproof(words, { environment });
    expect({ code, out }).toEqual({ code: 0, out: 'Pact successfully published\npublished as version 1.2.3\n' });
    const [{ body, ...call } = { body: {} }, ...others] = seen;
    const { contracts, ...rest } = body as { contracts: { content: string; providerName: string }[] };
    expect(others).toEqual([]);
    expect(call).toEqual({ method: 'POST', path: '/contracts/publish', authorization: 'Bearer the-token' });
    expect(rest).toEqual({
      pacticipantName: 'payproof-client',
      pacticipantVersionNumber: '1.2.3',
      branch: 'main',
      tags: ['dev'],
    });
    expect(contracts.map((it) => [it.providerName, JSON.parse(Buffer.from(it.content, 'base64').toString())])).toEqual(
      (['bill-payment', 'charge-gateway', 'merchant-wallet'] as const).map((api) => [api, loadPact(api)]),
    );
  });
});

it('says what the broker says where it refuses, without any secret', async () => {
  await withBroker(
    { status: 409, body: { errors: { contracts: ['changed under the same version'] } } },
    async ({ base }) => {
      const environment = {
        PACT_BROKER_BASE_URL: base,
        PACT_BROKER_USERNAME: 'me',
        PACT_BROKER_PASSWORD: 'a-secret-word',
      };
      const run = publishPacts({ apis: ['charge-gateway'], version: '1', environment });
      await expect(run).rejects.toThrow(
        `the Pact broker at ${base} answered 409: {"contracts":["changed under the same version"]}.`,
      );
    },
  );
});

it.each([
  [{}, 'no Pact broker is known: set PACT_BROKER_BASE_URL to its address'],
  [{ PACT_BROKER_BASE_URL: 'ftp://broker.invalid' }, 'PACT_BROKER_BASE_URL is no http or https address'],
  [
    { PACT_BROKER_BASE_URL: 'https://me:a-secret-word@broker.invalid' },
    'PACT_BROKER_BASE_URL holds credentials: set PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD instead',
  ],
])('a wrong environment is a usage error: %o', async (environment, text) => {
  const words = ['pact', 'publish', '--consumer-version', '1'];
  expect(await payproof(words, { environment })).toEqual({ code: 2, out: '', err: `payproof: ${text}\n` });
});
