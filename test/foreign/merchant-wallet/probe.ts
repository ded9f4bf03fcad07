import { isDeepStrictEqual } from 'node:util';
import { PNG } from 'pngjs';
import decodeQR from 'qr/decode.js';
import type { Seen } from '../shared/seen.ts';
import { type Client, isDone } from './client.ts';

/** What is seen at one place, and what the document demands there. */
export interface Observation {
  name: string;
  seen: unknown;
  demanded: unknown;
}

type Note = (name: string, seen: unknown, demanded: unknown) => void;

const minute = 60_000;
const day = 86_400_000;

/**
 * Looks at everything that the document states, whatever the readings are, and returns where something else is seen.
 * Long because it is one list of observations, endpoint by endpoint.
 */
export async function probe(client: Client): Promise<Observation[]> {
  const wrong: Observation[] = [];
  const note: Note = (name, seen, demanded) => {
    if (!isDeepStrictEqual(seen, demanded)) wrong.push({ name, seen, demanded });
  };
  for (const part of parts) {
    await part(client, note);
    if (wrong.length > 0) return wrong;
  }
  everyAnswer(client.all, note);
  return wrong;
}

type Part = (client: Client, note: Note) => Promise<void>;

const parts: Part[] = [
  codes,
  badCodes,
  codesInTheApp,
  inquiryLimit,
  accounts,
  deposits,
  depositInquiries,
  reversals,
  changes,
  utilities,
  statements,
  months,
  logins,
  permissions,
  codeList,
  secrets,
];

/** The same for every answer: sections 2.1 and 7. */
function everyAnswer(all: Client['all'], note: Note): void {
  for (const { path, status, headers, body, text } of all) {
    note(`${path} has an X-Trace-Id`, (headers.get('X-Trace-Id') ?? '').length > 0, true);
    if (path.includes('response-codes') && status < 300 && body?.responseCode === undefined) continue;
    note(`${path} tells a responseCode: ${text.slice(0, 60)}`, typeof body.responseCode, 'string');
    const isWell = body.responseCode === (path.includes('/msisdn/') ? '000' : '00');
    const looksWell = body.responseCode === '000' || body.responseCode === '00';
    note(`${path} does not mix up 00 and 000`, looksWell, isWell);
    note(`${path} has a fitting HTTP status ${status}`, isWell ? status < 300 : status < 500, true);
    const reason = body.responseMsg ?? body.responseDescription;
    note(`${path} tells a reason`, isWell || (typeof reason === 'string' && reason !== ''), true);
  }
}

async function codes(client: Client, note: Note): Promise<void> {
  const texts: unknown[] = [];
  const narration = 'Sale of a long book to Ama Müller, 12 €';
  for (const [type, currency] of pairs(typesOf(client), ['USD', 'ZWG'])) {
    for (const amount of [1, 1250, 20_055]) {
      const reference = `${client.fresh()}-abcdefghij-0123456789`;
      const { body } = await client.generate({ type, currency, amount, reference, narration });
      texts.push(body.code);
      const seen = [Number(body.amount), body.currency, body.stan, body.description, typeof body.currencySymbol];
      note('generated code', seen, [amount, currency, reference, narration, 'string']);
      note('symbol notes the subunit', /c/i.test(body.currencySymbol), true);
      const nulls = ['available', 'ledger', 'debitAccountNumber', 'creditAccountNumber', 'reference'];
      note(
        'nulls of a generated code',
        nulls.filter((name) => (body[name] ?? null) !== null),
        [],
      );
      note('QR image', holdsCode(body.qrCode, body.code), true);
      note('authNumber and date', [body.authNumber, body.processedDateTime].map(isGiven), [true, true]);
      note('authNumber is not the reference', String(body.authNumber) === reference, false);
    }
  }
  note('codes differ', new Set(texts).size, texts.length);
  const { body } = await client.generate({ reference: undefined, narration: undefined });
  note('a reference is made', [body.responseCode, isGiven(body.stan)], ['00', true]);
  const hidden = await client.generate({ currency: 'ZWG', amount: 31_415, type: typesOf(client).at(-1), narration });
  const inquired = (await client.inquire(hidden.body.code, { reference: undefined })).body;
  note(
    'inquired code',
    [
      inquired.code,
      Number(inquired.amount),
      inquired.description,
      inquired.status,
      /^\d+(\.\d)? ?sec$/.test(inquired.timeToLive),
    ],
    [hidden.body.code, 31_415, narration, 'New', true],
  );
}

