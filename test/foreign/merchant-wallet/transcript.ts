import { get } from 'node:http';
import type { Seen } from '../shared/seen.ts';
import { type Client, isDone } from './client.ts';

const minute = 60_000;

/**
 * What a fixed list of requests is answered, by its name: where a reading is switched, something in it changes, and
 * nothing does otherwise. Times, tokens and other things that differ from run to run are replaced by their forms.
 */
export async function transcript(client: Client): Promise<Record<string, string>> {
  const lines: Record<string, string> = {};
  const tell = (name: string, seen: unknown) => {
    lines[name] = typeof seen === 'string' ? seen : JSON.stringify(seen ?? 'nothing');
  };
  const note = (name: string, { status, headers, text }: Seen) => {
    const form = ['content-type', 'connection'].map((it) => headers.get(it)).join(' ');
    tell(name, `${status} ${form} ${formOf(headers.get('x-trace-id') ?? '')} ${steady(text)}`);
  };
  tell('trace header', await rawNames(client.wallet.base));
  tell('fixtures', steadyFixtures(client));
  tell(
    'driver',
    Object.entries(client.driver).map(([name, part]) => [name, Object.keys(part)]),
  );
  for (const part of [entering, generating, living, looking, depositing, moving, reading])
    await part(client, note, tell);
  return lines;
}

/** The names of headers as they are written: fetch makes all letters small. */
function rawNames(base: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    get(`${base}/nothing`, (answer) => {
      answer.resume();
      resolve(answer.rawHeaders.filter((it) => /^x-trace-id$/i.test(it)));
    }).on('error', reject);
  });
}

type Part = (
  client: Client,
  note: (name: string, seen: Seen) => void,
  tell: (name: string, seen: unknown) => void,
) => Promise<void>;

const entering: Part = async (client, note, tell) => {
  const as = client.first;
  const [first, second] = [await client.login(as), await client.login(as)];
  note('login', first);
  tell('same token', first.body.accessToken === second.body.accessToken);
  const Authorization = `Bearer ${second.body.accessToken}`;
  note('first token', await client.generate({}, { headers: { Authorization: `Bearer ${first.body.accessToken}` } }));
  note(
    'bearer in small letters',
    await client.generate(
      {},
      { headers: { Authorization: Authorization.toLowerCase().slice(0, 7) + second.body.accessToken } },
    ),
  );
  note('wrong login', await client.login(as, { password: 'x' }));
  note('no key', await client.generate({}, { headers: { 'X-Api-Key': undefined, Authorization } }));
  note('no token', await client.generate({}, { headers: { Authorization: undefined } }));
  const other = client.account('merchant')?.credentials?.apiKey ?? '';
  note('key of the other', await client.generate({}, { headers: { 'X-Api-Key': other, Authorization } }));
  await client.driver.clock?.advance?.({ ms: 11 * minute });
  note('token after 11 minutes', await client.generate({}, { headers: { Authorization } }));
  await client.driver.clock?.advance?.({ ms: 9 * minute });
  note('token after 20 minutes', await client.generate({}, { headers: { Authorization } }));
  await client.driver.clock?.advance?.({ ms: 90 * minute });
  note('token after two hours', await client.generate({}, { headers: { Authorization } }));
  client.forget();
  note('another method', await client.send('PUT', '/api/code/generate', { body: {} }));
  note('another type', await client.generate({}, { headers: { 'Content-Type': 'text/plain' } }));
  note('another field', await client.generate({ colour: 'blue' }));
  note(
    'empty field',
    await client.inquireDeposit(
      { reference: 'a', currency: 'USD', amount: 1, destinationAccount: 'b' },
      { participantReference: '' },
    ),
  );
  if (!client.account('merchant')) return;
  note('withdrawal of a merchant', await client.generate({ type: 'WITHDRAWAL' }, { as: 'merchant' }));
  note('bad withdrawal of a merchant', await client.generate({ type: 'WITHDRAWAL', amount: null }, { as: 'merchant' }));
  note('utility of a merchant', await client.pay({}, { as: 'merchant' }));
  const of = { reference: 'a', currency: 'USD', amount: 1, destinationAccount: 'b' };
  note('reversal of a merchant', await client.reverse(of, {}, { as: 'merchant' }));
};

