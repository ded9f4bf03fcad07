import { expect, test } from 'vitest';
import { listFaults } from '../../../src/sandbox/fault-list.ts';
import { sample } from '../../fixtures/sample.ts';
import { type Json, openReceiver, type Received } from '../support.ts';
import { basic, openBills } from './support.ts';

const faults = listFaults().filter((it) => it.api === 'bill-payment');

test.each(sample(faults, 60).map((it) => it.id))('%s: the sandbox still answers everything', async (id) => {
  const bills = await openBills({ faults: [id] });
  const { admin, fixtures } = bills;
  const receiver = await openReceiver(200);
  const { code: billerCode, productCode, price } = fixtures.ownBiller;
  await bills.ask('POST', '/operator/webhook', { kind: 'configuration', url: receiver.url, token: 'agreed-token' });
  await bills.ask('POST', '/operator/webhook', { kind: 'payments', url: receiver.url, billerCode, schedule: 'daily' });
  await bills.ask('POST', '/operator/biller', { billerCode, fee: '0.75' });
  const answers: Received[] = [];
  const ask = async (method: string, path: string, body?: Json): Promise<Received> => {
    const answer = await bills.call(path.startsWith('/api/member/') ? admin : bills.vendor, method, path, body);
    answers.push(answer);
    return answer;
  };
  const MemberNumber = 'M-7';
  for (const name of ['create', 'update', 'delete', 'undelete'])
    await ask('POST', `/api/member/${name}`, { MemberNumber, FullName: 'R Sample', AccountDetails: '{"Plot":"7"}' });
  for (const order of [{}, { MemberNumber: 'PF1' }, { MemberNumber: 'PP1' }, { Reference: '' }])
    await bills.bought(order);
  const Products = [{ Code: productCode, Price: Number(price) }];
  const own = { Reference: 'OWN', BillerCode: billerCode, MemberNumber, Products, TotalAmount: Number(price) };
  for (const Action of ['Auth', 'Pay', 'Status']) answers.push(await bills.process(Action, own));
  for (const path of ['ListBillers', 'list', 'feed?billercode=CHARITY', 'TargetStats?billercode=CHARITY'])
    await ask('GET', `/api/payment/${path}`);
  await ask('GET', `/api/payment/member?billerCode=${billerCode}&memberNumber=${MemberNumber}`);
  await ask('POST', '/api/payment/reverse', { OriginalReference: 'OWN', Reference: 'REVERSAL' });
  await ask('GET', '/api/wallets');
  for (const path of ['list', `single/${MemberNumber}`, `downloadpayments?From=${day(1)}&To=${day(31)}`])
    await ask('GET', `/api/member/${path}`);
  for (const path of ['uploadmembers', 'uploadmembersdelete']) {
    const body = new FormData();
    body.append('file', new Blob([`${MemberNumber},R Sample,r@example.org,263771000001,1 Example Road`]), 'm.csv');
    const headers = { authorization: basic(admin) };
    answers.push(await bills.request(`/api/member/${path}`, { method: 'POST', headers, body }));
  }
  await bills.advance(25 * 3_600_000);
  expect(answers.map((it) => it.status).filter((it) => it >= 500)).toEqual([]);
});

test('announcements come again after the gaps of a fault', async () => {
  const bills = await openBills({ faults: ['bill-payment/announced-with-growing-gaps'] });
  const receiver = await openReceiver(500);
  await bills.ask('POST', '/operator/webhook', { kind: 'configuration', url: receiver.url });
  await bills.ask('POST', '/operator/biller', { billerCode: 'SCHOOL', fee: '0.75' });
  await receiver.arrived(1);
  const counts: number[] = [];
  for (const ms of [30_000, 30_000, 30_000]) {
    await bills.advance(ms);
    counts.push(receiver.calls.length);
  }
  expect(counts).toEqual([2, 2, 3]);
});

function day(number: number): string {
  return encodeURIComponent(`${String(number).padStart(2, '0')}-Mar-2026 00:00:00`);
}