async function badCodes(client: Client, note: Note): Promise<void> {
  for (const changes of [
    { currency: 'ZAR' },
    { currency: undefined },
    { amount: undefined },
    { type: undefined },
    { amount: 'ten' },
  ]) {
    note(`code with ${JSON.stringify(changes)}`, isDone(await client.generate(changes)), false);
  }
  note('malformed body', isDone(await client.send('POST', '/api/code/generate', { body: '{"amount":' })), false);
  note('unknown code', isDone(await client.inquire('nothing')), false);
  note('no code', isDone(await client.inquire('', { code: undefined })), false);
}

async function codesInTheApp(client: Client, note: Note): Promise<void> {
  if (!client.driver.customer?.payCode || !client.driver.clock?.advance) return;
  const hasBalance = client.driver.customer.walletBalance !== undefined;
  for (const [type, currency] of pairs(typesOf(client), ['USD', 'ZWG'] as const)) {
    const made = (await client.generate({ type, currency, amount: 1250, narration: 'Equal' })).body;
    const other = (await client.generate({ type, currency, amount: 990, narration: 'Equal' })).body;
    const look = async (name: string, status: string | string[], code = made.code) => {
      const { body } = await client.inquire(code);
      note(`${type} ${currency} ${name}`, [status].flat().includes(body.status) ? 'as it is' : body.status, 'as it is');
      note(`timeToLive ${name}`, /^\d+(\.\d)? ?sec$/.test(body.timeToLive), true);
      return Number.parseInt(body.timeToLive, 10);
    };
    const first = await look('at first', 'New');
    note('of another code at once', isDone(await client.inquire(other.code)), true);
    note('amount of that other code', Number((await client.generate({ amount: 990 })).body.amount), 990);
    await client.advance(minute);
    const second = await look('after an inquiry', 'New');
    note('timeToLive falls with the clock', first - second >= 60 && first - second < 70, true);
    note('new code is claimed', await rejected(client.claimCode(made.code)), false);
    await client.advance(3 * minute);
    // A claim may have lapsed by now.
    await look('claimed', ['Claimed', 'New']);
    note('claimed code is claimed', await rejected(client.claimCode(made.code)), false);
    await client.advance(minute);
    await look('claimed just now', 'Claimed');
    const before = await client.balance(currency);
    note('claimed code is paid', await rejected(client.payCode(made.code)), false);
    const fee = type === 'WITHDRAWAL' ? [1250, 1257] : [1250];
    const taken = before - (await client.balance(currency));
    if (hasBalance) note(`${type} ${currency} takes`, fee.includes(taken) ? 'its amount' : taken, 'its amount');
    note('paid code is used up', await rejected(client.payCode(made.code)), true);
    await client.advance(minute);
    await look('paid', 'Paid');
    await client.advance(10 * minute);
    await look('paid long ago', 'Paid');
    await look('unpaid at its end', ['Expired', 'Timed Out'], other.code);
  }
  for (const [type, currency] of pairs(typesOf(client), ['USD', 'ZWG'])) {
    for (const isClaimed of [false, true]) {
      const make = async () => (await client.generate({ type, currency, amount: 300 })).body.code;
      const [early, late, dead] = [await make(), await make(), await make()];
      await client.inquire(late);
      const claims = isClaimed ? [early, late, dead].map((code) => rejected(client.claimCode(code))) : [];
      note('claims', (await Promise.all(claims)).includes(true), false);
      await client.advance(9.6 * minute);
      note(`payable at 9.6 minutes, claimed: ${isClaimed}`, await rejected(client.payCode(early)), false);
      note('alive at 9.6 minutes', ['New', 'Claimed'].includes((await client.inquire(dead)).body.status), true);
      await client.advance(0.6 * minute);
      note(`payable at 10.2 minutes, claimed: ${isClaimed}`, await rejected(client.payCode(late)), true);
      const { status } = (await client.inquire(late)).body;
      note('dead at 10.2 minutes', ['Expired', 'Timed Out', ...(isClaimed ? ['Claimed'] : [])].includes(status), true);
    }
  }
}

