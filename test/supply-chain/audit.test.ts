import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'audit.mjs');

/** Runs the gate with npm set to a registry that answers like this. */
async function audited(answer: RequestListener): Promise<{ code: number | null; out: string }> {
  const registry = createServer(answer).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const cache = mkdtempSync(join(tmpdir(), 'audit-'));
  try {
    const { port } = registry.address() as AddressInfo;
    const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache };
    const child = spawn(process.execPath, [script], { env });
    let out = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, out };
  } finally {
    registry.close();
    registry.closeAllConnections();
    rmSync(cache, { recursive: true });
  }
}

function knowing(severity?: string): RequestListener {
  const advisory = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'reads too far',
    severity,
    vulnerable_versions: '<99',
  };
  return ({ url }, response) => {
    response.setHeader('content-type', 'application/json');
    if (url?.endsWith('/bulk')) response.end(JSON.stringify(severity === undefined ? {} : { fastify: [advisory] }));
    else response.end(JSON.stringify({ name: 'fastify', 'dist-tags': {}, versions: {} }));
  };
}

test('where no registry gives advisories the gate is skipped and says so', async () => {
  const { code, out } = await audited((_, response) => response.writeHead(405).end());
  expect({ code, out }).toEqual({
    code: 77,
    out: "no registry gives advisories here (405 Method Not Allowed - POST the registry); run it where one does: npm run check -- 'known vulnerabilities'\n",
  });
  expect((await audited((_, response) => response.end('<html>'))).code).toBe(77);
  expect((await audited((request) => request.destroy())).code).toBe(77);
});

test('it passes without advisories, and with those below high severity', async () => {
  expect(await audited(knowing())).toEqual({ code: 0, out: '' });
  expect(await audited(knowing('moderate'))).toEqual({ code: 0, out: '' });
});

test.each(['high', 'critical'])('it fails with one of %s severity, and says which', async (severity) => {
  expect(await audited(knowing(severity))).toEqual({
    code: 1,
    out: expect.stringMatching(
      new RegExp(`^fastify .*: ${severity}: reads too far \\(https://advisories\\.example/1\\)\\n  \\S.*\\n$`),
    ),
  });
});
