import { expect, test } from 'vitest';
import { InvalidInputError } from '../../../src/clients/bill-payment/index.ts';
import type { Received } from '../scripted-server.ts';
import { invalid, platformWith } from './samples.ts';

const member = {
  MemberNumber: 'M1000234',
  FullName: 'Tariro Móyo & Co',
  MobileNo: '263771000001',
  AccountDetails: '{"Suburb":"Avondale"}',
};

/** The one part of a multipart body: its field, file name, type and text. */
async function part(received: Received | undefined): Promise<unknown[]> {
  const headers = { 'content-type': received?.contentType ?? '' };
  const [[field, value] = ['', ''], ...more] = [...(await new Response(received?.body ?? '', { headers }).formData())];
  if (!(value instanceof File) || more.length > 0) return ['no file'];
  return [field, value.name, value.type, await value.text()];
}

test('member records go out as JSON, and an empty 200 is success', async () => {
  const { biller, received } = await platformWith([
    [200, ''],
    [200, ''],
    [200, ''],
    [200, ''],
  ]);
  expect(await biller.createMember(member)).toBeUndefined();
  await biller.updateMember(member);
  await biller.deleteMember('M1');
  await biller.undeleteMember('M1');
  expect(received.map(({ line, contentType, body }) => [line, contentType, JSON.parse(body)])).toEqual([
    ['POST /v1/api/member/create', 'application/json', member],
    ['POST /v1/api/member/update', 'application/json', member],
    ['POST /v1/api/member/delete', 'application/json', { MemberNumber: 'M1' }],
    ['POST /v1/api/member/undelete', 'application/json', { MemberNumber: 'M1' }],
  ]);
  expect(received.every((it) => it.authorization?.startsWith('Basic '))).toBe(true);
});

test('member records go out as form posts where that is chosen', async () => {
  const { biller, received } = await platformWith(
    [
      [200, ''],
      [200, ''],
    ],
    { memberBody: 'form' },
  );
  await biller.createMember(member);
  await biller.deleteMember('M 1');
  expect(received.map((it) => [it.contentType, Object.fromEntries(new URLSearchParams(it.body))])).toEqual([
    ['application/x-www-form-urlencoded', member],
    ['application/x-www-form-urlencoded', { MemberNumber: 'M 1' }],
  ]);
  expect(received.every((it) => it.authorization?.startsWith('Basic '))).toBe(true);
});

test('a CSV file goes up as one file part, byte by byte, in the field that was agreed on', async () => {
  const result = { ResponseCode: 1, Narration: null, Warnings: [], Errors: [], more: 1 };
  const csv = 'Member Number,Full Name\r\nM1,"Móyo, T"\r\n';
  const { biller, received } = await platformWith([
    [200, result],
    [200, result],
  ]);
  expect(await biller.uploadMembers(csv)).toEqual(result);
  expect(await biller.uploadMembersDelete(Buffer.from('Member Number\nM1\n'))).toEqual(result);
  expect(received.map((it) => it.line)).toEqual([
    'POST /v1/api/member/uploadmembers',
    'POST /v1/api/member/uploadmembersdelete',
  ]);
  expect(await part(received[0])).toEqual(['file', 'members.csv', 'text/csv', csv]);
  expect(await part(received[1])).toEqual(['file', 'members.csv', 'text/csv', 'Member Number\nM1\n']);
  const other = await platformWith([[200, result]], { uploadField: 'csvFile' });
  await other.biller.uploadMembers(csv);
  expect(await part(other.received[0])).toEqual(['csvFile', 'members.csv', 'text/csv', csv]);
});

test('look-ups give whatever came, as the fields are not shown', async () => {
  const { biller, received } = await platformWith([
    [200, '[{"MemberNumber":1}]'],
    [200, '{"Any":null}'],
  ]);
  expect(await biller.listMembers({ Filters: 'a=b,c', Page: 2, PerPage: 10 })).toEqual([{ MemberNumber: 1 }]);
  expect(await biller.getMember('M/1')).toEqual({ Any: null });
  expect(received.map((it) => it.line)).toEqual([
    'GET /v1/api/member/list?Filters=a%3Db%2Cc&Page=2&PerPage=10',
    'GET /v1/api/member/single/M%2F1',
  ]);
  await expect(biller.getMember('..')).rejects.toThrow(InvalidInputError);
});

test('a download is the text that came: 123 stays text, a web page is no CSV', async () => {
  const period = { From: '01-Mar-2026 00:00:00', To: '31-Mar-2026 23:59:59' };
  const { biller, received } = await platformWith([
    [200, 'Payment ID,Price\r\n90001,25.50\r\n', { 'content-type': 'text/csv' }],
    [200, '123', { 'content-type': 'application/json' }],
    [200, '', {}],
    [200, '<html>', { 'content-type': 'text/html; charset=utf-8' }],
  ]);
  expect(await biller.downloadPayments(period)).toBe('Payment ID,Price\r\n90001,25.50\r\n');
  expect(await biller.downloadPayments({ ...period, MemberNumber: 'M1' })).toBe('123');
  expect(await biller.downloadPayments(period)).toBe('');
  await expect(biller.downloadPayments(period)).rejects.toThrow(
    'downloadPayments: the 200 answer is a web page and no CSV.',
  );
  expect(received[1]?.line).toBe(
    'GET /v1/api/member/downloadpayments?From=01-Mar-2026%2000%3A00%3A00&To=31-Mar-2026%2023%3A59%3A59&MemberNumber=M1',
  );
});

test('a refusal of a biller call has ModelState as well', async () => {
  const { biller } = await platformWith([invalid]);
  await expect(biller.createMember(member)).rejects.toMatchObject({
    operation: 'createMember',
    ModelState: { 'request.BillerCode': ['Required.', 'Unknown.'] },
  });
});
