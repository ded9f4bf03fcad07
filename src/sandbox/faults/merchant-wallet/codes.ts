import { qrImage } from '../../merchant-wallet/answers/qr-image.ts';
import { type CodeRow, codes } from '../../merchant-wallet/tables/codes.ts';
import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import { put } from '../../store/table.ts';
import { fault } from './define.ts';
import { defaulted, editAnswer, stored } from './edit.ts';

/** Defects in generating codes. */
export const codeFaults: readonly WalletFault[] = [
  fault(
    'code-type-optional',
    'accepts-too-much',
    'generate-code-fields-required',
    'A code without a type is a payment code',
    { ...defaulted('generateCode', 'type', 'PAYMENT') },
  ),
  fault(
    'code-currency-optional',
    'accepts-too-much',
    'generate-code-fields-required',
    'A code without a currency is one in USD',
    { ...defaulted('generateCode', 'currency', 'USD') },
  ),
  fault('qr-code-in-hex', 'wrong-answer', 'qr-code-is-base64', 'qrCode is the image in hexadecimal, with colons', {
    ...editAnswer('generateCode', 200, ({ qrCode }) => ({
      qrCode: (Buffer.from(String(qrCode), 'base64').toString('hex').match(/../g) ?? []).join(':'),
    })),
  }),
  fault(
    'qr-code-of-a-number',
    'wrong-answer',
    'qr-code-shows-the-code',
    'The QR image shows the code without its zeros',
    {
      ...editAnswer('generateCode', 200, ({ code }) => ({ qrCode: qrImage(String(code).replaceAll('0', ''), 'png') })),
    },
  ),
  fault(
    'description-cut-at-20',
    'wrong-answer',
    'description-is-the-narration',
    'The description of a code is cut at 20 characters',
    { ...editAnswer('generateCode', 200, ({ description }) => ({ description: String(description).slice(0, 20) })) },
  ),
  fault(
    'code-repeats-its-reference',
    'wrong-answer',
    'generate-null-fields',
    'A generated code repeats its reference in `reference`',
    { ...editAnswer('generateCode', 200, ({ stan = null }) => ({ reference: stan })) },
  ),
  fault(
    'code-shows-its-account',
    'wrong-answer',
    'generate-null-fields',
    'A code in ZWG names the account that it credits',
    {
      ...editAnswer('generateCode', 200, ({ currency }) =>
        currency === 'ZWG' ? { creditAccountNumber: '2020000001' } : {},
      ),
    },
  ),
  fault(
    'same-code-for-same-amount',
    'wrong-answer',
    'live-codes-differ',
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
  fault('codes-of-three-digits', 'wrong-answer', 'live-codes-differ', 'Codes are numbered from 1 to 3, over and over', {
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
];

function isAlike(one: CodeRow, other: CodeRow): boolean {
  return (
    one.amountCents === other.amountCents &&
    one.currency === other.currency &&
    one.caller === other.caller &&
    one.type === other.type
  );
}
