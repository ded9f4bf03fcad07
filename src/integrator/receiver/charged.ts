import type { GroundApi } from '../ground.ts';
import type { CalledBack } from './charge-callbacks.ts';

/** Makes charges on the sandbox as whoever integrates does; their customers agree as soon as they are asked. */
export async function charged(
  { base, credentials, fixtures }: GroundApi,
  count: number,
  { run, notifyUrl }: { run: string; notifyUrl: string },
): Promise<CalledBack[]> {
  const { merchant = {}, numbers } = fixtures as {
    merchant?: Record<string, string>;
    numbers?: { whitelisted?: readonly string[] };
  };
  const { channel = 'WEB', location = 'Harare', ...known } = merchant;
  const endUserId = numbers?.whitelisted?.[0] ?? '';
  const authorization = `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`;
  const made: CalledBack[] = [];
  for (let number = 1; number <= count; number += 1) {
    const clientCorrelator = `${run}-${number}`;
    const body = JSON.stringify({
      ...known,
      ...{
        clientCorrelator,
        location,
        endUserId,
        notifyUrl,
        referenceCode: `INV-${number}`,
        tranType: 'MER',
        remarks: 'Receiver',
      },
      transactionOperationStatus: 'Charged',
      paymentAmount: {
        charginginformation: { amount: 10, currency: 'USD', description: 'Receiver' },
        chargeMetaData: { channel },
      },
    });
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${base}/transactions/amount/`, { method: 'POST', headers, body });
    const { transactionId } = (await answer.json()) as { transactionId: string };
    made.push({ clientCorrelator, transactionId, endUserId });
  }
  return made;
}