async function inquiryLimit(client: Client, note: Note): Promise<void> {
  if (!client.driver.clock?.advance) return;
  const { code } = (await client.generate()).body;
  const first = await client.inquire(code);
  await client.advance(15_000);
  const early = await client.inquire(code);
  const isRepeated = early.body.timeToLive === first.body.timeToLive;
  note('an early inquiry is refused or answered as before', !isDone(early) || isRepeated, true);
  await client.advance(35_000);
  const later = await client.inquire(code);
  note('an inquiry after 50 s', [isDone(later), later.body.timeToLive === first.body.timeToLive], [true, false]);
  await client.advance(35_000);
  const last = await client.inquire(code);
  note(
    'an inquiry 35 s after that',
    [last.body.status, last.body.timeToLive === later.body.timeToLive],
    ['New', false],
  );
}

async function accounts(client: Client, note: Note): Promise<void> {
  if (!client.fixtures.accounts?.agent) return;
  const seen = new Set<string>();
  for (const number of client.numbers.slice(0, 2)) {
    for (const [query, currency] of [
      ['', 'USD'],
      ['?currency=USD', 'USD'],
      ['?currency=ZWG', 'ZWG'],
    ] as const) {
      const { body } = await client.linked(number, query);
      note(
        `linked accounts${query}`,
        [body.responseCode, ...[body.firstname, body.lastname].map(isGiven)],
        ['000', true, true],
      );
      const mine = (body.accounts ?? []).filter((it: { currency: string }) => it.currency === currency);
      note(`there is one in ${currency}`, mine.length > 0, true);
      for (const account of body.accounts ?? []) {
        const names = ['accountNumber', 'currency', 'alias', 'type', 'productId'];
        note(
          'fields of an account',
          names.filter((name) => !(name in account)),
          [],
        );
      }
      if (query !== '') for (const { accountNumber } of mine) seen.add(`${number} ${accountNumber}`);
    }
  }
  const numbers = [...seen].map((it) => it.split(' ')[1]);
  note('accounts of different customers differ', new Set(numbers).size, numbers.length);
  note('unknown number', isDone(await client.linked('263719999999')), false);
  note('no number', isDone(await client.linked('12')), false);
}

async function deposits(client: Client, note: Note): Promise<void> {
  if (!client.fixtures.accounts?.agent) return;
  const hasBalance = client.driver.customer?.walletBalance !== undefined;
  for (const [number, currency] of pairs(client.numbers.slice(0, 2), ['USD', 'ZWG'] as const)) {
    const { body } = await client.linked(number, `?currency=${currency}`);
    const all = body.accounts.filter((it: { currency: string }) => it.currency === currency);
    for (const amount of [29, 57, 10_099, 40_000_001, 29]) {
      const destinationAccount = all.at(amount === 57 ? -1 : 0).accountNumber;
      const before = await Promise.all((['USD', 'ZWG'] as const).map((it) => client.balance(it, number)));
      const reference = `${client.fresh()}-0123456789-abcdefghijk`;
      const made = await client.deposit({ currency, amount, destinationAccount, reference });
      const after = await Promise.all((['USD', 'ZWG'] as const).map((it) => client.balance(it, number)));
      note('deposit', [made.body.responseCode, made.body.stan], ['00', made.sent.reference]);
      note(
        'fields of a deposit',
        ['authNumber', 'processedDateTime', 'accountNumber'].map((it) => isGiven(made.body[it])),
        [true, true, true],
      );
      const moved = currency === 'USD' ? [amount, 0] : [0, amount];
      if (hasBalance)
        note('deposit credits', [Number(after[0]) - Number(before[0]), Number(after[1]) - Number(before[1])], moved);
    }
  }
  const before = [await client.balance('USD'), await client.balance('ZWG')];
  const usd = await client.accountNumber('USD');
  for (const changes of [
    { destinationAccount: '1' },
    { destinationAccount: usd, currency: 'ZWG' },
    { currency: 'ZAR' },
    { currency: undefined },
    { amount: undefined },
    { destinationAccount: null },
  ]) {
    note(`deposit with ${JSON.stringify(changes)}`, isDone(await client.deposit(changes)), false);
  }
  note('refused deposits credit nothing', [await client.balance('USD'), await client.balance('ZWG')], before);
  const bare = await client.deposit({ narration: undefined, amount: 33 });
  note('deposit without narration', isDone(bare), true);
  if (hasBalance) note('it credits once', (await client.balance('USD')) - Number(before[0]), 33);
  if (client.fixtures.duplicateChecks !== true) return;
  const again = await client.deposit({ reference: bare.sent.reference, amount: 34 });
  const same = await client.deposit({ reference: bare.sent.reference, amount: 33 });
  note('deposits with the same reference', [isDone(again), isDone(same)], [false, false]);
  const reference = client.fresh();
  const both = await Promise.all([
    client.deposit({ reference, amount: 35 }),
    client.deposit({ reference, amount: 35 }),
  ]);
  note('the same at the same time', both.filter(isDone).length, 1);
  if (hasBalance) note('they credit once', (await client.balance('USD')) - Number(before[0]), 68);
}

