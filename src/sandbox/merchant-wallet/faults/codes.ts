import { RefusedEvent } from '../../slice/api-slice.ts';
import { put } from '../../store/table.ts';
import { qrImage } from '../answers/qr-image.ts';
import { events } from '../events/events.ts';
import { accountOf } from '../tables/accounts.ts';
import { type CodeRow, codeLifetimeMs, codes } from '../tables/codes.ts';
import { defaulted, editAnswer, editTransfers, note, noted, sent, stored, succeeds } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';
import { startOfDay } from './edit/moments.ts';
import { postedInstead } from './edit/posted.ts';

const minuteMs = 60_000;

/** Defects of the topic codes, by the rule that they break. */
export const faults: WalletFaults = {
  'payment-code-pays-the-merchant': {
    'large-payment-goes-nowhere': answersWrongly(
      'A paid code of 100.00 and more is Paid and moves nothing',
      editTransfers('payment', (posted) => posted.filter((it) => it.cents < 10_000)),
    ),
    'zwg-payment-goes-nowhere': answersWrongly('A paid code in ZWG moves nothing', {
      event: (decision, { name, payload, view }) =>
        name === 'pay-code' && view.all(codes).some((it) => it.code === payload.code && it.currency === 'ZWG')
          ? { ...decision, changes: decision.changes.filter((it) => it.table === codes.name) }
          : decision,
    }),
    'payment-less-a-fee': careless.answersWrongly(
      'A paid code credits its amount less a fee of one percent',
      editTransfers('payment', (posted) =>
        posted.map((it) => ({ ...it, cents: it.cents - Math.ceil(it.cents / 100) })),
      ),
    ),
    // An order matched by its amount, as payment plugins of shops do that have nothing else to go by.
    'payment-matched-by-its-amount': careless.answersWrongly(
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
  'withdrawal-code-cashes-out': {
    'zwg-withdrawal-refused': refusesTooMuch('The app refuses withdrawal codes in ZWG', {
      event(decision, { name, payload, view }) {
        const code = view.get(codes, String(payload.code));
        if (name === 'pay-code' && code?.type === 'WITHDRAWAL' && code.currency === 'ZWG')
          throw new RefusedEvent('no cash in ZWG');
        return decision;
      },
    }),
    // A word of a closed set that is compared in one place with its case and in another without.
    'other-word-pays-in': careless.acceptsTooMuch(
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
  'code-is-used-once': {
    'code-paid-twice': acceptsTooMuch('A paid code can be paid again', {
      policy: ({ codeStatus }) => ({
        codeStatus: ({ paidAt: _, ...code }, now) => codeStatus(code, now),
      }),
    }),
    'code-paid-twice-at-once': careless.acceptsTooMuch('A code can be paid twice in the same second', {
      policy: ({ codeStatus }) => ({
        codeStatus({ paidAt, ...code }, now) {
          const isSettled = paidAt !== undefined && now - paidAt >= 1000;
          return codeStatus(isSettled ? { ...code, paidAt } : code, now);
        },
      }),
    }),
  },
  'unpaid-code-moves-nothing': {
    'claiming-pays': acceptsTooMuch('A code that is claimed is paid at once', {
      events: {
        'claim-code': (payload, view, env) => {
          const pay = events['pay-code'];
          if (!pay) throw new Error('the customer’s app cannot pay');
          return pay(payload, view, env);
        },
      },
    }),
    'paying-pays-the-oldest-alike': careless.answersWrongly(
      'When a code is paid, the oldest unpaid one of its amount and type becomes Paid too',
      {
        event(decision, { name, payload, view, env }) {
          const paid = view.get(codes, String(payload.code));
          const oldest = view.all(codes).find((it) => paid && it.paidAt === undefined && isAlike(it, paid));
          if (name !== 'pay-code' || !oldest || oldest.code === paid?.code) return decision;
          const row: CodeRow = { ...oldest, paidAt: env.now };
          return { ...decision, changes: [...decision.changes, put(codes, row)] };
        },
      },
    ),
    'paying-pays-the-code-before': careless.answersWrongly(
      'When a code is paid, the code generated before it becomes Paid too',
      {
        event(decision, { name, payload, view, env }) {
          const all = view.all(codes);
          const before = all[all.findIndex((it) => it.code === payload.code) - 1];
          if (name !== 'pay-code' || !before || before.paidAt !== undefined) return decision;
          const row: CodeRow = { ...before, paidAt: env.now };
          return { ...decision, changes: [...decision.changes, put(codes, row)] };
        },
      },
    ),
  },
  'live-codes-differ': {
    'same-code-for-same-amount': answersWrongly(
      'A second code of the same amount and currency is the first one again while that is not paid',
      {
        decision(decision, { view }) {
          const [made] = stored<CodeRow>(decision, codes);
          const known =
            made && view.all(codes).find((it) => it.paidAt === undefined && isAlike(it, made) && it.code !== made.code);
          if (!known || 'hold' in decision.answer || typeof decision.answer.body !== 'object' || made.paidAt) {
            return decision;
          }
          const body = { ...decision.answer.body, code: known.code, qrCode: qrImage(known.code, 'png') };
          const others = decision.changes.filter((it) => it.table !== codes.name);
          return {
            ...decision,
            answer: { ...decision.answer, body },
            changes: [...others, put(codes, { ...made, code: known.code })],
          };
        },
      },
    ),
    'codes-of-three-digits': answersWrongly('Codes are numbered from 1 to 3, over and over', {
      decision(decision, { view, call }) {
        const [made] = stored<CodeRow>(decision, codes);
        if (!made || call.operation !== 'generateCode' || 'hold' in decision.answer) return decision;
        const { body } = decision.answer;
        if (typeof body !== 'object') return decision;
        const last = view.all(codes).reduce((newest, it) => (it.createdAt >= newest.createdAt ? it : newest), made);
        const code = `9000000${last === made ? 1 : (Number(last.code.at(-1)) % 3) + 1}`;
        return {
          ...decision,
          answer: { ...decision.answer, body: { ...body, code, qrCode: qrImage(code, 'png') } },
          changes: [...decision.changes.filter((it) => it.table !== codes.name), put(codes, { ...made, code })],
        };
      },
    }),
  },
  'generate-code-fields-required': {
    'code-type-optional': acceptsTooMuch(
      'A code without a type is a payment code',
      defaulted('generateCode', 'type', 'PAYMENT'),
    ),
    'code-currency-optional': acceptsTooMuch(
      'A code without a currency is one in USD',
      defaulted('generateCode', 'currency', 'USD'),
    ),
  },
  'qr-code-is-base64': {
    'qr-code-in-hex': answersWrongly(
      'qrCode is the image in hexadecimal, with colons',
      editAnswer('generateCode', 200, ({ qrCode }) => ({
        qrCode: (Buffer.from(String(qrCode), 'base64').toString('hex').match(/../g) ?? []).join(':'),
      })),
    ),
  },
  'qr-code-shows-the-code': {
    'qr-code-of-a-number': answersWrongly(
      'The QR image shows the code without its zeros',
      editAnswer('generateCode', 200, ({ code }) => ({ qrCode: qrImage(String(code).replaceAll('0', ''), 'png') })),
    ),
    // An image that is made of the last text which could be read.
    'qr-code-of-ascii-alone': careless.answersWrongly(
      'Where its narration is not ASCII the QR image is that of the code before',
      editAnswer('generateCode', 200, ({ qrCode = null }, site) => {
        const last = site.view.all(codes).at(-1);
        const isAscii = /^[\x20-\x7e]*$/.test(String(sent(site).narration ?? ''));
        return { qrCode: last && !isAscii ? qrImage(last.code, 'png') : qrCode };
      }),
    ),
    'qr-code-of-the-code-before': careless.answersWrongly(
      'From the second code on, the QR image is that of the code before',
      editAnswer('generateCode', 200, ({ qrCode = null }, { view }) => {
        const last = view.all(codes).at(-1);
        return { qrCode: last ? qrImage(last.code, 'png') : qrCode };
      }),
    ),
  },
  'generate-answers-the-amount': {
    'code-amount-in-units': answersWrongly(
      'A generated code answers its amount in units, not cents',
      editAnswer('generateCode', 200, ({ amount }) => ({ amount: Number(amount) / 100 })),
    ),
    'withdrawal-amount-negative': careless.answersWrongly(
      'A withdrawal code answers its amount with a minus sign',
      editAnswer('generateCode', 200, ({ amount }, site) =>
        sent(site).type === 'WITHDRAWAL' ? { amount: -Number(amount) } : {},
      ),
    ),
  },
  'generate-answers-the-currency': {
    'code-currency-always-usd': answersWrongly(
      'A generated code says USD whatever its currency',
      editAnswer('generateCode', 200, () => ({ currency: 'USD' })),
    ),
  },
  'description-is-the-narration': {
    'description-cut-at-20': answersWrongly(
      'The description of a code is cut at 20 characters',
      editAnswer('generateCode', 200, ({ description }) => ({ description: String(description).slice(0, 20) })),
    ),
    'description-escaped': careless.answersWrongly(
      'The description of a code is escaped for HTML',
      editAnswer('generateCode', 200, ({ description }) => ({ description: escaped(String(description)) })),
    ),
    'description-of-one-line': careless.answersWrongly(
      'The description of a code ends at a line break',
      editAnswer('generateCode', 200, ({ description }) => ({ description: String(description).split('\n')[0] ?? '' })),
    ),
    'description-in-ascii': careless.answersWrongly(
      'Letters beyond ASCII turn into question marks in the description of a code',
      editAnswer('generateCode', 200, ({ description }) => ({
        description: String(description).replace(/[^\x20-\x7e]/gu, '?'),
      })),
    ),
    // Text of a customer that is taken for a template.
    'narration-is-a-template': careless.answersWrongly(
      'What stands in braces in a narration is replaced in the description',
      editAnswer('generateCode', 200, ({ description = '' }) => ({
        description: String(description).replace(/\{\{?\w+\}?\}/g, ''),
      })),
    ),
  },
  'generate-null-fields': {
    'code-repeats-its-reference': answersWrongly(
      'A generated code repeats its reference in `reference`',
      editAnswer('generateCode', 200, ({ stan = null }) => ({ reference: stan })),
    ),
    'code-shows-its-account': answersWrongly(
      'A code in ZWG names the account that it credits',
      editAnswer('generateCode', 200, ({ currency }) =>
        currency === 'ZWG' ? { creditAccountNumber: '2020000001' } : {},
      ),
    ),
    'withdrawal-shows-its-account': careless.answersWrongly(
      'A withdrawal code holds its reference in debitAccountNumber',
      editAnswer('generateCode', 200, ({ stan = null }, site) =>
        sent(site).type === 'WITHDRAWAL' ? { debitAccountNumber: stan } : {},
      ),
    ),
  },
  'narration-on-the-statement': {
    'payment-line-without-narration': answersWrongly(
      'The merchant’s line of a paid code says Payment',
      editTransfers('payment', (posted) => posted.map((it) => ({ ...it, narration: 'Payment' }))),
    ),
    'payment-narration-cut-at-16': careless.answersWrongly(
      'The merchant’s line of a paid code shows 16 characters of the narration',
      editTransfers('payment', (posted) => posted.map((it) => ({ ...it, narration: it.narration.slice(0, 16) }))),
    ),
    // A column of a character set with three bytes at most, which cuts a text at its first emoji.
    'narration-cut-at-an-emoji': careless.answersWrongly(
      'The merchant’s line of a paid code ends before the first emoji of its narration',
      editTransfers('payment', (posted) =>
        posted.map((it) => ({ ...it, narration: it.narration.replace(/[\u{10000}-\u{10ffff}].*$/su, '') })),
      ),
    ),
  },
  'code-works-for-10-minutes': {
    'code-dies-after-5-minutes': refusesTooMuch('A code can be used for five minutes', {
      policy: ({ codeStatus }) => ({
        codeStatus: (code, now) => codeStatus(code, now > code.createdAt + 5 * minuteMs ? now + codeLifetimeMs : now),
      }),
    }),
    'claimed-code-dies-early': careless.refusesTooMuch(
      'A code that was claimed has to be paid within two minutes of being generated',
      {
        policy: ({ codeStatus }) => ({
          codeStatus: (code, now) =>
            codeStatus(code, code.claimedBy !== undefined && now > code.createdAt + 120_000 ? now + 600_000 : now),
        }),
      },
    ),
    // An end that is compared as a time of day.
    'code-dies-at-midnight': careless.refusesTooMuch('A code that was generated before midnight is dead after it', {
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
    'early-inquiry-ends-the-code': careless.refusesTooMuch('An inquiry that comes too early makes its code unusable', {
      decision(decision, site) {
        const code = site.view.get(codes, String(sent(site).code));
        const isEarly = code !== undefined && site.env.policy.isEarlyInquiry(code, site.env.now);
        if (site.call.operation !== 'codeInquiry' || !isEarly || succeeds(decision)) return decision;
        const ended: CodeRow = { ...code, createdAt: code.createdAt - codeLifetimeMs };
        return { ...decision, changes: [...decision.changes, put(codes, ended)] };
      },
    }),
    // A cache of so many entries that holds what nothing else does.
    'twenty-open-codes': careless.refusesTooMuch('The twenty-first open code ends the oldest one', {
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
  'code-dead-after-10-minutes': {
    'claimed-code-never-dies': acceptsTooMuch('A code that was claimed in time can be paid at any time', {
      policy: ({ codeStatus }) => ({
        codeStatus: (code, now) => codeStatus(code, code.claimedBy === undefined ? now : code.createdAt),
      }),
    }),
    'code-lives-15-minutes': acceptsTooMuch('A code can be used for fifteen minutes', {
      policy: ({ codeStatus, secondsLeft }) => ({
        codeStatus: (code, now) => codeStatus({ ...code, createdAt: code.createdAt + 5 * minuteMs }, now),
        secondsLeft,
      }),
    }),
    'inquiry-prolongs-the-code': careless.acceptsTooMuch('Each inquiry gives a code another ten minutes', {
      policy: ({ codeStatus }) => ({
        codeStatus: (code, now) => codeStatus({ ...code, createdAt: code.inquiredAt ?? code.createdAt }, now),
      }),
    }),
  },
  'fresh-code-is-new': {
    'fresh-code-is-claimed': answersWrongly('A code in ZWG is Claimed from the start', {
      policy: ({ codeStatus }) => ({
        codeStatus(code, now) {
          const status = codeStatus(code, now);
          return status === 'New' && code.currency === 'ZWG' ? 'Claimed' : status;
        },
      }),
    }),
  },
  'paid-code-is-paid': {
    'paid-zwg-code-stays-claimed': answersWrongly('A paid PAYMENT code in ZWG stays Claimed', {
      policy: ({ codeStatus }) => ({
        codeStatus(code, now) {
          const status = codeStatus(code, now);
          return status === 'Paid' && code.type === 'PAYMENT' && code.currency === 'ZWG' ? 'Claimed' : status;
        },
      }),
    }),
    'code-paid-late-expires': careless.answersWrongly(
      'A code that was paid in its last minute is Expired once its ten minutes are over',
      {
        policy: ({ codeStatus }) => ({
          codeStatus(code, now) {
            const status = codeStatus(code, now);
            const isLate = code.paidAt !== undefined && code.paidAt - code.createdAt >= 9 * minuteMs;
            return status === 'Paid' && isLate && now - code.createdAt > codeLifetimeMs ? 'Expired' : status;
          },
        }),
      },
    ),
    'paid-code-expires-in-an-hour': careless.answersWrongly('A Paid code is Expired an hour after it was made', {
      policy: ({ codeStatus }) => ({
        codeStatus(code, now) {
          const status = codeStatus(code, now);
          return status === 'Paid' && now - code.createdAt > 3_600_000 ? 'Expired' : status;
        },
      }),
    }),
  },
};

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function isAlike(one: CodeRow, other: CodeRow): boolean {
  return (
    one.amountCents === other.amountCents &&
    one.currency === other.currency &&
    one.caller === other.caller &&
    one.type === other.type
  );
}
