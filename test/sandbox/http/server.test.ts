import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newServer } from '../../../src/sandbox/http/server.ts';

test('a call that fails without an answer is told as an internal error, and the server lives on', async () => {
  const emitted = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const app = newServer({
    served: new Map([
      [
        '/broken',
        () => {
          throw new Error('{"merchantPin":"13579"}');
        },
      ],
    ]),
  });
  onTestFinished(async () => {
    emitted.mockRestore();
    await app.close();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  for (const expected of [500, 500]) {
    const answer = await fetch(`${origin}/broken/call`);
    expect([answer.status, await answer.json()]).toEqual([
      expected,
      { statusCode: '500', statusMessage: 'Internal server error' },
    ]);
  }
  expect(emitted.mock.calls.map(([text]) => String(text).split('\n')[0])).toEqual([
    'Error: {"merchantPin":"[redacted]"}',
    'Error: {"merchantPin":"[redacted]"}',
  ]);
});
