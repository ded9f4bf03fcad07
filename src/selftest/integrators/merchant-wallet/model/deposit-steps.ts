import type { Answer } from './answer.ts';
import { post, send } from './send.ts';
import type { Steps } from './steps.ts';

/** Sections 4.4 to 4.7. */
export const depositSteps = {
  async accountOf(day, { msisdn, currency }) {
    const { steps } = day;
    const path = `/api/v1/account/msisdn/${steps.wireNumber(msisdn)}/details?currency=${steps.wireCurrency(currency)}`;
    const call = { operation: 'linkedAccountInquiry', method: 'GET', path } as const;
    const answer = await send(day, call);
    if (!answer || !steps.succeeded(call, answer)) return undefined;
    const accounts = answer.body.accounts as { accountNumber: unknown; currency: unknown }[];
    const own = accounts.find((it) => it.currency === currency);
    return own && String(own.accountNumber);
  },
  depositRequest: ({ steps }, { reference, cents, currency }, account) => ({
    reference,
    currency: steps.wireCurrency(currency),
    amount: steps.wireAmount(cents),
    narration: `Cash ${reference}`,
    destinationAccount: account,
  }),
  async clearUpDeposit(day, cash, account) {
    for (let tries = 0; tries < 4; tries += 1) {
      await day.ground.clock.wait(15_000);
      const body = day.steps.depositInquiryRequest(day, cash, account);
      const understood = day.steps.understoodDeposit(
        day,
        await send(day, post('depositInquiry', '/bank/api/transaction/inquiry', body)),
      );
      if (understood !== 'open') return understood;
    }
    return 'open';
  },
  depositInquiryRequest: (day, { reference }, account) => ({
    accountNumber: account,
    originalParticipantReference: reference,
    participantReference: day.steps.participantReference(day, reference),
  }),
  understoodDeposit({ steps }, answer: Answer | undefined) {
    if (answer === undefined || steps.isUnknown(answer) || answer.status >= 500) return 'open';
    return answer.body.responseCode === '00' && answer.body.details ? 'done' : 'over';
  },
  reversalRequest: (day, { reference, cents, currency }, account) => ({
    amount: day.steps.wireAmount(cents),
    currency: day.steps.wireCurrency(currency),
    type: 'CREDIT',
    destinationAccount: account,
    originalParticipantReference: reference,
    participantReference: day.steps.participantReference(day, reference),
  }),
  reversalTries: 3,
  isReversed: (_, answer) => answer?.body.responseCode === '00',
} satisfies Partial<Steps>;
