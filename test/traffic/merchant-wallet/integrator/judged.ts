import type { Issued, Moment, Sending } from '../../../../src/conformance/index.ts';
import { merchantWalletIntegratorObservers as observers } from '../../../../src/traffic/merchant-wallet/integrator/index.ts';
import { judgedDay, momentOfOutcome, sentAndAnswered, type WrittenOutcome } from '../../judged-day.ts';

/** A moment as a test writes it: a call with its answer, or anything else; `s` in seconds after the one before. */
export type Written =
  | {
      call: string;
      sent?: unknown;
      answer?: unknown;
      status?: number;
      headers?: [string, string][];
      url?: string;
      /** Without an answer. */
      lost?: true;
      token?: string;
      /** X-Trace-Id of the answer. */
      trace?: string;
      /** How long the answer took. */
      tookMs?: number;
      s?: number;
    }
  | WrittenOutcome
  | { line: string; s?: number }
  | { paid: string; s?: number };

export const issued: Issued = {
  credentials: { apiKey: 'key_0123456789', username: 'agent_01234567', password: 'password_01234567' },
  fixtures: { utility: [{ provider: 'TELCO-1', providerProduct: 'AIRTIME', destinationAccount: '263771000001' }] },
  secrets: [
    { api: 'merchant-wallet', name: 'apiKey', value: 'key_0123456789' },
    { api: 'merchant-wallet', name: 'password', value: 'password_01234567' },
  ],
};

/** What is held against a day, and what was decided in its favour; `given` null where nobody knows what was issued. */
export function judged(
  day: readonly Written[],
  given: Issued | null = issued,
  isOneProcess = true,
  lagMs: number | ((ms: number) => number) = 0,
): { broken: string[]; held: string[] } {
  return judgedDay(day, {
    api: 'merchant-wallet',
    observers,
    issued: given ?? undefined,
    momentsOf,
    isOneProcess,
    lagMs,
  });
}

function momentsOf(it: Written, id: string, at: number): Moment[] {
  if ('told' in it) return [momentOfOutcome(it, at)];
  if ('line' in it) return [{ kind: 'output', at, source: 'stdout', line: it.line }];
  if ('paid' in it) return [{ kind: 'code', at, code: it.paid, deed: 'paid' }];
  const isGet = it.sent === undefined;
  const call: Sending = {
    id,
    by: 'client',
    api: 'merchant-wallet',
    operation: it.call,
    at: { wall: at, tookMs: it.tookMs ?? 1 },
    request: {
      method: isGet ? 'GET' : 'POST',
      url: it.url ?? 'http://127.0.0.1/any',
      headers: it.headers ?? [
        ['X-Api-Key', issued.credentials.apiKey ?? ''],
        ...(it.call === 'login' ? [] : [['Authorization', `Bearer ${it.token ?? 'token-1'}`] as [string, string]]),
        ...(isGet ? [] : [['Content-Type', 'application/json'] as [string, string]]),
      ],
      body: Buffer.from(isGet ? '' : typeof it.sent === 'string' ? it.sent : JSON.stringify(it.sent)),
    },
  };
  const body = Buffer.from(
    typeof it.answer === 'string' ? it.answer : JSON.stringify(it.answer ?? { responseCode: '00' }),
  );
  const headers: [string, string][] = [['Content-Type', 'application/json']];
  if (it.trace !== undefined) headers.push(['x-trace-id', it.trace]);
  return sentAndAnswered(call, it.lost ? 'reset' : { status: it.status ?? 200, headers, body }, at);
}

export const code = (n: number, answer: object = {}, sent: object = {}): Written => ({
  call: 'generateCode',
  sent: {
    reference: `order-${n}`,
    narration: `Order order-${n}`,
    currency: 'USD',
    amount: 1250,
    type: 'PAYMENT',
    ...sent,
  },
  answer: { responseCode: '00', code: `4821000${n}`, stan: `order-${n}`, ...answer },
});

export const asked = (n: number, status: string | undefined, more: object = {}, s = 30): Written => ({
  call: 'codeInquiry',
  sent: { code: `4821000${n}` },
  answer: { responseCode: '00', ...(status === undefined ? {} : { status }), amount: 1250, ...more },
  s,
});

export const linked: Written = {
  call: 'linkedAccountInquiry',
  url: 'http://127.0.0.1/api/v1/account/msisdn/263771000001/details?currency=USD',
  answer: { responseCode: '000', accounts: [{ accountNumber: '100200300', currency: 'USD' }] },
};

export const deposit = (n: number, more: object = {}, sent: object = {}): Written => ({
  call: 'deposit',
  sent: { reference: `cash-${n}`, currency: 'USD', amount: 5000, destinationAccount: '100200300', ...sent },
  answer: { responseCode: '00', stan: `cash-${n}`, authNumber: `A-${n}` },
  ...more,
});

export const inquiry = (n: number, own: string, more: object = {}): Written => ({
  call: 'depositInquiry',
  sent: { accountNumber: '100200300', originalParticipantReference: `cash-${n}`, participantReference: own },
  answer: { responseCode: '00', details: { responseCode: '00', amount: '5000' } },
  ...more,
});

export const reversal = (n: number, own: string, more: object = {}, sent: object = {}): Written => ({
  call: 'reversal',
  sent: {
    amount: 5000,
    currency: 'USD',
    type: 'CREDIT',
    destinationAccount: '100200300',
    originalParticipantReference: `cash-${n}`,
    participantReference: own,
    ...sent,
  },
  answer: { responseCode: '00' },
  ...more,
});
