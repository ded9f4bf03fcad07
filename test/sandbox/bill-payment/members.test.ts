import { describe, expect, test } from 'vitest';
import { type Json, receive } from '../support.ts';
import { type Bills, basic, openBills, orderFor } from './support.ts';

const full = {
  MemberNumber: 'M-7',
  FullName: 'Rudo Sample',
  EmailAddress: 'rudo@payproof.example',
  MobileNo: '263771000002',
  PostalAddress: '2 Example Road & Co',
  AccountDetails: '{"Suburb":"Avondale"}',
};

const post = (bills: Bills, call: string, body: Json) => bills.call(bills.admin, 'POST', `/api/member/${call}`, body);
const single = (bills: Bills, number = 'M-7') => bills.call(bills.admin, 'GET', `/api/member/single/${number}`);

async function lookedUp(bills: Bills, number = 'M-7'): Promise<unknown> {
  const { body } = await bills.get(`/api/payment/member?billerCode=CITYCOUNCIL&memberNumber=${number}`);
  return body.ResultCode === 1 ? body.AuthData : body.ResultCode;
}

/** The member as a form post, JSON or XML. */
function bodies(body: Record<string, string>): [mediaType: string, body: string][] {
  const elements = Object.entries(body).map(([name, it]) => `<${name}>${it.replaceAll('&', '&amp;')}</${name}>`);
  return [
    ['application/json', JSON.stringify(body)],
    ['application/x-www-form-urlencoded', new URLSearchParams(body).toString()],
    ['application/xml', `<?xml version="1.0" encoding="utf-8"?><Member>${elements.join('')}</Member>`],
    ['text/xml; charset=utf-8', `<x:m xmlns:x="urn:x">${elements.join('')}</x:m>`],
  ];
}

const send = async (bills: Bills, call: string, [mediaType, body]: [string, string | Uint8Array]) =>
  receive(
    await fetch(`${bills.base}/api/member/${call}`, {
      method: 'POST',
      headers: { authorization: basic(bills.admin), 'content-type': mediaType },
      body: body as string,
    }),
  );

describe('one member', () => {
  test.each(bodies(full).map(([mediaType], at) => [mediaType, at] as const))('is created as %s', async (_type, at) => {
    const bills = await openBills();
    const { status, text } = await send(bills, 'create', bodies(full)[at] as [string, string]);
    expect([status, text]).toEqual([200, '']);
    expect((await single(bills)).body).toEqual(full);
    expect(await lookedUp(bills)).toEqual({
      MemberName: 'Rudo Sample',
      MemberAddress: '2 Example Road & Co',
      AccountDetails: { Suburb: 'Avondale' },
      AccountBalances: {},
      AccountBalance: null,
    });
  });

  test('an update empties what it leaves out', async () => {
    const bills = await openBills();
    await post(bills, 'create', full);
    expect((await post(bills, 'create', full)).status).toBe(400);
    expect((await post(bills, 'update', { MemberNumber: 'M-7', FullName: 'R Sample', MobileNo: '1' })).status).toBe(
      200,
    );
    expect((await single(bills)).body).toEqual({
      MemberNumber: 'M-7',
      FullName: 'R Sample',
      EmailAddress: '',
      MobileNo: '1',
      PostalAddress: '',
      AccountDetails: '',
    });
    expect((await post(bills, 'update', { MemberNumber: 'NONE', FullName: 'R' })).status).toBe(400);
  });

  test('a deleted one is none, its number is never used again, and undelete brings it back', async () => {
    const bills = await openBills();
    await post(bills, 'create', full);
    expect((await post(bills, 'undelete', { MemberNumber: 'M-7' })).status).toBe(400);
    expect((await post(bills, 'delete', { MemberNumber: 'M-7' })).status).toBe(200);
    expect([await lookedUp(bills), (await single(bills)).status]).toEqual([0, 404]);
    expect((await post(bills, 'create', full)).status).toBe(400);
    expect((await post(bills, 'update', full)).status).toBe(400);
    expect((await post(bills, 'delete', { MemberNumber: 'M-7' })).status).toBe(400);
    expect((await post(bills, 'undelete', { MemberNumber: 'M-7' })).status).toBe(200);
    expect((await single(bills)).body).toEqual(full);
  });

  test.each([
    ['create', { FullName: 'R' }, 'MemberNumber'],
    ['create', { MemberNumber: 'M-7' }, 'FullName'],
    ['create', { MemberNumber: 'M-7', FullName: '' }, 'FullName'],
    ['create', { MemberNumber: 7, FullName: 'R' }, 'MemberNumber'],
    ['create', { ...full, AccountDetails: 'no JSON' }, 'AccountDetails'],
    ['update', { FullName: 'R' }, 'MemberNumber'],
    ['update', { MemberNumber: 'M1000234' }, 'FullName'],
    ['delete', {}, 'MemberNumber'],
    ['undelete', {}, 'MemberNumber'],
  ])('%s with %j is refused', async (call, body, field) => {
    const bills = await openBills();
    const { status, body: answer } = await post(bills, call, body);
    expect([status, Object.keys(answer.ModelState as object)]).toEqual([400, [`request.${field}`]]);
  });
});

