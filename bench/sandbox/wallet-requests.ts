import { answeredBytes } from './answered-bytes.ts';

/** What the requests of one workspace are made of: the line that `payproof sandbox --json` prints. */
interface WalletReady {
  control: { base: string };
  workspaces: {
    id: string;
    apis: {
      'merchant-wallet': {
        base: string;
        fixtures: {
          accounts: { agent: { credentials: Record<string, string>; accountNumbers: { USD: string } } };
          numbers: { registered: string[] };
        };
      };
    };
  }[];
}

/** Calls of the agent of the first workspace; texts of whole HTTP requests by a number that makes them different. */
export interface WalletRequests {
  port: number;
  generateCode(number: number): string;
  deposit(number: number): string;
  inquiry(code: string): string;
  /** Of the agent's account, between two dates as requests write them. */
  statement(startDateTime: string, endDateTime: string): string;
  /** The same requests at another port. */
  at(port: number): WalletRequests;
}

/** What goes beside measured calls. */
export interface WalletBench {
  /** Logs in anew: a token that was given before the clock was moved is none any more. */
  requests(): Promise<WalletRequests>;
  /** A new code. */
  newCode(): Promise<string>;
  /** How many bytes the answer to a request has. */
  answeredBytes(request: string): Promise<number>;
  advance(ms: number): Promise<void>;
  /** The sandbox's time in Unix ms. */
  now(): Promise<number>;
}

export function walletBench(ready: unknown): WalletBench {
  const { control, workspaces } = ready as WalletReady;
  const [workspace] = workspaces;
  if (!workspace) throw new TypeError('the sandbox has no workspace');
  const { base, fixtures } = workspace.apis['merchant-wallet'];
  const { credentials, accountNumbers } = fixtures.accounts.agent;
  const { apiKey = '', ...login } = credentials;
  const clock = `${control.base}/workspaces/${workspace.id}/clock`;
  const ask = async (url: string, body?: object, token?: string): Promise<Record<string, unknown>> => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', ...authorization };
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!response.ok) throw new Error(`${url} was answered ${response.status}`);
    const text = await response.text();
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  const newToken = async (): Promise<string> => String((await ask(`${base}/auth/third-party`, login)).accessToken);
  return {
    async requests() {
      const token = await newToken();
      const found = await ask(
        `${base}/api/v1/account/msisdn/${fixtures.numbers.registered[0]}/details`,
        undefined,
        token,
      );
      const [account] = found.accounts as { accountNumber: string }[];
      return requestsOf(new URL(base), {
        apiKey,
        token,
        own: accountNumbers.USD,
        customer: account?.accountNumber ?? '',
      });
    },
    async newCode() {
      const token = await newToken();
      return String((await ask(`${base}/api/code/generate`, codeBody(0), token)).code);
    },
    answeredBytes: (request) => answeredBytes(base, request),
    advance: async (ms) => void (await ask(`${clock}/advance`, { ms })),
    now: async () => Number((await ask(clock)).now),
  };
}

function requestsOf(
  { port, host, pathname }: URL,
  { apiKey, token, own, customer }: { apiKey: string; token: string; own: string; customer: string },
): WalletRequests {
  const common = [
    `Host: ${host}`,
    `X-Api-Key: ${apiKey}`,
    `Authorization: Bearer ${token}`,
    'User-Agent: bench',
    'Accept: application/json',
    'Content-Type: application/json',
  ].join('\r\n');
  const post = (path: string, json: object): string => {
    const body = JSON.stringify(json);
    return `POST ${pathname}${path} HTTP/1.1\r\n${common}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  const requests: WalletRequests = {
    port: Number(port),
    generateCode: (number) => post('/api/code/generate', codeBody(number)),
    deposit: (number) =>
      post('/api/transaction/deposit', {
        reference: `deposit-${number}`,
        currency: 'USD',
        amount: 5,
        narration: `Cash deposit-${number}`,
        destinationAccount: customer,
      }),
    inquiry: (code) => post('/api/code/inquiry', { code, reference: 'inquiry' }),
    statement: (startDateTime, endDateTime) =>
      post('/api/account/fullStatement', { accountNumber: own, currency: 'USD', startDateTime, endDateTime }),
    at: (other) => ({ ...requests, port: other }),
  };
  return requests;
}

function codeBody(number: number): object {
  return {
    reference: `order-${number}`,
    narration: `Order order-${number}`,
    currency: 'USD',
    amount: 1250,
    type: 'PAYMENT',
  };
}
