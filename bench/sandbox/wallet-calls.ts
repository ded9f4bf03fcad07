import type { Bar } from '../parts/bar.ts';
import { type Kind, measureBesideBare } from './beside-bare.ts';
import { startSandbox } from './subjects.ts';
import { walletBench } from './wallet-requests.ts';

const limits = { generate: 1.2, inquire: 1.2, deposit: 1.1 };

/** How many codes are inquired by turns. */
const codes = 200;

/**
 * Calls of the merchant wallet. Inquiries come faster than once in 30 seconds, so that switch is set to answer them.
 */
export async function measureWalletCalls(rounds: number): Promise<{ text: string; bars: Bar[] }> {
  const sandbox = await startSandbox({ dialect: { 'early-code-inquiry': 'answered' } });
  try {
    const bench = walletBench(sandbox.ready);
    const requests = await bench.requests();
    const known = await Promise.all(Array.from({ length: codes }, () => bench.newCode()));
    const kind = async (name: string, limit: number, request: (number: number) => string): Promise<Kind> => ({
      ...{ name, limit },
      // The number 0 is sent to learn how long its answer is; a deposit is made once.
      answeredBytes: await bench.answeredBytes(request(0)),
      request: (number) => request(number + 1),
    });
    return await measureBesideBare(
      'calls of the merchant wallet',
      { ...sandbox, requests },
      [
        await kind('generating a code', limits.generate, requests.generateCode),
        await kind('inquiring a code', limits.inquire, (number) => requests.inquiry(known[number % codes] ?? '')),
        await kind('a deposit', limits.deposit, requests.deposit),
      ],
      rounds,
    );
  } finally {
    await sandbox.stop();
  }
}