const generating: Part = async (client, note) => {
  note('code', await client.generate());
  for (const amount of ['"10"', '10.0', '10.5', '0', '-5']) {
    const reference = client.fresh();
    const body = `{"reference": "${reference}", "currency": "USD", "type": "PAYMENT", "amount": ${amount}}`;
    note(`code over ${amount}`, await client.send('POST', '/api/code/generate', { body }));
  }
  note('code without reference', await client.generate({ reference: undefined }));
  note('code with empty reference', await client.generate({ reference: '' }));
  note('code with number as reference', await client.generate({ reference: 77 }));
  note('code with long reference', await client.generate({ reference: 'x'.repeat(70) }));
  note('code of another type', await client.generate({ type: 'GIFT' }));
  note('code without narration', await client.generate({ narration: undefined }));
  await client.generate({ reference: 'again' });
  note('code with the same reference', await client.generate({ reference: 'again' }));
};

const living: Part = async (client, note, tell) => {
  const make = async (type = 'PAYMENT') => (await client.generate(client.first === 'agent' ? { type } : {})).body.code;
  const [made, claimed, fresh, cash] = [await make(), await make(), await make(), await make('WITHDRAWAL')];
  const foreign = (await client.generate({}, { as: 'agent' }))?.body.code;
  if (client.account('merchant')) note('code of the other', await client.inquire(foreign, {}, { as: 'merchant' }));
  const first = await client.inquire(made);
  note('new code', first);
  await client.advance(20_000);
  note('new code again', await client.inquire(made));
  await client.advance(20_000);
  const later = await client.inquire(made);
  note('new code later', later);
  tell('dates of inquiries differ', first.body.processedDateTime !== later.body.processedDateTime);
  await client.claimCode(claimed);
  await client.advance(4 * minute);
  note('claimed four minutes ago', await client.inquire(claimed));
  await client.payCode(made);
  await client.payCode(cash);
  note('paid code', await client.inquire(made));
  tell('balance', await client.balance());
  await client.claimCode(claimed);
  await client.advance(7 * minute);
  note('dead new code', await client.inquire(fresh));
  note('dead claimed code', await client.inquire(claimed));
  await client.advance(90 * minute);
  note('long dead code', await client.inquire(fresh));
};

const looking: Part = async (client, note) => {
  note('accounts', await client.linked());
  note('accounts of nobody', await client.linked('263719999999'));
  note('accounts of a local number', await client.linked(`0${client.number.slice(3)}`));
  note('accounts in EUR', await client.linked(client.number, '?currency=EUR'));
};

const depositing: Part = async (client, note, tell) => {
  if (client.first !== 'agent') return;
  const usd = await client.accountNumber();
  const made = await client.deposit({ reference: 'd-1', amount: 900 });
  note('deposit', made);
  note('deposit again', await client.deposit({ reference: 'd-1', amount: 901 }));
  note('deposit in other letters', await client.deposit({ reference: 'D-1', amount: 902 }));
  note('deposit with a type', await client.deposit({ type: 'SPECIAL' }));
  note('inquiry', await client.inquireDeposit(made.sent, { participantReference: 'p-1' }));
  note('inquiry with the same reference', await client.inquireDeposit(made.sent, { participantReference: 'p-1' }));
  const none = { ...made.sent, reference: 'none' };
  note('inquiry about nothing', await client.inquireDeposit(none));
  const refused = await client.deposit({ reference: 'd-2', currency: 'ZWG', destinationAccount: usd });
  note('inquiry about a refused deposit', await client.inquireDeposit(refused.sent));
  note('reversal of nothing', await client.reverse(none));
  note('reversal of less', await client.reverse(made.sent, { amount: 1 }));
  const again = await client.deposit({ reference: 'd-3' });
  note('reversal', await client.reverse(again.sent));
  note('reversal again', await client.reverse(again.sent));
  note('inquiry about a reversed deposit', await client.inquireDeposit(again.sent));
  const first = await client.deposit({ reference: 'd-5' });
  await client.deposit({ reference: 'd-5', currency: 'ZWG', destinationAccount: await client.accountNumber('ZWG') });
  note('inquiry about the first of two accounts', await client.inquireDeposit(first.sent));
  const spent = await client.deposit({ reference: 'd-4', amount: 10_000 });
  if (!client.driver.customer?.walletBalance) return;
  const all = (await client.balance()) - 12_345 * (await savings(client)) - 500;
  await client.payCode((await client.generate({ amount: all })).body.code);
  note('reversal of what was spent', await client.reverse(spent.sent));
  tell('balance after it', await client.balance());
};

