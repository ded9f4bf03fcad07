import type { ApiControl } from '../control/api-control.ts';
import { ControlError } from '../control/control-answer.ts';
import type { JsonObject } from '../slice/decision.ts';
import { cryptoRandom } from '../slice/random.ts';
import { transactions } from './tables/transactions.ts';

/** A charge of 1.00 whose customer types a PIN at once, so that its callback comes. */
export const triggerCallback: ApiControl = async ({ view, body, fixtures, call, happen }) => {
  const { pin = '0000', ...given } = body as { url?: string; endUserId?: string; pin?: string };
  const url = given.url ?? view.all(transactions).findLast((it) => it.notifyUrl !== '')?.notifyUrl;
  if (url === undefined)
    throw new ControlError(409, 'no charge named a notifyUrl yet: say where the callback is to go, as its url');
  const { merchant, numbers } = fixtures as { merchant: JsonObject; numbers: { whitelisted: string[] } };
  const { channel = 'WEB', ...own } = merchant;
  const clientCorrelator = `trigger-${cryptoRandom.text(10)}`;
  const endUserId = given.endUserId ?? numbers.whitelisted[0] ?? '';
  const answering = call({
    operation: 'charge',
    method: 'POST',
    path: '/transactions/amount/',
    body: {
      ...own,
      ...{ clientCorrelator, endUserId, referenceCode: `REF-${clientCorrelator}`, notifyUrl: url, tranType: 'MER' },
      ...{ remarks: 'Triggered', transactionOperationStatus: 'Charged' },
      paymentAmount: {
        charginginformation: { amount: 1, currency: 'USD', description: 'Triggered' },
        chargeMetaData: { channel },
      },
    },
  });
  const [made] = view.find(transactions, 'correlator', clientCorrelator);
  // It may be answered by the PIN alone: nothing waits for its answer where it was taken.
  if (!made) {
    const { status, body: why } = await answering;
    throw new ControlError(409, `the charge that was to be called back was refused: ${status} ${JSON.stringify(why)}`);
  }
  happen('answer-prompt', { endUserId, clientCorrelator, pin });
  const { status = null } = view.get(transactions, made.transactionId) ?? {};
  return { status: 202, body: { url, endUserId, clientCorrelator, transactionId: made.transactionId, status } };
};
