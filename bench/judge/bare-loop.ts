import { Agent, request } from 'node:http';
import { startEmbedded } from '../../src/targets/embedded.ts';
import { inLanes } from '../parts/in-lanes.ts';
import { tell } from './tell.ts';

/**
 * What a client that judges nothing reaches: charges and look-ups by turns over node:http, as many at a time as the
 * judge has lanes, against the same sandbox in this process. The first argument is the number of calls.
 */
const calls = Number(process.argv[2]);
const lanes = 12;

const agent = new Agent({ keepAlive: true });
await tell(async () => {
  const sandbox = await startEmbedded({ apis: ['charge-gateway'] });
  const settings = sandbox.apis['charge-gateway'];
  if (!settings?.fixtures.merchant) throw new TypeError('the sandbox has no charge-gateway');
  const { base, credentials, fixtures } = settings;
  const { channel, ...merchant } = settings.fixtures.merchant;
  const endUserId = fixtures.numbers?.whitelisted?.[0] ?? '';
  const authorization = `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`;
  const pairs = Array.from({ length: calls / 2 }, (_, index) => index);
  await inLanes(pairs, lanes, async (index) => {
    const clientCorrelator = `bare-${index}`;
    const body = JSON.stringify({
      clientCorrelator,
      referenceCode: `order-${index}`,
      tranType: 'MER',
      endUserId,
      remarks: 'bench',
      transactionOperationStatus: 'Charged',
      paymentAmount: {
        charginginformation: { amount: 12.34, currency: 'USD', description: 'bench' },
        chargeMetaData: { channel },
      },
      ...merchant,
    });
    await call('POST', `${base}/transactions/amount/`, authorization, body);
    await call('GET', `${base}/${endUserId}/transactions/amount/${clientCorrelator}`, authorization);
  });
  agent.destroy();
  await sandbox.close();
  return pairs.length * 2;
});

function call(method: string, url: string, authorization: string, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const outgoing = request(url, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${method} ${url} was answered ${answer.statusCode}: ${text}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
