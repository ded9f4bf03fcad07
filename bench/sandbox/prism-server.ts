import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prismParts } from '../../src/mock/prism.ts';
import { prismDocument } from '../../src/mock/prism-document.ts';

// The command `prism mock` with the charge gateway's contract, run in this process. Prints its address as one line of JSON.
const folder = mkdtempSync(join(tmpdir(), 'payproof-bench-prism-'));
process.once('SIGTERM', () => process.exit());
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const document = join(folder, 'openapi.json');
writeFileSync(document, JSON.stringify(prismDocument('charge-gateway')));

const port = await freePort();
process.argv = [process.execPath, 'prism', 'mock', '--port', String(port), document];
prismParts()('./dist/index.js');
await listening(port);
console.log(JSON.stringify({ base: `http://127.0.0.1:${port}` }));

/** Prism takes no port 0. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function listening(port: number): Promise<void> {
  return new Promise((resolve) => {
    const attempt = (): void => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve();
      });
      socket.once('error', () => setImmediate(attempt));
    };
    attempt();
  });
}
