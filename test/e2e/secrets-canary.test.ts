import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withAllExchanges } from '../../src/report/index.ts';
import { payproof } from '../cli/fake-io.ts';

/** A secret in every setting that holds one; each unlike the others, some with what encodings change. */
const secrets = {
  GATEWAY_PASSWORD: 'gate-Way/1+"pass&<é>',
  MERCHANT_PIN: '4821',
  DISABLED_PASSWORD: "disabled pass'word 7",
  WALLET_KEY: 'wallet-key-0123456789abcdef',
  WALLET_PASSWORD: 'wallet\\password/2',
  AGENT_KEY: 'agent-key-ABCDEFghijkl',
  AGENT_PASSWORD: 'agent:password=3',
  VENDOR_PASSWORD: 'vendor-password-4',
  BILLER_PASSWORD: 'biller-password-5',
  BILLER_USER_PASSWORD: 'biller-user-password-6',
  BILLER_KEY: 'biller-webhook-key-7',
  NO_ROLE_PASSWORD: 'no-role-password-8',
  CALLBACK_SECRET: 'callback-secret-9',
} as const;

let folder: string;
let echo: Server;
let base: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-canary-'));
  echo = createServer(async (incoming, answer) => {
    const { type, text } = echoed(incoming, await bodyOf(incoming));
    answer.writeHead(200, { 'content-type': type, 'x-trace-id': 'trace' }).end(text);
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
});

afterEach(() => {
  echo.closeAllConnections();
  echo.close();
  rmSync(folder, { recursive: true, force: true });
});

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

let turn = 0;

/** All that came, told again in one form after the other: as JSON, text in single quotes, HTML, XML, a form, hexadecimal. */
function echoed({ headers, url = '' }: IncomingMessage, body: string): { type: string; text: string } {
  const credentials = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
  const all = `${headers.authorization} ${headers['x-api-key']} ${credentials} ${body}`;
  const escaped = all.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  turn += 1;
  const forms = [
    { type: 'application/json', text: JSON.stringify({ status: 'SUCCESS', responseCode: '00', said: all, url }) },
    { type: 'application/json', text: `{'said': '${body.replaceAll('"', "'")}', 'by': '${credentials}'}` },
    { type: 'text/html', text: `<h1>${escaped}</h1>` },
    { type: 'application/xml', text: `<said pin="${escaped}">${escaped}</said>` },
    { type: 'application/x-www-form-urlencoded', text: `said=${encodeURIComponent(all)}&password=${credentials}` },
    { type: 'text/plain', text: Buffer.from(all).toString('hex').toUpperCase() },
  ] as const;
  return forms[turn % forms.length] ?? forms[0];
}

const target = (): string => `targets:
  echo:
    apis:
      charge-gateway:
        base: ${base}/v1
        credentials: { username: sbx_canary, password: "\${GATEWAY_PASSWORD}" }
        fixtures:
          merchant: { merchantCode: M-1, merchantPin: "\${MERCHANT_PIN}", merchantNumber: "263770000000", terminalID: T-1, countryCode: ZW, superMerchantName: Holdings, merchantName: Shop, channel: WEB }
          numbers: { whitelisted: ["263770000001", "263770000002", "263770000003"], barred: ["263770000009"], unlisted: ["263770000100"] }
          notEnabled: { username: sbx_off, password: "\${DISABLED_PASSWORD}" }
      merchant-wallet:
        base: ${base}/wallet
        credentials: { apiKey: "\${WALLET_KEY}", username: merchant, password: "\${WALLET_PASSWORD}" }
        fixtures:
          accounts: { merchant: { accountNumbers: { USD: "1001", ZWG: "1002" } }, agent: { credentials: { apiKey: "\${AGENT_KEY}", username: agent, password: "\${AGENT_PASSWORD}" } } }
          numbers: { registered: ["263770000001"], unknown: ["263770000100"] }
      bill-payment:
        base: ${base}/bills
        credentials: { username: vendor, password: "\${VENDOR_PASSWORD}" }
        fixtures:
          ownBiller: { code: OWN, credentials: { username: biller, password: "\${BILLER_PASSWORD}" }, user: { username: clerk, password: "\${BILLER_USER_PASSWORD}" }, secretKey: "\${BILLER_KEY}", productCode: P }
          withoutRole: { vendor: { username: norole, password: "\${NO_ROLE_PASSWORD}" } }
    callbacks: loopback
    callbackSignature: { header: X-Signature, secret: "\${CALLBACK_SECRET}" }
    timeout: 2s
    patience: 50ms
    quiet: 10ms
    callsPerMinute: 100000
`;

/** In which forms a reviewer could still read a secret. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  if (secret.length < 8) return [];
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64').replace(/=+$/, '').slice(0, -1),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ];
}

/** A short secret wherever it stands alone. */
const pinAlone = /(?<![\w.-])4821(?![\w.-])/;

function leaks(text: string): string[] {
  const long = Object.entries(secrets).flatMap(([name, value]) =>
    formsOf(value).some((form) => text.includes(form)) ? [name] : [],
  );
  return pinAlone.test(text) ? [...long, 'MERCHANT_PIN'] : long;
}

test('a target that echoes all that it gets leaks nothing into any report, in any form', async () => {
  const file = join(folder, 'payproof.config.yaml');
  writeFileSync(file, target());
  const report = join(folder, 'report');
  const formats = ['ctrf', 'github', 'har', 'html', 'json', 'junit', 'markdown', 'sarif', 'terminal'];
  const words = ['verify', '--target', file, '--report-dir', report, ...formats.flatMap((it) => ['--format', it])];
  const ended = await payproof(words, { environment: { ...secrets } });
  expect(ended.code).toBe(1);
  const evidence = join(folder, 'evidence');
  const live = await payproof(['evidence', '--target', file, '--out', evidence], { environment: { ...secrets } });
  const written = [report, evidence].flatMap((it) =>
    readdirSync(it, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      // What a run.json packs is looked through too.
      .map((entry): [string, string] => [
        entry.name,
        withAllExchanges(readFileSync(join(entry.parentPath, entry.name), 'utf8')),
      ]),
  );
  const all: [string, string][] = [
    ['stdout', ended.out],
    ['stderr', ended.err],
    ['evidence', live.out + live.err],
    ...written,
  ];
  expect(all.map(([name]) => name)).toContain('exchanges.har');
  expect(written.some(([, text]) => text.includes('[redacted]'))).toBe(true);
  expect(all.flatMap(([name, text]) => leaks(text).map((it) => `${it} in ${name}`))).toEqual([]);
}, 900_000);
