import { put } from '../../../store/table.ts';
import { accountOf } from '../../tables/accounts.ts';
import { type CodeRow, codeLifetimeMs, codes } from '../../tables/codes.ts';
import { editAnswer, editTransfers, note, noted, sent, stored, succeeds } from '../edit/answers.ts';
import { acceptsTooMuch, answersWrongly, refusesTooMuch, type WalletFaults } from './define.ts';
import { startOfDay } from './moments.ts';
import { postedInstead } from './posted.ts';

/** Defects of the topic codes that show only in company. */
export const faults: WalletFaults = {
  'payment-code-pays-the-merchant': {
    // An order matched by its amount, as payment plugins of shops do that have nothing else to go by.
    'payment-matched-by-its-amount': answersWrongly(
      'A paid code pays the other account where that has an open code of the same amount',
      {
        event(decision, { name, payload, view, env }) {
          const paid = view.get(codes, String(payload.code));
          if (name !== 'pay-code' || !paid) return decision;
          const other = view
            .all(codes)
            .find(
              (it) =>
                it.caller !== paid.caller &&
                it.amountCents === paid.amountCents &&
                it.currency === paid.currency &&
                env.policy.codeStatus(it, env.now) === 'New',
            );
          const from = accountOf(view, String(payload.msisdn), paid.currency);
          const to = other && accountOf(view, other.caller, other.currency);
          if (!from || !to) return decision;
          const { amountCents: cents, description: narration, stan: reference } = paid;
          const transfer = { from: from.accountNumber, to: to.accountNumber, cents, narration, reference };
          return { ...decision, changes: postedInstead(decision.changes, [transfer], view, env.now) };
        },
      },
    ),
  },
  'code-works-for-10-minutes': {
    // An end that is compared as a time of day.
    'code-dies-at-midnight': refusesTooMuch('A code that was generated before midnight is dead after it', {
      policy: ({ codeStatus, dialect }) => ({
        codeStatus: (code, now) =>
          codeStatus(
            code,
            startOfDay(now, { dialect }) === startOfDay(code.createdAt, { dialect })
              ? now
              : code.createdAt + codeLifetimeMs + 1,
          ),
      }),
    }),
    'early-inquiry-ends-the-code': refusesTooMuch('An inquiry that comes too early makes its code unusable', {
      decision(decision, site) {
        const code = site.view.get(codes, String(sent(site).code));
        const isEarly = code !== undefined && site.env.policy.isEarlyInquiry(code, site.env.now);
        if (site.call.operation !== 'codeInquiry' || !isEarly || succeeds(decision)) return decision;
        const ended: CodeRow = { ...code, createdAt: code.createdAt - codeLifetimeMs };
        return { ...decision, changes: [...decision.changes, put(codes, ended)] };
      },
    }),
    // A cache of so many entries that holds what nothing else does.
    'twenty-open-codes': refusesTooMuch('The twenty-first open code ends the oldest one', {
      decision(decision, { call, view, env }) {
        const [made] = stored<CodeRow>(decision, codes);
        if (call.operation !== 'generateCode' || !made) return decision;
        const open = view.all(codes).filter((it) => env.policy.codeStatus(it, env.now) === 'New');
        const [oldest] = open.toSorted((a, b) => a.createdAt - b.createdAt);
        if (!oldest || open.length < 20) return decision;
        const ended: CodeRow = { ...oldest, createdAt: oldest.createdAt - codeLifetimeMs };
        return { ...decision, changes: [...decision.changes, put(codes, ended)] };
      },
    }),
  },
  'description-is-the-narration': {
    // Text of a customer that is taken for a template.
    'narration-is-a-template': answersWrongly(
      'What stands in braces in a narration is replaced in the description',
      editAnswer('generateCode', 200, ({ description = '' }) => ({
        description: String(description).replace(/\{\{?\w+\}?\}/g, ''),
      })),
    ),
  },
  'narration-on-the-statement': {
    // A column of a character set with three bytes at most, which cuts a text at its first emoji.
    'narration-cut-at-an-emoji': answersWrongly(
      'The merchant’s line of a paid code ends before the first emoji of its narration',
      editTransfers('payment', (posted) =>
        posted.map((it) => ({ ...it, narration: it.narration.replace(/[\u{10000}-\u{10ffff}].*$/su, '') })),
      ),
    ),
  },
  'withdrawal-code-cashes-out': {
    // A word of a closed set that is compared in one place with its case and in another without.
    'other-word-pays-in': acceptsTooMuch(
      'A code whose type is WITHDRAWAL in another case is accepted and credits the wallet that uses it',
      {
        policy: ({ codeType }) => ({
          codeType: (type) => codeType(type) ?? (type.toUpperCase() === 'WITHDRAWAL' ? 'WITHDRAWAL' : undefined),
        }),
        decision(decision, site) {
          const [made] = stored<CodeRow>(decision, codes);
          if (site.call.operation !== 'generateCode' || !made || sent(site).type === made.type) return decision;
          return { ...decision, changes: [...decision.changes, note(`other word ${made.code}`, 1)] };
        },
        event(decision, { name, payload, view, env }) {
          const code = view.get(codes, String(payload.code));
          if (name !== 'pay-code' || !code || noted(view, `other word ${code.code}`) === 0) return decision;
          const from = accountOf(view, code.caller, code.currency);
          const to = accountOf(view, String(payload.msisdn), code.currency);
          if (!from || !to) return decision;
          const { amountCents: cents, description: narration, stan: reference } = code;
          const transfer = { from: from.accountNumber, to: to.accountNumber, cents, narration, reference };
          return { ...decision, changes: postedInstead(decision.changes, [transfer], view, env.now) };
        },
      },
    ),
  },
};
