import { expect, test } from 'vitest';
import { askControl, openReceiver, openSandbox, type Shop, shopOf } from './support.ts';

test('no secret leaves by answers, exchanges, deliveries or another workspace, in any encoding', async () => {
  const { ready } = await openSandbox({ workspaces: 2 });
  const [mine, other] = ready.workspaces.map((it) => shopOf(it, ready.control.base)) as [Shop, Shop];
  const receiver = await openReceiver();
  const { password, username } = mine.credentials;
  const merchantPin = 'canary-of-the-merchant-pin';
  const outputs: string[] = [];
  const charged = await mine.charge({ merchantPin, notifyUrl: receiver.url });
  outputs.push(charged.text, (await mine.charge({ merchantPin, currency: 'EUR' })).text);
  outputs.push((await mine.charge({ merchantPin, remarks: password })).text);
  outputs.push(
    (await mine.request('/transactions/amount/', { method: 'POST', body: `{"merchantPin":"${merchantPin}"` })).text,
  );
  outputs.push((await mine.lookup(mine.customer, encodeURIComponent(password))).text);
  await mine.pin(charged.body, '0000');
  await receiver.arrived(1);
  outputs.push(...receiver.calls.map((it) => it.text), ...(await mine.smsTexts()));
  for (const path of ['/exchanges', '/deliveries', '/prompts']) outputs.push((await mine.ask('GET', path)).text);
  outputs.push((await other.ask('GET', '')).text, (await askControl(ready.control.base, 'GET', '/workspaces')).text);

  const all = outputs.join('\n');
  expect(all, 'the calls were recorded').toContain('[REDACTED]');
  for (const secret of [merchantPin, password, `${username}:${password}`, mine.workspace.callbackSignature.secret]) {
    const bytes = Buffer.from(secret);
    for (const form of [
      secret,
      encodeURIComponent(secret),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
    ]) {
      expect(all).not.toContain(form);
    }
  }
});