test('the list has pages, and its filter is a part of number or name', async () => {
  const bills = await openBills();
  for (let at = 0; at < 4; at += 1) await post(bills, 'create', { MemberNumber: `M-${at}`, FullName: `Name ${at}` });
  const list = async (query: string) => (await bills.call(bills.admin, 'GET', `/api/member/list${query}`)).body;
  expect(await list('')).toMatchObject({ Page: 1, TotalPages: 1, PerPage: 200, TotalListings: 5 });
  const numbers = async (query: string) => ((await list(query)).Listings as Json[]).map((it) => it.MemberNumber);
  expect(await numbers('?PerPage=2&Page=2')).toEqual(['M-1', 'M-2']);
  expect(await numbers('?Filters=name%203')).toEqual(['M-3']);
});

describe('uploads', () => {
  const upload = async (bills: Bills, csv: string, call = 'uploadmembers', field = 'file') => {
    const form = new FormData();
    form.append(field, new Blob([csv], { type: 'text/csv' }), 'members.csv');
    const headers = { authorization: basic(bills.admin) };
    return receive(await fetch(`${bills.base}/api/member/${call}`, { method: 'POST', headers, body: form }));
  };
  const header = 'Member Number,Full Name,Email,Mobile,Postal Address,Suburb\r\n';

  test('known numbers are updated, new ones created, further columns are details', async () => {
    const bills = await openBills();
    const { status, body } = await upload(
      bills,
      `\ufeff${header}M1000234,New Name,,,,Mbare\r\nM-7,"Sample, Rudo",e,m,p,Borrowdale\r\n`,
    );
    expect([status, body]).toEqual([
      200,
      { ResponseCode: 1, Narration: '2 records processed.', Warnings: [], Errors: [] },
    ]);
    expect(await lookedUp(bills, 'M1000234')).toMatchObject({ MemberName: 'New Name', MemberAddress: '' });
    expect(await lookedUp(bills)).toMatchObject({
      MemberName: 'Sample, Rudo',
      AccountDetails: { Suburb: 'Borrowdale' },
    });
  });

  test('a file without a header line, in any field', async () => {
    const bills = await openBills();
    expect((await upload(bills, 'M-7,Rudo,e,m,p\n', 'uploadmembers', 'csv')).body.ResponseCode).toBe(1);
    expect(await lookedUp(bills)).toMatchObject({ MemberName: 'Rudo' });
  });

  test.each([
    ['a column less', 'Member Number,Full Name,Email,Mobile\nM-7,Rudo,e,m\n'],
    ['no line', header],
    ['nothing', ''],
    ['no CSV', 'M-7,"Rudo'],
  ])('%s changes nobody', async (_what, csv) => {
    const bills = await openBills();
    const { status, body } = await upload(bills, csv);
    expect([status, body.ResponseCode, (body.Errors as string[]).length]).toEqual([200, 0, 1]);
    expect(await lookedUp(bills)).toBe(0);
  });

  test('a deleted number and an empty name are errors of their lines; the others are taken', async () => {
    const bills = await openBills();
    await post(bills, 'delete', { MemberNumber: 'M1000234' });
    const { body } = await upload(bills, `${header}M1000234,A,,,,\nM-6,,,,,\nM-7,Rudo,,,,\n`);
    expect(body).toEqual({
      ResponseCode: 1,
      Narration: '1 record processed.',
      Warnings: [],
      Errors: [
        'Line 2: the number of a deleted member is never used again.',
        'Line 3: Member Number and Full Name must not be empty.',
      ],
    });
    expect(await lookedUp(bills, 'M1000234')).toBe(0);
  });

  test('a delete upload deletes each member that it names', async () => {
    const bills = await openBills();
    const { body } = await upload(bills, 'Member Number\nM1000234\nNONE\n', 'uploadmembersdelete');
    expect(body).toMatchObject({ ResponseCode: 1, Errors: ['Line 3: there is no such member.'] });
    expect(await lookedUp(bills, 'M1000234')).toBe(0);
  });

  test('a body that is no form is not processed', async () => {
    const bills = await openBills();
    const { body } = await send(bills, 'uploadmembers', ['text/csv', header]);
    expect(body.Errors).toEqual(['Content-Type must be multipart/form-data with a boundary.']);
  });
});