async function depositInquiries(client: Client, note: Note): Promise<void> {
  if (!client.fixtures.accounts?.agent) return;
  for (const currency of ['USD', 'ZWG'] as const) {
    const made = await client.deposit({ currency, amount: 4321 });
    await client.deposit({ currency, amount: 5 });
    const participantReference = client.fresh();
    const look = async () => (await client.inquireDeposit(made.sent, { participantReference })).body;
    const body = await look();
    note(
      'deposit inquiry',
      [body.responseCode, isGiven(body.reference), body.participantReference],
      ['00', true, participantReference],
    );
    const details = body.details ?? {};
    note(
      'details of a deposit',
      [details.responseCode, details.currency, Number(details.amount), details.narration, details.accountNumber],
      ['00', currency, 4321, made.sent.narration, made.sent.destinationAccount],
    );
    note(
      'more details',
      ['reference', 'participantReference', 'additionalData', 'dateTime', 'responseDescription'].filter(
        (it) => !(it in details),
      ),
      [],
    );
    const number = client.numbers[3] as string;
    const accountNumber = await client.accountNumber(currency, number);
    const others = [
      await client.inquireDeposit(made.sent, { accountNumber }),
      await client.inquireDeposit(made.sent, { originalParticipantReference: 'none' }),
    ];
    note(
      'no details of other accounts and references',
      others.map((it) => it.body.details ?? null),
      [null, null],
    );
    await client.advance(2 * day);
    const late = (await client.inquireDeposit(made.sent)).body;
    if (client.driver.clock) note('the deposit is found two days later', Number(late.details?.amount), 4321);
    const absent = await client.inquireDeposit(made.sent, { participantReference: undefined });
    note('deposit inquiry without a reference', isDone(absent), false);
  }
}

async function reversals(client: Client, note: Note): Promise<void> {
  if (!client.fixtures.accounts?.agent) return;
  const hasBalance = client.driver.customer?.walletBalance !== undefined;
  const isWell = (it: Seen) => ['025', '096'].includes(it.body.responseCode);
  for (const currency of ['USD', 'ZWG'] as const) {
    const before = await client.balance(currency);
    const made = await client.deposit({ currency, amount: 700 });
    const number = client.numbers[3] as string;
    const destinationAccount = await client.accountNumber(currency, number);
    for (const changes of [
      { amount: 699 },
      { amount: 701 },
      { amount: 1400 },
      { currency: currency === 'USD' ? 'ZWG' : 'USD' },
      { type: 'DEBIT' },
      { type: undefined },
      { destinationAccount },
      { originalParticipantReference: 'none' },
      { participantReference: undefined },
    ]) {
      const refused = await client.reverse(made.sent, changes);
      note(
        `reversal with ${JSON.stringify(changes)}`,
        isWell(refused) ? 'refused' : refused.body.responseCode,
        'refused',
      );
    }
    if (hasBalance) note('refused reversals move nothing', (await client.balance(currency)) - before, 700);
    const participantReference = client.fresh();
    const { body } = await client.reverse(made.sent, { participantReference });
    note(
      'reversal',
      [body.responseCode, body.participantReference, isGiven(body.reference)],
      ['00', participantReference, true],
    );
    if (hasBalance) note('it takes the deposit back', (await client.balance(currency)) - before, 0);
    await client.reverse(made.sent);
    if (hasBalance) note('a second one moves nothing', (await client.balance(currency)) - before, 0);
  }
  const change = await client.change({ amount: 77 });
  const destinationAccount = await client.accountNumber('USD');
  const sent = { reference: change.body.stan, currency: 'USD', amount: 77, destinationAccount };
  note('bank change is not reversed', isWell(await client.reverse(sent)), true);
}

