import { readCsv } from '../csv.ts';
import { queryDate } from '../dates.ts';
import { is400, type Part } from './note.ts';

const full = {
  FullName: 'Zoë Ndlovu & Sons, Ltd',
  EmailAddress: 'z@home.example',
  MobileNo: '0772 000 111',
  PostalAddress: '1 <Main> St',
  AccountDetails: '{"Ward":"12"}',
};

/** Members, one by one (section 4.2). */
export const members: Part = async (client, note) => {
  if (!client.chief) return;
  const hasAll = client.readings.memberFields === 'all';
  const look = async (number: string) => {
    const found = await client.single(number);
    if (!found || found.Deleted) return undefined;
    const { FullName, EmailAddress, MobileNo, PostalAddress, AccountDetails } = found;
    return hasAll
      ? [FullName, EmailAddress || '', MobileNo || '', PostalAddress || '', AccountDetails || '']
      : [FullName];
  };
  const cut = (all: string[]) => (hasAll ? all : all.slice(0, 1));
  const bodies: [string, (body: Record<string, string>) => string][] = [
    ['application/json', JSON.stringify],
    ['application/x-www-form-urlencoded', (body) => new URLSearchParams(body).toString()],
    [
      'application/xml',
      (body) =>
        `<Member>${Object.entries(body)
          .map(([name, it]) => `<${name}>${it.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`)
          .join('')}</Member>`,
    ],
  ];
  for (const [type, write] of bodies) {
    const MemberNumber = `new ${type.slice(12, 16)}`;
    const headers = { 'Content-Type': type };
    const send = (action: string, body: Record<string, string>) =>
      client.biller('POST', action, { body: write(body), headers });
    note(`create by ${type}`, (await send('create', { MemberNumber, ...full })).status, 200);
    note('what was created', await look(MemberNumber), cut(Object.values(full)));
    note('update', (await send('update', { MemberNumber, FullName: 'Short' })).status, 200);
    note('what is left out becomes empty', await look(MemberNumber), cut(['Short', '', '', '', '']));
    note('update back', (await send('update', { MemberNumber, ...full })).status, 200);
    note('delete', (await send('delete', { MemberNumber })).status, 200);
    note('deleted', await look(MemberNumber), undefined);
    const lookup = async () =>
      (await client.send('POST', '/api/payment/member', { body: { BillerCode: 'MZINDA', MemberNumber } })).body
        .ResultCode;
    note('deleted for vendors', await lookup(), 0);
    note('never reused', (await send('create', { MemberNumber, FullName: 'Other' })).status, 400);
    note('undelete', (await send('undelete', { MemberNumber })).status, 200);
    note('as it was', [await look(MemberNumber), await lookup()], [cut(Object.values(full)), 1]);
  }
  note('others are untouched', (await look('M-0001'))?.[0], 'Rudo Chikafu');
  for (const [action, body] of [
    ['create', { FullName: 'X' }],
    ['create', { MemberNumber: 'X1' }],
    ['update', { MemberNumber: 'M-0001' }],
    ['delete', {}],
    ['undelete', {}],
  ] as const) {
    note(`${action} with ${JSON.stringify(body)}`, is400(await client.member(action, body)), true);
  }
  note('unknown member', await look('M-0'), undefined);
  for (let i = 0; i < 23; i += 1) await client.member('create', { MemberNumber: `L${i}`, FullName: 'Listed' });
  const list = async (query: string) => {
    const { body } = await client.biller('GET', `list?${query}`);
    return ((body.Listings ?? body.Members ?? body) as { MemberNumber: string }[]).map(
      ({ MemberNumber }) => MemberNumber,
    );
  };
  const all = await list('');
  const [one, two] = [await list('PerPage=15&Page=1'), await list('PerPage=15&Page=2')];
  note('member list', [all.length, [...one, ...two]], [28, all]);
};

/** Bulk uploads and downloads (section 4.2). */
export const uploads: Part = async (client, note) => {
  if (!client.chief) return;
  const header =
    client.readings.headerLine === 'none' ? '' : 'Member Number,Full Name,Email,Mobile,Postal Address,Ward\r\n';
  const up = await client.upload(
    'uploadmembers',
    `${header}M-0001,"Rudo ""R"" Moyo, sr.",r@x.example,0771,"1, Hill",7\r\nU-1,Tino,t@x.example,0772,Box 2,8\r\nU-12,Tanya,,,,9\r\nU-13,Tom,,,\r\n`,
  );
  const lists = (body: { Warnings: unknown; Errors: unknown }) =>
    [body.Warnings, body.Errors].every((it) => it === null || Array.isArray(it));
  note('upload', [up.status, up.body.ResponseCode, lists(up.body)], [200, 1, true]);
  const name = async (number: string) => {
    const found = await client.single(number);
    return found?.Deleted ? undefined : (found?.FullName as string | undefined);
  };
  note(
    'upserted',
    [await name('M-0001'), await name('U-1'), await name('U-12'), await name('U-13'), await name('M-0002')],
    ['Rudo "R" Moyo, sr.', 'Tino', 'Tanya', 'Tom', 'Ngoni "Ace" Banda, jr.'],
  );
  if (client.readings.memberFields === 'all') {
    const found = await client.single('U-1');
    note('columns', [found.EmailAddress, found.MobileNo, found.PostalAddress], ['t@x.example', '0772', 'Box 2']);
  }
  const { body } = await client.upload('uploadmembersdelete', `${header && 'Member Number\n'}U-1\nU-13\n`);
  note(
    'bulk delete',
    [body.ResponseCode, await name('U-1'), await name('U-12'), await name('U-13')],
    [1, undefined, 'Tanya', undefined],
  );
  const again = (await client.upload('uploadmembers', `${header}U-1,Tino,,,\nU-77,,,,\n`)).body;
  note(
    'deleted stays deleted',
    [await name('U-1'), (again.Errors ?? []).length + (again.Warnings ?? []).length > 0],
    [undefined, true],
  );
  const now = () => client.driver.clock?.now?.() ?? Promise.resolve(Date.now());
  const from = (await now()) - 3_600_000;
  const buy = async (number: string, price: number) => {
    const product = {
      Code: 'RATE',
      Price: price,
      ...(client.readings.ownDepartment === 'some' ? { Department: 'Rates & Levies' } : {}),
    };
    return (await client.buy(client.order('MZINDA', number, [product]))).pay.body;
  };
  const paid = [await buy('M-0001', 12.4), await buy('M-0002', 7), await buy('M-0002', 3.35)];
  await client.act(
    'Auth',
    client.order('MZINDA', 'M-0002', [{ Code: 'RATE', Price: 9, Department: 'Rates & Levies' }]),
  );
  await client.buy(client.order('MVURA', 'W-2', [{ Code: 'WATER', Price: 9 }]));
  const csv = async (query: string) => {
    const answer = await client.biller('GET', `downloadpayments?${query}`);
    const rows = readCsv(answer.text).slice(client.readings.csvHeader === 'present' ? 1 : 0);
    return client.readings.csvOrder === 'newest' ? rows.toReversed() : rows;
  };
  const time = (at: number) => encodeURIComponent(queryDate(at, client.readings));
  const period = `From=${time(from)}&To=${time(from + 7_200_000)}`;
  const rows = await csv(period);
  note(
    'download',
    rows.map(([, platform, , , number, member, product, price]) => [platform, number, member, product, Number(price)]),
    paid.map((it, index) => [it.PlatformReference, it.MemberNumber, it.MemberName, 'RATE', [12.4, 7, 3.35][index]]),
  );
  note(
    'departments',
    rows.every((row) => (row[8] ?? '') === (client.readings.ownDepartment === 'some' ? 'Rates & Levies' : '')),
    true,
  );
  note('one member', (await csv(`${period}&MemberNumber=M-0002`)).length, 2);
  note('before', (await csv(`From=${time(from - 7_200_000)}&To=${time(from)}`)).length, 0);
  note('no From', is400(await client.biller('GET', `downloadpayments?To=${time(from)}`)), true);
  note('no To', is400(await client.biller('GET', `downloadpayments?From=${time(from)}`)), true);
};

/** Who may what (section 5), and that nothing tells a secret. */
export const permissions: Part = async (client, note) => {
  const vendor = [
    'GET /api/payment/ListBillers',
    'GET /api/payment/member?billerCode=MVURA&memberNumber=W-1',
    'POST /api/payment/member',
    'POST /api/payment/process',
    'POST /api/payment/reverse',
    'GET /api/payment/list',
    'GET /api/wallets',
    'GET /api/payment/TargetStats?billercode=CHOIR',
    'GET /api/payment/feed?billercode=CHOIR',
  ];
  const biller = [
    'POST /api/member/create',
    'POST /api/member/update',
    'POST /api/member/delete',
    'POST /api/member/undelete',
    'GET /api/member/list',
    'GET /api/member/single/M-0001',
    'POST /api/member/uploadmembers',
    'POST /api/member/uploadmembersdelete',
    'GET /api/member/downloadpayments',
  ];
  const { credentials } = client.platform;
  const { withoutRole, ownBiller } = client.fixtures;
  const twist = ({ username = '', password = '' }) => [
    { username, password: `${password}x` },
    { username, password: password.toUpperCase() },
    { username, password: password.slice(0, 9) },
    { username, password: '' },
  ];
  for (const [paths, own, other, guest] of [
    [vendor, credentials, client.chief, withoutRole?.vendor],
    [biller, client.chief, credentials, withoutRole?.biller],
  ] as const) {
    if (!own) continue;
    for (const path of paths) {
      const [method = '', address = ''] = path.split(' ');
      const body = method === 'POST' && !address.includes('upload') ? { Action: 'Status', Reference: 'x' } : undefined;
      const status = async (sent: object) =>
        (await client.send(method, address, { ...(body ? { body } : {}), ...sent })).status;
      const wrong = [...twist(own), ...(other ? [other] : []), ...(guest ? [guest] : [])];
      note(
        `${path} refuses`,
        await Promise.all([...wrong.map((as) => status({ as })), status({ headers: { Authorization: undefined } })]),
        [...wrong.map(() => 401), 401],
      );
      note(`${path} lets in`, (await status({ as: own })) !== 401, true);
    }
  }
  if (ownBiller?.user)
    note(
      'a clerk',
      (await client.member('delete', { MemberNumber: 'M-none' }, { as: ownBiller.user })).status !== 401,
      true,
    );
  const secrets = [credentials, client.chief]
    .filter((it) => it !== undefined)
    .flatMap(({ username = '', password = '' }) => [
      password,
      Buffer.from(`${username}:${password}`).toString('base64'),
    ]);
  const told = client.all.filter(({ text, headers }) =>
    secrets.some((it) => text.includes(it) || [...headers.values()].some((value) => value.includes(it))),
  );
  note(
    'no secrets',
    told.map(({ path }) => path),
    [],
  );
  note(
    'every 400 has its fields',
    client.all.filter((it) => it.status === 400 && !is400(it)).map(({ path }) => path),
    [],
  );
  note(
    'only statuses that fit',
    client.all
      .filter(({ status }) => ![200, 400, 401, 403, 404].includes(status))
      .map(({ path, status }) => [path, status]),
    [],
  );
};
