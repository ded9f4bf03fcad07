import type { Bar } from '../parts/bar.ts';
import { measureBesideBare } from './beside-bare.ts';
import { billRequests } from './bill-requests.ts';
import { sendLoad } from './send-load.ts';
import { startSandbox } from './subjects.ts';

const authLimit = 1.4;

/** AUTH and PAY of bill payment, which has no bar: what a PAY does (money, receipts, a notice) no bare server comes near. */
export async function measureBillCalls(rounds: number): Promise<{ text: string; bars: Bar[] }> {
  const sandbox = await startSandbox();
  try {
    const { port, auth, pay, answeredBytes } = billRequests(sandbox.ready);
    // Orders that are paid are not those that AUTH is measured with.
    const paid = (number: number): number => 1_000_000_000 + number;
    const authorize = (first: number, count: number): Promise<unknown> =>
      sendLoad({
        ...{ port, connections: 8, calls: count, status: 200 },
        request: (index) => auth(paid(first + index)),
      });
    await authorize(-1, 1);
    return await measureBesideBare(
      'calls of bill payment',
      { ...sandbox, requests: { port } },
      [
        { name: 'an AUTH', limit: authLimit, request: auth, answeredBytes: await answeredBytes(auth(paid(-2))) },
        {
          name: 'a PAY',
          request: (number) => pay(paid(number)),
          prepare: authorize,
          answeredBytes: await answeredBytes(pay(paid(-1))),
        },
      ],
      rounds,
    );
  } finally {
    await sandbox.stop();
  }
}