async function changes(client: Client, note: Note): Promise<void> {
  const hasBalance = client.driver.customer?.walletBalance !== undefined;
  const hasBoth = client.fixtures.accounts?.agent && client.fixtures.accounts.merchant;
  for (const as of hasBoth ? (['agent', 'merchant'] as const) : ([client.first] as const)) {
    for (const [number, currency] of pairs(client.numbers.slice(0, 2), ['USD', 'ZWG'] as const)) {
      for (const amount of [1, 43, 500]) {
        const before = [await client.balance('USD', number), await client.balance('ZWG', number)];
        const reference = `${client.fresh()}-0123456789`;
        const made = await client.change({ currency, amount, destinationMsisdn: number, reference }, { as });
        note(`change of ${amount}`, [made.body.responseCode, made.body.stan], ['00', reference]);
        note(
          'fields of change',
          ['authNumber', 'processedDateTime', 'accountNumber'].map((it) => isGiven(made.body[it])),
          [true, true, true],
        );
        const after = [await client.balance('USD', number), await client.balance('ZWG', number)];
        const moved = currency === 'USD' ? [amount, 0] : [0, amount];
        if (hasBalance)
          note(
            'change credits',
            [0, 1].map((it) => Number(after[it]) - Number(before[it])),
            moved,
          );
      }
    }
    const before = await client.balance();
    for (const bad of [
      { amount: 501 },
      { amount: 50_000 },
      { amount: 50_001 },
      { currency: 'ZAR' },
      { currency: undefined },
    ]) {
      note(`change with ${JSON.stringify(bad)}`, isDone(await client.change(bad, { as })), false);
    }
    if (hasBalance) note('refused change credits nothing', await client.balance(), before);
  }
  const bare = await client.change({ reference: undefined, narration: undefined });
  note('change without a reference', [isDone(bare), isGiven(bare.body.stan)], [true, true]);
}

async function utilities(client: Client, note: Note): Promise<void> {
  const permits = client.account(client.first)?.permits;
  if (permits ? !permits.includes('utility-payments') : !isDone(await client.pay())) return;
  for (const product of client.fixtures.utility ?? []) {
    const { currency = 'USD', additionalData, ...names } = product;
    for (const more of [{}, { additionalData: additionalData ?? { meter: '1' } }, { narration: 'For March' }]) {
      const reference = client.fresh();
      const { body } = await client.pay({ ...names, currency, amount: 300, reference, ...more });
      note(
        'utility payment',
        [body.responseCode, body.stan, Number(body.amount), body.currency],
        ['00', reference, 300, currency],
      );
      note('lists of a utility payment', [Array.isArray(body.fees), Array.isArray(body.commissions)], [true, true]);
      const missing = ['ledger', 'available', 'dynamicData', 'accountNumber', 'currencySymbol'].filter(
        (it) => !(it in body),
      );
      note('fields of a utility payment', missing, []);
      note('its milliseconds', /\.\d{3}/.test(body.processedDateTime), true);
    }
  }
  for (const bad of [
    { provider: 'NOBODY' },
    { destinationAccount: undefined },
    { amount: undefined },
    { currency: 'EUR' },
  ]) {
    note(`utility with ${JSON.stringify(bad)}`, isDone(await client.pay(bad)), false);
  }
}

