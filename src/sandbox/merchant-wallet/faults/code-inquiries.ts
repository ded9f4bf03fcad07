import { withMembers } from '../../faults/answer-editor.ts';
import { turnedAway } from '../answers/turned-away.ts';
import { codes } from '../tables/codes.ts';
import { editAnswer, note, noted, refuse, sent, succeeds } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';
import { sameMomentMs } from './edit/moments.ts';

/** Defects of the topic code-inquiries, by the rule that they break. */
export const faults: WalletFaults = {
  'code-inquiry-fields-required': {
    'inquiry-without-code': acceptsTooMuch('A code inquiry without a code is answered about the newest one', {
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
    }),
  },
  'code-inquiry-finds-the-code': {
    'withdrawal-code-not-found': refusesTooMuch(
      'An inquiry finds payment codes only',
      refuse('codeInquiry', '014', (site) => {
        const code = site.view.get(codes, String(sent(site).code));
        return code?.type === 'WITHDRAWAL';
      }),
    ),
    'code-inquiry-takes-no-reference': refusesTooMuch(
      'A code inquiry with a reference is refused',
      refuse('codeInquiry', '012', (site) => sent(site).reference !== undefined),
    ),
    'paid-code-not-found': careless.refusesTooMuch(
      'An inquiry no longer finds a code that was paid',
      refuse('codeInquiry', '014', (site) => {
        const code = site.view.get(codes, String(sent(site).code));
        return code?.paidAt !== undefined;
      }),
    ),
  },
  'code-inquiry-answers-the-code': {
    'inquiry-groups-the-code': answersWrongly(
      'An inquiry answers the code in two groups of digits',
      editAnswer('codeInquiry', 200, ({ code }) => ({ code: String(code).replace(/(?<=^.{4})/, ' ') })),
    ),
  },
  'code-inquiry-answers-the-amount': {
    'inquiry-amount-in-units-from-100': answersWrongly(
      'From 100.00 on, an inquiry answers the amount in units',
      editAnswer('codeInquiry', 200, ({ amount }) => ({
        amount: Number(amount) >= 10_000 ? Number(amount) / 100 : Number(amount),
      })),
    ),
    'paid-code-amount-zero': careless.answersWrongly(
      'An inquiry about a paid code answers what is left to pay: 0',
      editAnswer('codeInquiry', 200, ({ status }) => (status === 'Paid' ? { amount: 0 } : {})),
    ),
    // A value that two requests share, as a variable of the server's and not of the call's.
    'inquiries-at-once-share-an-amount': careless.answersWrongly(
      'Of two inquiries within a second about two codes the second answers the amount of the first',
      {
        decision(decision, { call, view, env }) {
          if (call.operation !== 'codeInquiry' || !succeeds(decision) || 'hold' in decision.answer) return decision;
          if (env.now - noted(view, 'inquired at') < sameMomentMs) return decision;
          const body = decision.answer.body;
          const amount = typeof body === 'object' && body !== null && 'amount' in body ? Number(body.amount) : 0;
          const changes = [...decision.changes, note('inquired at', env.now), note('inquired amount', amount)];
          return { ...decision, changes };
        },
        ...editAnswer('codeInquiry', 200, ({ amount = null }, { view, env }) =>
          env.now - noted(view, 'inquired at') < sameMomentMs ? { amount: noted(view, 'inquired amount') } : { amount },
        ),
      },
    ),
  },
  'code-inquiry-description': {
    // As a browser shows it.
    'inquiry-collapses-blanks': careless.answersWrongly(
      'Several blanks in a row are one in the description of an inquiry’s answer',
      editAnswer('codeInquiry', 200, ({ description = null }) => ({
        description: typeof description === 'string' ? description.replace(/ {2,}/g, ' ') : description,
      })),
    ),
    'inquiry-description-is-the-status': answersWrongly(
      'The description of an inquiry’s answer is its status',
      editAnswer('codeInquiry', 200, ({ status = null }) => ({ description: status })),
    ),
  },
  'code-inquiry-result-is-its-own': {
    'expired-code-not-found': refusesTooMuch(
      'An inquiry about a code that is past its ten minutes finds nothing',
      refuse('codeInquiry', '014', ({ env, view, ...site }) => {
        const code = view.get(codes, String(sent({ env, view, ...site }).code));
        return code !== undefined && env.policy.secondsLeft(code, env.now) === 0;
      }),
    ),
    'unpaid-inquiry-fails': answersWrongly(
      'An inquiry about a code that is not paid has responseCode 014',
      editAnswer('codeInquiry', 200, ({ status }) => (status === 'Paid' ? {} : { responseCode: '014' })),
    ),
    'dead-code-inquiry-fails': answersWrongly(
      'An inquiry about a code that nobody used in time has responseCode 014',
      editAnswer('codeInquiry', 200, ({ status }) =>
        status === 'Expired' || status === 'Timed Out' ? { responseCode: '014' } : {},
      ),
    ),
  },
  'code-inquiry-after-30-s-answered': {
    'inquiry-pause-of-a-minute': refusesTooMuch('A code can be inquired once a minute', {
      policy: () => ({
        isEarlyInquiry: ({ inquiredAt }, now) => inquiredAt !== undefined && now - inquiredAt < 60_000,
      }),
    }),
    'withdrawal-inquiry-pause-of-a-minute': careless.refusesTooMuch('A withdrawal code can be inquired once a minute', {
      policy: ({ isEarlyInquiry }) => ({
        isEarlyInquiry: (code, now) =>
          isEarlyInquiry(code, now) ||
          (code.type === 'WITHDRAWAL' && code.inquiredAt !== undefined && now - code.inquiredAt < 60_000),
      }),
    }),
    'inquiry-pause-of-31-seconds': careless.refusesTooMuch(
      'A code can be inquired again when more than 31 seconds went by',
      {
        policy: () => ({
          isEarlyInquiry: ({ inquiredAt }, now) => inquiredAt !== undefined && now - inquiredAt <= 31_000,
        }),
      },
    ),
  },
  'code-inquiry-limit-is-per-code': {
    'inquiry-pause-for-all-codes': refusesTooMuch('All codes together can be inquired once in 30 seconds', {
      decision(decision, { call, view, env }) {
        if (call.operation !== 'codeInquiry' || !succeeds(decision)) return decision;
        if (env.now - noted(view, 'inquired at') < 30_000) return turnedAway({ code: '065' }, 'codeInquiry', env);
        return { ...decision, changes: [...decision.changes, note('inquired at', env.now)] };
      },
    }),
  },
  'time-to-live-counts-down': {
    'time-to-live-in-ms': answersWrongly('timeToLive counts milliseconds as seconds', {
      policy: ({ secondsLeft }) => ({ secondsLeft: (code, now) => secondsLeft(code, now) * 1000 }),
    }),
    'time-to-live-ends-in-minutes': careless.answersWrongly('Below five minutes timeToLive counts minutes as seconds', {
      policy: ({ secondsLeft }) => ({
        secondsLeft(code, now) {
          const left = secondsLeft(code, now);
          return left < 300 ? Math.floor(left / 60) : left;
        },
      }),
    }),
    'time-to-live-counts-up': careless.answersWrongly('timeToLive tells how old a code is', {
      policy: ({ secondsLeft }) => ({ secondsLeft: (code, now) => 600 - secondsLeft(code, now) }),
    }),
  },
};
