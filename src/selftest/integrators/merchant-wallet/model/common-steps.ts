import type { Steps } from './steps.ts';

/** Sections 2.1, 4.8, 4.9, 4.10 and 7. */
export const commonSteps = {
  patienceMs: undefined,
  tells: () => true,
  encode: (body) => JSON.stringify(body),
  traced(day, { operation }, { status, body, traceId }) {
    day.ground.log(`${operation} ${status} ${String(body.responseCode)} X-Trace-Id ${traceId ?? 'none'}`);
  },
  succeeded: ({ operation }, { body }) => body.responseCode === (operation === 'linkedAccountInquiry' ? '000' : '00'),
  isUnknown: (answer) => answer === undefined || (answer.status >= 500 && answer.body.responseCode === undefined),
  reasonOf: ({ body }) => String(body.responseMsg ?? body.responseDescription ?? 'no reason was given'),
  reference: (day, kind) => `${kind}-${day.ground.clock.now()}-${day.next()}`,
  participantReference: (day) => `ask-${day.ground.clock.now()}-${day.next()}`,
  wireAmount: (cents) => cents,
  wireCurrency: (currency) => currency,
  wireNumber: (msisdn) => msisdn,
  changeCents: () => 375,
  utility({ api: { fixtures } }) {
    const product = fixtures.utility?.find((it) => (it.currency ?? 'USD') === 'USD');
    const { provider = '', providerProduct = '', destinationAccount = '', additionalData } = product ?? {};
    return { provider, providerProduct, destinationAccount, ...(additionalData ? { additionalData } : {}) };
  },
  statementPeriods({ ground }) {
    const now = new Date(ground.clock.now());
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
    const firstOf = (add: number) => Date.UTC(year, month + add, 1);
    return [
      [written(firstOf(-1)), written(firstOf(0) - 1000)],
      [written(firstOf(0)), written(firstOf(1) - 1000)],
    ];
  },
} satisfies Partial<Steps>;

/** `yyyy-MM-dd HH:mm:ss`, in the service's own zone. */
export function written(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}