async function statements(client: Client, note: Note): Promise<void> {
  const { offsetMs } = client;
  if (!client.driver.clock?.advance) return;
  const now = async () => ((await client.driver.clock?.now?.()) ?? 0) + offsetMs;
  const goTo = async (at: number) => client.advance(at - (await now()));
  const start = new Date(await now());
  const next = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  const end = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 2, 1);
  const period = { startDateTime: `${dayOf(next)} 00:00:00`, endDateTime: `${dayOf(end - day)} 23:59:59` };
  const both = { startDateTime: `${dayOf(next)} 00:00:00`, endDateTime: `${dayOf(end + 20 * day)} 23:59:59` };
  for (const currency of ['USD', 'ZWG'] as const) {
    const accountNumber = client.ownAccount(client.first, currency);
    const ask = async (of: object) => (await client.statement({ accountNumber, currency, ...of })).body;
    const sales: string[] = [];
    const costs = new Map<string, number>();
    const sell = async (amount: number) => {
      const reference = client.fresh();
      const { body } = await client.generate({ currency, amount, narration: `Sold ${reference}`, reference });
      note('a sale is paid', await rejected(client.payCode(body.code)), false);
      if (client.driver.customer?.payCode) sales.push(`Sold ${reference}`);
      await client.change({ currency, amount: 5, narration: `Change ${reference}` });
      const { provider, providerProduct, destinationAccount } = client.product();
      const outlay = {
        currency,
        amount: 40,
        provider,
        providerProduct,
        destinationAccount,
        narration: `Bill ${reference}`,
      };
      const paid = await client.pay(outlay);
      if (!isDone(paid)) return;
      sales.push(`Bill ${reference}`);
      const fees = paid.body.fees.map((fee: { amount: unknown }) => Number(fee.amount));
      costs.set(`Bill ${reference}`, 40 + fees.reduce((sum: number, fee: number) => sum + fee, 0));
    };
    if ((await now()) < next) await sell(1111);
    const before = await ask({
      startDateTime: `${dayOf(start.getTime())} 00:00:00`,
      endDateTime: `${dayOf(next - day)} 23:59:59`,
    });
    checkStatement(before, note, []);
    sales.length = 0;
    if ((await now()) < next) await goTo(next + 5 * minute);
    for (const amount of [1199, 500, 777, 1050, 600]) {
      await sell(amount);
      await client.advance(minute);
    }
    if (currency === 'USD') await goTo(end - 9 * 60 * minute);
    await sell(2222);
    if (currency === 'ZWG') await client.advance(4 * 60 * minute);
    await sell(3333);
    await client.pay({ provider: 'NOBODY', amount: 60, currency });
    const open = await ask(period);
    checkStatement(open, note, sales);
    for (const [bill, cost] of costs) {
      const its = (open.transactions ?? []).filter((it: Line) => it.type === 'Debit' && it.narration.includes(bill));
      const taken = its.reduce((sum: number, it: Line) => sum + Number(it.debitAmount), 0);
      if (sales.includes(bill)) note('a bill costs its amount and the listed fees', taken, cost);
    }
    const refused = (open.transactions ?? []).filter((it: Line) => Number(it.debitAmount) === 60);
    note('a refused bill costs nothing', refused.length, 0);
    const details = open.accountDetails ?? {};
    const names = ['accountNumber', 'currency', 'firstName', 'lastName', 'mobileNumber'].filter(
      (it) => !(it in details),
    );
    note('account of a statement', [details.accountNumber, details.currency, names], [accountNumber, currency, []]);
    note(
      'period of a statement',
      [open.startDate, open.endDate].map((it) => /^\d{4}-\d\d-\d\d/.test(it)),
      [true, true],
    );
    if (currency === 'USD') continue;
    await goTo(end + day);
    const inside = [...sales];
    await sell(4444);
    checkStatement(await ask(period), note, inside);
    const long = await ask(both);
    const late = (long.transactions ?? []).filter((it: Line) => it.narration.includes(sales.at(-1) as string));
    note('nothing beyond one month', late.length, 0);
  }
}

interface Line {
  type: string;
  narration: string;
  creditAmount: unknown;
  debitAmount: unknown;
  balance: unknown;
  reference: unknown;
  postingDate: string;
  transactionDate: string;
}

/** The opening balance, the movements in their order, the closing balance. */
function oldestFirst([first, second, ...rest]: Line[]): Line[] {
  if (!first || !second) return first ? [first] : [];
  if (first.type === 'Closing Balance') return [first, second, ...rest].reverse();
  return second.type === 'Closing Balance' ? [first, ...rest, second] : [first, second, ...rest];
}

/** A statement adds up, and shows each of these narrations once (section 2.6). */
function checkStatement(
  body: { responseCode?: string; transactions?: Line[] },
  note: Note,
  narrations: string[],
): void {
  note('statement', body.responseCode, '00');
  const all = body.transactions ?? [];
  const lines = oldestFirst(all);
  if (lines.length === 0) {
    note('a statement without lines', narrations, []);
    return;
  }
  note('ends of a statement', [lines[0]?.type, lines.at(-1)?.type], ['Opening Balance', 'Closing Balance']);
  note('an account is not opened empty', Number(lines[0]?.balance) > 1_000_000, true);
  let balance = Number(lines[0]?.balance);
  for (const line of lines.slice(1, -1)) {
    note('type of a line', ['Credit', 'Debit'].includes(line.type), true);
    const cents = line.type === 'Credit' ? line.creditAmount : line.debitAmount;
    note('the other amount', line.type === 'Credit' ? line.debitAmount : line.creditAmount, null);
    note('amount of a line', Number(cents) > 0 && Number.isInteger(Number(cents)), true);
    balance += line.type === 'Credit' ? Number(cents) : -Number(cents);
    note('balance of a line', Number(line.balance), balance);
    note('reference of a line', isGiven(line.reference), true);
    for (const date of [line.postingDate, line.transactionDate]) {
      note('date of a line', /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(date), true);
    }
  }
  note('closing balance', Number(lines.at(-1)?.balance), balance);
  const main = lines.filter(({ narration }) => /Sold|Bill/.test(narration));
  const found = narrations.map((it) => main.filter(({ narration }) => narration.includes(it)).length > 0);
  note(
    'narrations of a statement',
    found,
    narrations.map(() => true),
  );
  const foreign = main.filter(({ narration }) => !narrations.some((it) => narration.includes(it)));
  if (narrations.length > 0) note('no other narrations', foreign.length, 0);
  for (const sold of narrations.filter((it) => it.startsWith('Sold'))) {
    const credits = main.filter((it) => it.narration.includes(sold) && it.type === 'Credit');
    note(
      'a sale is credited',
      credits.map(({ creditAmount }) => Number(creditAmount) % 1 === 0),
      [true],
    );
    const whole = [1111, 1199, 500, 777, 1050, 600, 2222, 3333, 4444];
    note(
      'a sale is credited whole',
      credits.every((it) => whole.includes(Number(it.creditAmount))),
      true,
    );
  }
}

