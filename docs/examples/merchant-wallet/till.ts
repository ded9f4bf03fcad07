// The till of an agent: it sells for codes, takes cash into wallets and gives it back, on payproof's client.
//
//   npx payproof exec --api merchant-wallet --all-scenarios --time-scale 60 -- node till.ts
//
// In a checkout of payproof: … -- node -C payproof-checkout docs/examples/merchant-wallet/till.ts

import { randomUUID } from 'node:crypto';
import {
  type CodeInquiryAnswer,
  MerchantWalletError,
  merchantWallet,
  NoAnswerError,
  StillPendingError,
  UnknownOutcomeError,
} from 'payproof/merchant-wallet';

const env = (name: string): string => process.env[`PAYPROOF_${name}`] ?? '';

// On a sandbox whose clock runs faster, every wait is as much shorter.
const scale = Number(env('TIME_SCALE') || 1);
const clock = {
  now: () => performance.now() * scale,
  wait: (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, ms / scale);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
};

// Address and credentials come from PAYPROOF_MERCHANT_WALLET_BASE, _API_KEY, _USERNAME and _PASSWORD; the client logs in by
// itself, keeps its token while it lives, and tells of every answer what the operator needs to find it.
const wallet = merchantWallet({
  clock,
  timeoutMs: 90_000,
  tokenLifetimeMs: Number(env('MERCHANT_WALLET_TOKEN_LIFETIME_SECONDS') || 900) * 1000,
  onAnswer: ({ operation, status, responseCode, traceId }) =>
    console.log(`${operation}: HTTP ${status}, responseCode ${String(responseCode)}, X-Trace-Id ${traceId ?? 'none'}`),
});

interface Order {
  reference: string;
  /** Whole cents: amounts never pass through a float. */
  amount: number;
  currency: 'USD' | 'ZWG';
}

/** Sells something for a code, and hands it out once the code is paid. */
async function sell({ reference, amount, currency }: Order): Promise<void> {
  try {
    const narration = `Order ${reference}`;
    const { code } = await wallet.generateCode({ reference, narration, currency, amount, type: 'PAYMENT' });
    await tell(reference, 'shown', `Pay with ${code}, or open till://pay?paymentToken=${code}`);
    const status = await statusOf(String(code), reference);
    if (status === 'Paid') await tell(reference, 'released');
    else if (status === 'Expired' || status === 'Timed Out') await tell(reference, 'failed', 'The code ran out.');
    // Claimed, New, or a word that nobody knows: neither paid nor over.
    else await tell(reference, 'escalated');
  } catch (error) {
    await giveUp(reference, error);
  }
}

/** The last status of a code, once it is final or its ten minutes are over. */
async function statusOf(code: string, reference: string): Promise<string | undefined> {
  const until = clock.now() + 11 * 60_000;
  for (;;) {
    try {
      // Waits 30 seconds before each inquiry, the first one included.
      const patienceMs = Math.max(1, until - clock.now());
      return (await wallet.waitForOutcome({ code, reference }, { patienceMs })).status;
    } catch (error) {
      if (error instanceof StillPendingError) return (error.last as CodeInquiryAnswer | undefined)?.status;
      // An inquiry that was refused says nothing about the payment.
      if (!(error instanceof MerchantWalletError || error instanceof NoAnswerError)) throw error;
      if (clock.now() >= until) return undefined;
    }
  }
}

/** Takes cash of a customer, whose name was compared with an identity document, and gives it back where that is wanted. */
async function takeCash(order: Order & { msisdn: string; isReturned: boolean }): Promise<void> {
  const { reference, amount, currency, msisdn, isReturned } = order;
  try {
    const { accounts } = await wallet.linkedAccountInquiry({ msisdn, currency });
    const account = accounts.find((it) => it.currency === currency);
    if (account === undefined) return;
    const destinationAccount = String(account.accountNumber);
    const deposit = { reference, amount, currency, destinationAccount, narration: `Cash ${reference}` };
    try {
      await wallet.deposit(deposit);
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) throw error;
      const isMade = await isDeposited(reference, destinationAccount);
      if (!isMade) return await tell(reference, isMade === false ? 'failed' : 'escalated');
    }
    await tell(reference, 'released');
    if (!isReturned) return;
    const of = { destinationAccount, originalParticipantReference: reference, participantReference: randomUUID() };
    await wallet.reversal({ ...of, amount, currency, type: 'CREDIT' });
    await tell(reference, 'refunded');
  } catch (error) {
    await giveUp(reference, error);
  }
}

/** Whether a deposit that was not answered was made: its details are there. Undefined where nobody can say. */
async function isDeposited(reference: string, accountNumber: string): Promise<boolean | undefined> {
  for (let tries = 0; tries < 5; tries += 1) {
    await clock.wait(20_000);
    try {
      const of = { accountNumber, originalParticipantReference: reference, participantReference: randomUUID() };
      const { details } = await wallet.depositInquiry(of);
      return (details ?? null) !== null;
    } catch (error) {
      if (error instanceof MerchantWalletError && error.status < 500 && error.status !== 401) return false;
      if (!(error instanceof MerchantWalletError || error instanceof NoAnswerError)) throw error;
    }
  }
  return undefined;
}

/** A refusal before anything was done is a failure; whatever else went wrong is for people. */
async function giveUp(reference: string, error: unknown): Promise<void> {
  const isRefusal = error instanceof MerchantWalletError && error.operation !== 'reversal';
  if (isRefusal) return tell(reference, 'failed', error.reason);
  await tell(reference, 'escalated', error instanceof Error ? error.message : String(error));
}

/** What was done, for payproof alone. */
async function tell(reference: string, outcome: string, text?: string): Promise<void> {
  console.log(`${reference}: ${outcome}`);
  if (env('OUTCOME_URL'))
    await fetch(env('OUTCOME_URL'), { method: 'POST', body: JSON.stringify({ reference, outcome, text }) });
}

const [one = '', two = one] = env('MERCHANT_WALLET_NUMBERS_REGISTERED').split(' ');
await sell({ reference: randomUUID(), amount: 1250, currency: 'USD' });
await sell({ reference: randomUUID(), amount: 19_999, currency: 'ZWG' });
await takeCash({ reference: randomUUID(), amount: 5000, currency: 'USD', msisdn: one, isReturned: true });
await takeCash({ reference: randomUUID(), amount: 7001, currency: 'ZWG', msisdn: two, isReturned: false });

const change = randomUUID();
await wallet
  .bankChange({
    reference: change,
    narration: `Change ${change}`,
    currency: 'USD',
    amount: 375,
    destinationMsisdn: one,
  })
  .then(() => tell(change, 'released'))
  .catch((error: unknown) => giveUp(change, error));

// One calendar month at a time.
const today = new Date();
const month = today.toISOString().slice(0, 7);
const lastDay = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0)).getUTCDate();
await wallet
  .accountStatement({
    accountNumber: env('MERCHANT_WALLET_ACCOUNTS_AGENT_ACCOUNT_NUMBERS_USD'),
    currency: 'USD',
    startDateTime: `${month}-01 00:00:00`,
    endDateTime: `${month}-${lastDay} 23:59:59`,
  })
  .catch((error: unknown) => console.log(`no statement: ${String(error)}`));
