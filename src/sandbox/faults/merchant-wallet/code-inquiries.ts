import { turnedAway } from '../../merchant-wallet/answers/turned-away.ts';
import { codes } from '../../merchant-wallet/tables/codes.ts';
import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import { withMembers } from '../edit-answer.ts';
import { fault } from './define.ts';
import { editAnswer, note, noted, refuse, sent, succeeds } from './edit.ts';

/** Defects in code inquiries. */
export const codeInquiryFaults: readonly WalletFault[] = [
  fault(
    'inquiry-without-code',
    'accepts-too-much',
    'code-inquiry-fields-required',
    'A code inquiry without a code is answered about the newest one',
    {
      policy: ({ readBody }) => ({
        readBody: (body, operation) =>
          readBody(operation === 'codeInquiry' && !body.code ? { ...body, code: 'newest' } : body, operation),
      }),
      decision(decision, site) {
        const { call, view, env } = site;
        if (call.operation !== 'codeInquiry' || sent(site).code || 'hold' in decision.answer) return decision;
        if (decision.answer.status === 401) return decision;
        const newest = view.all(codes).at(-1);
        const answer = withMembers({ ...decision.answer, status: 200 }, () => ({
          ...{ status: newest ? env.policy.codeStatus(newest, env.now) : 'New', timeToLive: '600 sec' },
          ...{ code: newest?.code ?? '', amount: newest?.amountCents ?? 0, description: '', stan: '', authNumber: '' },
          ...{ processedDateTime: '2026-03-01 08:00:00', responseCode: '00', responseMsg: 'Success' },
        }));
        return { ...decision, answer };
      },
    },
  ),
  fault(
    'expired-code-not-found',
    'refuses-too-much',
    'code-inquiry-result-is-its-own',
    'An inquiry about a code that is past its ten minutes finds nothing',
    {
      ...refuse('codeInquiry', '014', ({ env, view, ...site }) => {
        const code = view.get(codes, String(sent({ env, view, ...site }).code));
        return code !== undefined && env.policy.secondsLeft(code, env.now) === 0;
      }),
    },
  ),
  fault(
    'withdrawal-code-not-found',
    'refuses-too-much',
    'code-inquiry-finds-the-code',
    'An inquiry finds payment codes only',
    {
      ...refuse('codeInquiry', '014', (site) => {
        const code = site.view.get(codes, String(sent(site).code));
        return code?.type === 'WITHDRAWAL';
      }),
    },
  ),
  fault(
    'inquiry-groups-the-code',
    'wrong-answer',
    'code-inquiry-answers-the-code',
    'An inquiry answers the code in two groups of digits',
    {
      ...editAnswer('codeInquiry', 200, ({ code }) => ({ code: String(code).replace(/(?<=^.{4})/, ' ') })),
    },
  ),
  fault(
    'inquiry-amount-in-units-from-100',
    'wrong-answer',
    'code-inquiry-answers-the-amount',
    'From 100.00 on, an inquiry answers the amount in units',
    {
      ...editAnswer('codeInquiry', 200, ({ amount }) => ({
        amount: Number(amount) >= 10_000 ? Number(amount) / 100 : Number(amount),
      })),
    },
  ),
  fault(
    'unpaid-inquiry-fails',
    'wrong-answer',
    'code-inquiry-result-is-its-own',
    'An inquiry about a code that is not paid has responseCode 014',
    {
      ...editAnswer('codeInquiry', 200, ({ status }) => (status === 'Paid' ? {} : { responseCode: '014' })),
    },
  ),
  fault(
    'dead-code-inquiry-fails',
    'wrong-answer',
    'code-inquiry-result-is-its-own',
    'An inquiry about a code that nobody used in time has responseCode 014',
    {
      ...editAnswer('codeInquiry', 200, ({ status }) =>
        status === 'Expired' || status === 'Timed Out' ? { responseCode: '014' } : {},
      ),
    },
  ),
  fault(
    'inquiry-pause-of-a-minute',
    'refuses-too-much',
    'code-inquiry-after-30-s-answered',
    'A code can be inquired once a minute',
    {
      policy: () => ({
        isEarlyInquiry: ({ inquiredAt }, now) => inquiredAt !== undefined && now - inquiredAt < 60_000,
      }),
    },
  ),
  fault(
    'inquiry-pause-for-all-codes',
    'refuses-too-much',
    'code-inquiry-limit-is-per-code',
    'All codes together can be inquired once in 30 seconds',
    {
      decision(decision, { call, view, env }) {
        if (call.operation !== 'codeInquiry' || !succeeds(decision)) return decision;
        if (env.now - noted(view, 'inquired at') < 30_000) return turnedAway({ code: '065' }, 'codeInquiry', env);
        return { ...decision, changes: [...decision.changes, note('inquired at', env.now)] };
      },
    },
  ),
  fault(
    'inquiry-description-is-the-status',
    'wrong-answer',
    'code-inquiry-description',
    'The description of an inquiry’s answer is its status',
    { ...editAnswer('codeInquiry', 200, ({ status = null }) => ({ description: status })) },
  ),
];