async function months(client: Client, note: Note): Promise<void> {
  for (const [from, to] of [
    ['2025-10-01', '2025-10-31'],
    ['2025-12-01', '2025-12-31'],
    ['2024-02-01', '2024-02-29'],
    ['2025-02-01', '2025-02-28'],
    ['2025-06-07', '2025-06-07'],
  ]) {
    const period = { startDateTime: `${from} 00:00:00`, endDateTime: `${to} 23:59:59` };
    const accountNumber = client.ownAccount(client.first);
    note(`statement to ${to}`, isDone(await client.statement({ accountNumber, ...period })), true);
  }
  const accountNumber = client.ownAccount(client.first);
  for (const changes of [
    { endDateTime: undefined },
    { startDateTime: undefined },
    { accountNumber: '1' },
    { accountNumber: undefined },
    { startDateTime: '2025-06-31 00:00:00', endDateTime: '2025-07-02 00:00:00' },
    { startDateTime: '2025-06-07 00:00:00', endDateTime: '2025-06-06 00:00:00' },
  ]) {
    note(
      `statement with ${JSON.stringify(changes)}`,
      isDone(await client.statement({ accountNumber, ...changes })),
      false,
    );
  }
  if (!client.fixtures.accounts?.agent || !client.fixtures.accounts.merchant) return;
  const other = client.ownAccount('merchant');
  note('statement of another', isDone(await client.statement({ accountNumber: other }, { as: 'agent' })), false);
}

async function logins(client: Client, note: Note): Promise<void> {
  const as = client.first;
  const { password = '' } = client.account(as)?.credentials ?? {};
  for (const changes of [
    { password: 'wrong' },
    { password: password.toUpperCase() },
    { username: 'nobody' },
    { password: undefined },
    { username: undefined },
  ]) {
    note(`login with ${Object.keys(changes)}`, isDone(await client.login(as, changes)), false);
  }
  note('login without a key', isDone(await client.login(as, {}, { 'X-Api-Key': undefined })), false);
  note('login with another key', isDone(await client.login(as, {}, { 'X-Api-Key': 'k-1' })), false);
  if (client.driver.clock?.advance) {
    const lifetimeMs = client.tokenLifetimeMs;
    const advance = (ms: number) => client.driver.clock?.advance?.({ ms });
    await advance(2 * lifetimeMs);
    client.forget();
    await client.token(as);
    const { code } = (await client.generate()).body;
    await advance(lifetimeMs - minute);
    note('token before its end', isDone(await client.generate()), true);
    await advance(2 * minute);
    const old = [await client.generate(), await client.inquire(code), await client.change(), await client.codeList()];
    if (as === 'agent')
      old.push(
        await client.linked(),
        await client.inquireDeposit({ reference: 'a', currency: 'USD', amount: 1, destinationAccount: 'b' }),
      );
    if (as === 'agent') old.push(await client.deposit({ destinationAccount: 'P00000021' }));
    note(
      'token after its end',
      old.map(isRefused),
      old.map(() => true),
    );
  }
  client.forget();
  const first = await client.login(as);
  const again = await client.login(as);
  note(
    'logins',
    [first, again].map(({ body }) => [body.responseCode, isGiven(body.accessToken), isGiven(body.responseDescription)]),
    [
      ['00', true, true],
      ['00', true, true],
    ],
  );
  if (as === 'agent' && client.account('merchant')) {
    await client.token('agent');
    await client.token('merchant');
    note('a login leaves other accounts alone', isDone(await client.generate({}, { as: 'agent' })), true);
  }
  for (let call = 0; call < 7; call += 1) note('a token serves many calls', isDone(await client.generate()), true);
}

