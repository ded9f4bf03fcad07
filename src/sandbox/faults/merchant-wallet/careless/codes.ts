import { qrImage } from '../../../merchant-wallet/answers/qr-image.ts';
import { type CodeRow, codes } from '../../../merchant-wallet/tables/codes.ts';
import type { WalletFault } from '../../../merchant-wallet/wallet-fault.ts';
import { put } from '../../../store/table.ts';
import { fault } from '../define.ts';
import { editAnswer, editTransfers, refuse, sent } from '../edit.ts';

/** What a careless implementer gets wrong about codes. */
export const carelessCodeFaults: readonly WalletFault[] = [
  fault(
    'qr-code-of-the-code-before',
    'wrong-answer',
    'qr-code-shows-the-code',
    'From the second code on, the QR image is that of the code before',
    {
      ...editAnswer('generateCode', 200, ({ qrCode = null }, { view }) => {
        const last = view.all(codes).at(-1);
        return { qrCode: last ? qrImage(last.code, 'png') : qrCode };
      }),
    },
  ),
  fault(
    'description-escaped',
    'wrong-answer',
    'description-is-the-narration',
    'The description of a code is escaped for HTML',
    { ...editAnswer('generateCode', 200, ({ description }) => ({ description: escaped(String(description)) })) },
  ),
  fault(
    'description-in-ascii',
    'wrong-answer',
    'description-is-the-narration',
    'Letters beyond ASCII turn into question marks in the description of a code',
    {
      ...editAnswer('generateCode', 200, ({ description }) => ({
        description: String(description).replace(/[^\x20-\x7e]/gu, '?'),
      })),
    },
  ),
  fault(
    'withdrawal-shows-its-account',
    'wrong-answer',
    'generate-null-fields',
    'A withdrawal code holds its reference in debitAccountNumber',
    {
      ...editAnswer('generateCode', 200, ({ stan = null }, site) =>
        sent(site).type === 'WITHDRAWAL' ? { debitAccountNumber: stan } : {},
      ),
    },
  ),
  fault(
    'withdrawal-amount-negative',
    'wrong-answer',
    'generate-answers-the-amount',
    'A withdrawal code answers its amount with a minus sign',
    {
      ...editAnswer('generateCode', 200, ({ amount }, site) =>
        sent(site).type === 'WITHDRAWAL' ? { amount: -Number(amount) } : {},
      ),
    },
  ),
  fault(
    'inquiry-prolongs-the-code',
    'accepts-too-much',
    'code-dead-after-10-minutes',
    'Each inquiry gives a code another ten minutes',
    {
      policy: ({ codeStatus }) => ({
        codeStatus: (code, now) => codeStatus({ ...code, createdAt: code.inquiredAt ?? code.createdAt }, now),
      }),
    },
  ),
  fault(
    'claimed-code-dies-early',
    'refuses-too-much',
    'code-works-for-10-minutes',
    'A code that was claimed has to be paid within two minutes of being generated',
    {
      policy: ({ codeStatus }) => ({
        codeStatus: (code, now) =>
          codeStatus(code, code.claimedBy !== undefined && now > code.createdAt + 120_000 ? now + 600_000 : now),
      }),
    },
  ),
  fault('time-to-live-counts-up', 'wrong-answer', 'time-to-live-counts-down', 'timeToLive tells how old a code is', {
    policy: ({ secondsLeft }) => ({ secondsLeft: (code, now) => 600 - secondsLeft(code, now) }),
  }),
  fault(
    'payment-less-a-fee',
    'wrong-answer',
    'payment-code-pays-the-merchant',
    'A paid code credits its amount less a fee of one percent',
    {
      ...editTransfers('payment', (posted) =>
        posted.map((it) => ({ ...it, cents: it.cents - Math.ceil(it.cents / 100) })),
      ),
    },
  ),
  fault(
    'withdrawal-at-most-50',
    'wrong-answer',
    'accepted-amount-is-exact',
    'A withdrawal code takes at most 50.00 from the wallet',
    { ...editTransfers('withdrawal', (posted) => posted.map((it) => ({ ...it, cents: Math.min(it.cents, 5000) }))) },
  ),
  fault(
    'payment-narration-cut-at-16',
    'wrong-answer',
    'narration-on-the-statement',
    'The merchant’s line of a paid code shows 16 characters of the narration',
    { ...editTransfers('payment', (posted) => posted.map((it) => ({ ...it, narration: it.narration.slice(0, 16) }))) },
  ),
  fault(
    'paying-pays-the-code-before',
    'wrong-answer',
    'unpaid-code-moves-nothing',
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
  fault(
    'code-paid-twice-at-once',
    'accepts-too-much',
    'code-is-used-once',
    'A code can be paid twice in the same second',
    {
      policy: ({ codeStatus }) => ({
        codeStatus({ paidAt, ...code }, now) {
          const isSettled = paidAt !== undefined && now - paidAt >= 1000;
          return codeStatus(isSettled ? { ...code, paidAt } : code, now);
        },
      }),
    },
  ),
  fault(
    'inquiry-pause-of-31-seconds',
    'refuses-too-much',
    'code-inquiry-after-30-s-answered',
    'A code can be inquired again when more than 31 seconds went by',
    {
      policy: () => ({
        isEarlyInquiry: ({ inquiredAt }, now) => inquiredAt !== undefined && now - inquiredAt <= 31_000,
      }),
    },
  ),
  fault(
    'paid-code-not-found',
    'refuses-too-much',
    'code-inquiry-finds-the-code',
    'An inquiry no longer finds a code that was paid',
    {
      ...refuse('codeInquiry', '014', (site) => {
        const code = site.view.get(codes, String(sent(site).code));
        return code?.paidAt !== undefined;
      }),
    },
  ),
  fault(
    'dead-code-in-capitals',
    'wrong-answer',
    'codeInquiry/2XX/status/values',
    'A code that is past its ten minutes has its status in capitals',
    {
      ...editAnswer('codeInquiry', 200, ({ status }) =>
        status === 'Expired' || status === 'Timed Out' ? { status: status.toUpperCase() } : {},
      ),
    },
  ),
  fault(
    'paid-code-amount-zero',
    'wrong-answer',
    'code-inquiry-answers-the-amount',
    'An inquiry about a paid code answers what is left to pay: 0',
    { ...editAnswer('codeInquiry', 200, ({ status }) => (status === 'Paid' ? { amount: 0 } : {})) },
  ),
  fault(
    'change-limit-on-codes',
    'refuses-too-much',
    'generateCode/2XX',
    'A code above 5000.00 is refused, as if bank change’s limit were one of codes in units',
    { ...refuse('generateCode', '061', (site) => Number(sent(site).amount) > 500_000) },
  ),
];

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
