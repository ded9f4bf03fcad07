import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of callbacks that takes all of them and remembers their delivery ids by transactionId. */
export async function openCallbacks(onCall: () => void) {
  const ids = new Map<string, Set<string>>();
  let calls = 0;
  const server = createServer(async (incoming, outgoing) => {
    let text = '';
    try {
      for await (const chunk of incoming) text += chunk;
    } catch {
      // Cut off in the middle: the sandbox was killed while it called, and will call again.
      return;
    }
    const { transactionId } = JSON.parse(text) as { transactionId: string };
    ids.set(
      transactionId,
      (ids.get(transactionId) ?? new Set()).add(String(incoming.headers['x-sandbox-delivery-id'])),
    );
    calls += 1;
    onCall();
    outgoing.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    ids,
    calls: () => calls,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