async function permissions(client: Client, note: Note): Promise<void> {
  if (!client.account('merchant')?.permits || !client.account('agent')) return;
  const may = new Set(client.account('merchant')?.permits);
  const as = { as: 'merchant' } as const;
  const destinationAccount = await client.accountNumber();
  const made = await client.deposit({ destinationAccount });
  const seen = {
    'withdrawal-codes': await client.generate({ type: 'WITHDRAWAL' }, as),
    'payment-codes': await client.generate({}, as),
    deposits: await client.deposit({ destinationAccount }, as),
    reversals: await client.reverse(made.sent, {}, as),
    'deposit-inquiry': await client.inquireDeposit(made.sent, {}, as),
    'linked-accounts': await client.linked(client.number, '', as),
    'utility-payments': await client.pay({}, as),
  } as const;
  for (const [permission, answer] of Object.entries(seen)) {
    if (permission === 'reversals' && may.has('reversals')) continue;
    note(`merchant: ${permission}`, isDone(answer), may.has(permission as keyof typeof seen));
  }
}

async function codeList(client: Client, note: Note): Promise<void> {
  const { text, status } = await client.codeList();
  note('code list', [status, text.includes('00'), text.includes('025'), text.includes('096')], [200, true, true, true]);
  const told = client.all.map(({ body }) => body?.responseCode).filter((it) => typeof it === 'string' && it !== 'RV');
  note(
    'all codes are in it',
    [...new Set(told)].filter((code) => !text.includes(code)),
    [],
  );
}

async function secrets(client: Client, note: Note): Promise<void> {
  const as = client.first;
  const token = await client.token(as);
  const calls = (sent: { headers: Record<string, string | undefined> }) => [
    client.generate({}, { as, ...sent }),
    client.inquire('1', {}, { as, ...sent }),
    client.linked(client.number, '', { as, ...sent }),
    client.inquireDeposit({ reference: 'a', currency: 'USD', amount: 1, destinationAccount: 'b' }, {}, { as, ...sent }),
    client.change({}, { as, ...sent }),
    client.statement({ accountNumber: client.ownAccount(as) }, { as, ...sent }),
    client.codeList({ as, ...sent }),
  ];
  await Promise.all(calls({ headers: {} }));
  for (const headers of [
    { Authorization: undefined },
    { Authorization: 'Bearer' },
    { Authorization: 'Bearer nothing' },
    { Authorization: `Bearer ${token.slice(0, -4)}0000` },
    { Authorization: `Basic ${token}` },
    { 'X-Api-Key': undefined, Authorization: `Bearer ${token}` },
    { 'X-Api-Key': 'k-1', Authorization: `Bearer ${token}` },
  ]) {
    const answers = await Promise.all(calls({ headers }));
    note(
      `refused with ${Object.entries(headers).map(([name, value]) => `${name}: ${value?.slice(0, 12)}`)}`,
      answers.map(isRefused),
      answers.map(() => true),
    );
  }
}

/** A refusal: a file is none. */
function isRefused(answer: Seen): boolean {
  return answer.body?.responseCode !== undefined && !isDone(answer);
}

/** The types of codes that may be generated for certain. */
function typesOf(client: Client): string[] {
  return client.first === 'agent' ? ['PAYMENT', 'WITHDRAWAL'] : ['PAYMENT'];
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

async function rejected(doing: Promise<void> | undefined): Promise<boolean> {
  try {
    await doing;
    return false;
  } catch {
    return true;
  }
}

function pairs<A, B>(some: readonly A[], others: readonly B[]): [A, B][] {
  return some.flatMap((one) => others.map((other): [A, B] => [one, other]));
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** A PNG is read; of the other formats the start is looked at. */
function holdsCode(qrCode: unknown, code: string): boolean {
  const image = Buffer.from(String(qrCode).replace(/^data:image\/png;base64,/, ''), 'base64');
  const start = image.toString('latin1', 0, 5);
  if (image.toString('latin1', 1, 4) !== 'PNG') return /^(<svg|<\?xml|GIF8|BM|\xff\xd8\xff)/.test(start);
  const { width, height, data } = PNG.sync.read(image);
  const read = decodeQR({ width, height, data });
  return read === code || read.endsWith(`paymentToken=${code}`);
}
