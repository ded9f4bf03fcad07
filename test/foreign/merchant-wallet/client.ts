import type { UtilityProduct } from '../../../src/targets/apis/merchant-wallet.ts';
import type { Seen } from '../shared/seen.ts';
import { chosenReadings, type Readings } from './readings.ts';
import { startForeignWallet } from './service.ts';

type Who = 'merchant' | 'agent';
type Changes = Record<string, unknown>;

interface Sent {
  /** Sent as it is where it is text. */
  body?: object | string;
  /** Undefined takes a header out. */
  headers?: Record<string, string | undefined>;
  as?: Who;
}

const offsets: Record<Readings['zone'], number> = { '+05:45': 345, UTC: 0, '+02:00': 120 };

export type Client = Awaited<ReturnType<typeof openClient>>;

/** Starts a foreign merchant wallet service and speaks to it as merchant, agent and customer. Stop it with `close`. */
export async function openClient(options: Parameters<typeof startForeignWallet>[0] = {}) {
  const wallet = await startForeignWallet(options);
  const { driver, fixtures, base } = wallet;
  const numbers = fixtures.numbers?.registered ?? [];
  const number = numbers[1] as string;
  const product = (at = 0) => fixtures.utility?.[at] as UtilityProduct;
  const { zone, tokenLifetime } = chosenReadings(options.readings);
  /** The zone of the service. */
  const offsetMs = offsets[zone] * 60_000;
  const tokens: Partial<Record<Who, string>> = {};
  /** Every answer so far, with the path that was asked. */
  const all: (Seen & { path: string })[] = [];
  let made = 0;
  const fresh = () => {
    made += 1;
    return `ref-${String(made).padStart(5, '0')}`;
  };
  const account = (as: Who) => fixtures.accounts?.[as];
  /** Who asks where nobody is named: the agent, who may everything, where there is one. */
  const first: Who = account('agent') ? 'agent' : 'merchant';

  async function send(method: string, path: string, { body, headers = {}, as = first }: Sent = {}): Promise<Seen> {
    const given: Record<string, string | undefined> = {
      'X-Api-Key': account(as)?.credentials?.apiKey,
      ...(path.startsWith('/auth') || 'Authorization' in headers ? {} : { Authorization: `Bearer ${await token(as)}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    };
    const kept = Object.entries(given).filter((it): it is [string, string] => it[1] !== undefined);
    const answer = await fetch(base + path, {
      method,
      // What is uncompressed elsewhere looks like silence to a clock that skips waits.
      headers: [...kept, ['Accept-Encoding', 'identity']],
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    let read: unknown = text;
    if (/json/i.test(answer.headers.get('Content-Type') ?? '')) read = JSON.parse(text);
    const seen = { status: answer.status, headers: answer.headers, text, body: read, path };
    all.push(seen);
    return seen;
  }

  const login = (as: Who = first, changes: Changes = {}, headers: Sent['headers'] = {}) => {
    const { username, password } = account(as)?.credentials ?? {};
    return send('POST', '/auth/third-party', { body: { username, password, ...changes }, headers, as });
  };
  async function token(as: Who): Promise<string> {
    tokens[as] ??= (await login(as)).body.accessToken as string;
    return tokens[as];
  }
  const post =
    (path: string, standard: () => object) =>
    (changes: Changes = {}, sent: Sent = {}) =>
      send('POST', path, { body: { ...standard(), ...changes }, ...sent });

  const generate = post('/api/code/generate', () => {
    const reference = fresh();
    return { reference, narration: `Sale ${reference}`, currency: 'USD', amount: 1250, type: 'PAYMENT' };
  });
  const inquire = (code: string, changes: Changes = {}, sent: Sent = {}) =>
    send('POST', '/api/code/inquiry', { body: { code, reference: fresh(), ...changes }, ...sent });
  const linked = (msisdn = number, query = '', sent: Sent = {}) =>
    send('GET', `/api/v1/account/msisdn/${encodeURIComponent(msisdn)}/details${query}`, sent);
  const accountNumber = async (currency = 'USD', msisdn = number): Promise<string> => {
    const { accounts } = (await linked(msisdn, `?currency=${currency}`)).body;
    return accounts.find((it: { currency: string }) => it.currency === currency).accountNumber;
  };
  async function deposit(changes: Changes = {}, sent: Sent = {}) {
    const reference = fresh();
    const currency = (changes.currency as string | undefined) ?? 'USD';
    const known = ['USD', 'ZWG'].includes(currency) ? currency : 'USD';
    const destinationAccount = changes.destinationAccount ?? (await accountNumber(known));
    const body = { reference, currency, amount: 700, narration: `Cash ${reference}`, destinationAccount, ...changes };
    return { ...(await send('POST', '/api/transaction/deposit', { body, ...sent })), sent: body };
  }
  type Made = { reference: string; currency: string; amount: unknown; destinationAccount: unknown };
  const inquireDeposit = (of: Made, changes: Changes = {}, sent: Sent = {}) => {
    const names = { accountNumber: of.destinationAccount, originalParticipantReference: of.reference };
    const body = { ...names, participantReference: fresh(), ...changes };
    return send('POST', '/bank/api/transaction/inquiry', { body, ...sent });
  };
  const reverse = (of: Made, changes: Changes = {}, sent: Sent = {}) => {
    const { amount, currency, destinationAccount, reference } = of;
    const names = { originalParticipantReference: reference, participantReference: fresh() };
    const body = { amount, currency, type: 'CREDIT', destinationAccount, ...names, ...changes };
    return send('POST', '/api/transaction/reversal/v2', { body, ...sent });
  };
  const change = post('/api/transaction/bankChange', () => {
    const reference = fresh();
    return { reference, currency: 'USD', amount: 45, narration: `Change ${reference}`, destinationMsisdn: number };
  });
  const pay = post('/api/utility/provider/payment', () => {
    const { provider, providerProduct, destinationAccount } = product();
    return { provider, providerProduct, amount: 300, currency: 'USD', reference: fresh(), destinationAccount };
  });
  const ownAccount = (as: Who, currency: 'USD' | 'ZWG' = 'USD') => account(as)?.accountNumbers?.[currency] as string;
  const statement = post('/api/account/fullStatement', () => {
    const { startDateTime, endDateTime } = monthOf(Date.now() + offsetMs);
    return { accountNumber: ownAccount(first), currency: 'USD', startDateTime, endDateTime };
  });
  const codeList = (sent: Sent = {}) => send('GET', '/api/file/response-codes', sent);
  const balance = (currency: 'USD' | 'ZWG' = 'USD', msisdn = number) =>
    driver.customer?.walletBalance?.({ msisdn, currency }) ?? Promise.resolve(Number.NaN);
  const payCode = (code: string, msisdn = number) => driver.customer?.payCode?.({ msisdn, code });
  const claimCode = (code: string, msisdn = number) => driver.customer?.claimCode?.({ msisdn, code });
  /** Forgets the tokens, so that the next call logs in. */
  const forget = () => {
    delete tokens.agent;
    delete tokens.merchant;
  };
  /** Lets time pass, if the service can; the next call logs in again. */
  const advance = async (ms: number) => {
    await driver.clock?.advance?.({ ms });
    forget();
  };
  const { close } = wallet;
  return {
    ...{
      wallet,
      driver,
      fixtures,
      all,
      first,
      offsetMs,
      tokenLifetimeMs: Number(tokenLifetime) * 1000,
      number,
      numbers,
      fresh,
      send,
      login,
      token,
      forget,
      account,
      ownAccount,
      product,
    },
    ...{ generate, inquire, linked, accountNumber, deposit, inquireDeposit, reverse, change, pay, statement, codeList },
    ...{ balance, payCode, claimCode, advance, close },
  };
}

/** The whole calendar month of a local time. */
function monthOf(at: number): { startDateTime: string; endDateTime: string } {
  const now = new Date(at);
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
  return { startDateTime: `${last.slice(0, 8)}01 00:00:00`, endDateTime: `${last} 23:59:59` };
}

/** True where an answer says success. */
export function isDone({ status, body }: Seen): boolean {
  return status < 300 && (body.responseCode === '00' || body.responseCode === '000');
}