/** How many savings accounts a customer has in a currency. */
async function savings(client: Client): Promise<number> {
  const { accounts } = (await client.linked()).body;
  return accounts.some((it: { type: string; currency: string }) => it.type === 'SAVINGS') ? 1 : 0;
}

const moving: Part = async (client, note) => {
  note('change', await client.change());
  for (const amount of [501, 15_001])
    note(`change of ${amount} in ZWG`, await client.change({ currency: 'ZWG', amount }));
  note('change to nobody', await client.change({ destinationMsisdn: '263719999999' }));
  note('utility', await client.pay());
};

const reading: Part = async (client, note, tell) => {
  const whole = await client.statement(await monthNow(client));
  note('statement', whole);
  const same = whole.body.transactions?.every((it: Record<string, string>) => it.postingDate === it.transactionDate);
  tell('dates of a line are the same', same);
  const days = whole.body.transactions?.every(
    (it: Record<string, string>) => it.postingDate?.slice(0, 10) === it.transactionDate?.slice(0, 10),
  );
  tell('days of a line are the same', days);
  const account = { accountNumber: client.ownAccount(client.first) };
  const period = (from: string, to: string) => ({ ...account, startDateTime: from, endDateTime: to });
  note('empty statement', await client.statement(period('2025-03-01 00:00:00', '2025-03-31 23:59:59')));
  note('statement in another currency', await client.statement({ ...(await monthNow(client)), currency: 'ZWG' }));
  note('statement with a T', await client.statement(period('2025-03-01T00:00:00', '2025-03-31T23:59:59')));
  note('statement over a border', await client.statement(period('2025-03-15 00:00:00', '2025-04-14 23:59:59')));
  note('statement of two months', await client.statement(period('2025-03-01 00:00:00', '2025-04-30 23:59:59')));
  await client.advance(1100 - (((await client.driver.clock?.now?.()) ?? 0) % 1000));
  const second = new Date(((await client.driver.clock?.now?.()) ?? 0) + client.offsetMs).toISOString();
  await client.change({ narration: 'at the end' });
  const end = second.slice(0, 19).replace('T', ' ');
  const { text } = await client.statement({ ...(await monthNow(client)), endDateTime: end });
  tell('end of a statement', text.includes('at the end'));
  note('code list', await client.codeList());
  for (let call = 0; call < 5; call += 1) tell(`large payment ${call}`, isDone(await client.pay({ amount: 1e12 })));
};

async function monthNow(client: Client): Promise<Record<string, string>> {
  const local = new Date(((await client.driver.clock?.now?.()) ?? 0) + client.offsetMs);
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
  return { startDateTime: `${last.slice(0, 8)}01 00:00:00`, endDateTime: `${last} 23:59:59` };
}

function steadyFixtures({ fixtures }: Client): string {
  return JSON.stringify(fixtures, (name, value) => (['password', 'apiKey'].includes(name) ? '' : value));
}

function steady(text: string): string {
  return text
    .replace(/("accessToken":\s*")([^"]+)/g, (_all, start, token) => start + formOf(token))
    .replace(/("qrCode":\s*")([^"]+)/g, (_all, start, image) => `${start}${image.slice(0, 6)} ${image.length}`)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid')
    .replace(/("processedDateTime":\s*")(\d+)(")/g, (_all, start, time, end) => `${start}${time.length} digits${end}`)
    .replace(/("dateTime":\s*")(\d+)(")/g, (_all, start, time, end) => `${start}${time.length} digits${end}`)
    .replace(/20\d\d-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{3})?)?)?/g, (time) => time.replace(/\d/g, '9'));
}

function formOf(text: string): string {
  const forms = { uuid: /^[\da-f]{8}-[\da-f-]{27}$/, w3c: /^00-/, jwt: /\..*\./, digits: /^\d+$/, hex: /^[\da-f]+$/ };
  const form = Object.entries(forms).find(([, it]) => it.test(text))?.[0] ?? 'other';
  return form === 'digits' && text.length === 16 ? 'hex' : form;
}
