import { expect } from 'vitest';
import { type Canary, encodingsOf } from '../canary.ts';
import type { Shop } from '../charge-gateway/support.ts';
import { type Json, openReceiver, receive } from '../support.ts';
import { basic, type Credentials, type Fixtures, orderFor } from './support.ts';

/** Secrets that nobody issues: what the vendor agreed on with the platform, and what a player of the lottery chose. */
export const agreedCanaries: readonly Canary[] = [
  { name: 'webhook token', value: 'agreed-webhook-token-5f1c' },
  { name: 'RegData password', value: 'player-chose-this-80b7' },
];
const [webhookToken, playersPassword] = agreedCanaries.map((it) => it.value) as [string, string];

/** What the bill payment platform answers to calls with the secrets in wrong places, and to right ones that need them. */
export async function useBills(
  { workspace: { id, apis } }: Shop,
  canaries: readonly Canary[],
  ask: (method: string, path: string, body?: Json) => Promise<string>,
): Promise<string[]> {
  const api = apis['bill-payment'];
  if (!api) throw new Error('no bill payment');
  const fixtures = api.fixtures as unknown as Fixtures;
  const admin = basic(fixtures.ownBiller.credentials as Credentials);
  const vendor = basic(api.credentials as unknown as Credentials);
  const send = async (authorization: string, path: string, body?: string, mediaType = 'application/json') => {
    const headers = { authorization, 'content-type': mediaType };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body };
    return (await receive(await fetch(api.base + path, init))).text;
  };
  const outputs: string[] = [];
  for (const { value } of canaries) {
    for (const form of encodingsOf(value)) {
      const inUrl = encodeURIComponent(form);
      const upload = `--b\r\nContent-Disposition: form-data; name="${form}"; filename="a.csv"\r\n\r\n${form}\r\n--b--\r\n`;
      const answers = await Promise.all([
        send(vendor, '/api/payment/process', `{"Action":"Auth","Password":"${form}`),
        send(vendor, `/api/payment/member?billerCode=${inUrl}&memberNumber=${inUrl}`),
        send(admin, '/api/member/create', `Password=${form}&MemberNumber=`, 'application/x-www-form-urlencoded'),
        send(admin, '/api/member/create', `<m><Secret>${form}</Secret></m>`, 'application/xml'),
        send(admin, '/api/member/uploadmembers', upload, 'multipart/form-data; boundary=b'),
        send(`Basic ${form}`, `/api/member/downloadpayments?From=${inUrl}&To=x&password=${inUrl}`),
      ]);
      outputs.push(...answers);
    }
    outputs.push(await ask('GET', `/workspaces/${id}/exchanges`));
  }
  const receiver = await openReceiver();
  const operator = `/workspaces/${id}/operator`;
  const { code, secretKey } = fixtures.ownBiller;
  const url = `${receiver.url}?key=${secretKey}`;
  await ask('POST', `${operator}/webhook`, { kind: 'configuration', url, token: webhookToken });
  await ask('POST', `${operator}/webhook`, { kind: 'payments', url, billerCode: code, schedule: 'each' });
  outputs.push(await ask('POST', `${operator}/biller`, { billerCode: code, fee: '1.25' }));
  const { lottery, department } = fixtures.purchases;
  const player = { Phone: lottery?.memberNumber, Password: playersPassword, Name: 'Player' };
  for (const registration of [player, { user: player }, JSON.stringify(player)]) {
    const Metadata = { ...lottery?.metadata, RegData: registration };
    outputs.push(...(await bought(orderFor(lottery as never, 2, { Metadata }))));
  }
  outputs.push(...(await bought(orderFor(department as never))));
  await receiver.arrived(2);
  expect(receiver.calls.map((it) => it.headers.authorization)).toContain(`Bearer ${webhookToken}`);
  outputs.push(...receiver.calls.map((it) => it.text), await ask('GET', `/workspaces/${id}/exchanges`));
  return outputs;

  async function bought(order: Json): Promise<string[]> {
    const answers: string[] = [];
    const Reference = `canary-${outputs.length}`;
    for (const Action of ['Auth', 'Pay', 'Status']) {
      const body = Action === 'Status' ? { Action, Reference } : { ...order, Action, Reference };
      const answer = await send(vendor, '/api/payment/process', JSON.stringify(body));
      expect(JSON.parse(answer)).toMatchObject({ Status: Action === 'Auth' ? 'Authorized' : 'Paid' });
      answers.push(answer);
    }
    return answers;
  }
}