describe('the download', () => {
  const download = (bills: Bills, query: Record<string, string>) =>
    bills.call(bills.admin, 'GET', `/api/member/downloadpayments?${new URLSearchParams(query)}`);
  const day = { From: '01-Mar-2026 00:00:00', To: '01-Mar-2026 23:59:59' };

  test('holds the payments of the period, of one member where it is named', async () => {
    const bills = await openBills();
    await post(bills, 'create', { MemberNumber: 'M-7', FullName: 'Sample, Rudo' });
    await bills.bought(orderFor(bills.fixtures.purchases.department as never));
    await bills.bought({ BillerCode: 'CITYCOUNCIL', MemberNumber: 'M-7', Products: [{ Code: 'RATES', Price: 25.5 }] });
    const { headers, text } = await download(bills, day);
    expect([headers.get('content-type'), text]).toEqual([
      'text/csv; charset=utf-8',
      [
        'Payment ID,Platform Ref,Bank Ref,Paid Date,Member Number,Member Name,Product,Price,Department',
        '100,CC-CITYCOUNCIL-000001,,2026-03-01T08:15:30.000Z,M1000234,Tariro Example,WATER,30.00,Water',
        '200,CC-CITYCOUNCIL-000002,,2026-03-01T08:15:30.000Z,M-7,"Sample, Rudo",RATES,25.50,',
        '',
      ].join('\r\n'),
    ]);
    expect((await download(bills, { ...day, MemberNumber: 'M-7' })).text.split('\r\n')).toHaveLength(3);
    expect((await download(bills, { From: day.To, To: day.To })).text.split('\r\n')).toHaveLength(2);
  });

  test.each([
    [{ To: day.To }, 'From'],
    [{ From: day.From }, 'To'],
    [{ ...day, From: '2026-03-01T00:00:00' }, 'From'],
  ])('%j is refused', async (query, field) => {
    const bills = await openBills();
    const { status, body } = await download(bills, query as unknown as Record<string, string>);
    expect([status, Object.keys(body.ModelState as object)]).toEqual([400, [field]]);
  });
});

describe('bodies that are refused and change nothing', () => {
  const member = '<MemberNumber>M-7</MemberNumber><FullName>R</FullName>';
  const bomb = '<!DOCTYPE m [<!ENTITY a "R"><!ENTITY b "&a;&a;">]>';
  const file = '<!DOCTYPE m [<!ENTITY f SYSTEM "file:///etc/hostname">]>';

  test.each([
    ['a form field twice', 'application/x-www-form-urlencoded', 'MemberNumber=M-7&MemberNumber=M-8&FullName=R'],
    ['a JSON member twice', 'application/json', '{"MemberNumber":"M-7","MemberNumber":"M-8","FullName":"R"}'],
    ['a JSON list', 'application/json', '[]'],
    ['an XML element twice', 'application/xml', `<m>${member}<FullName>S</FullName></m>`],
    [
      'XML elements in one another',
      'application/xml',
      '<m><MemberNumber>M-7</MemberNumber><FullName><a/></FullName></m>',
    ],
    ['XML that is cut off', 'application/xml', `<m>${member}`],
    [
      'an XML entity of its own',
      'application/xml',
      `${bomb}<m><MemberNumber>M-7</MemberNumber><FullName>&b;</FullName></m>`,
    ],
    [
      'an external XML entity',
      'application/xml',
      `${file}<m><MemberNumber>M-7</MemberNumber><FullName>&f;</FullName></m>`,
    ],
    ['a prototype', 'application/xml', `<m>${member}<__proto__>1</__proto__></m>`],
    ['another media type', 'text/plain', 'MemberNumber=M-7'],
  ])('%s', async (_what, mediaType, body) => {
    const bills = await openBills();
    const { status, body: answer } = await send(bills, 'create', [mediaType, body]);
    expect([status, Object.keys(answer)]).toEqual([400, ['Message', 'ModelState']]);
    expect(await lookedUp(bills)).toBe(0);
  });
});
