import { isBlank } from './amount.ts';
import { extra, modelAnswer, ok, withAbsent } from './answers.ts';
import { keyOf, paymentOf, textOf } from './asked.ts';
import type { Answer, Asked, Payment, Problem } from './model.ts';
import { giveBack } from './money.ts';

const narrations: Record<number, string> = {
  1: 'The original payment is not known.',
  2: 'This reversal reference was used before.',
  3: 'The biller did not reverse the payment.',
  4: 'This biller does not reverse payments.',
  5: 'The payment was refunded before.',
  99: 'The payment cannot be reversed.',
};

/** Reverses a paid payment, where its biller does that (sections 2.5, 3.2 and 7). */
export async function reverse(asked: Asked, before: () => Promise<void> | undefined): Promise<Answer> {
  const { readings, call, hooks, tenant, service } = asked;
  const shape = (['OriginalReference', 'Reference'] as const)
    .filter((field) => isBlank(call.body[field]) || typeof call.body[field] !== 'string')
    .map((field): Problem => ({ cause: 'shape', field, text: 'This is required.' }))
    .filter((one) => !hooks.overlooks?.(one, asked));
  if (shape.length > 0) return modelAnswer(shape, readings);
  const refused = hooks.refuses?.(asked);
  if (refused) return modelAnswer([refused], readings);
  const original = paymentOf(asked, textOf(asked, 'OriginalReference'));
  const key = keyOf(textOf(asked, 'Reference'), readings);
  const code = codesOf(asked, original, tenant.reversalReferences.has(key))[0] ?? 0;
  if (code === 0 || (code !== 2 && readings.failedReversal === 'used')) tenant.reversalReferences.add(key);
  if (code === 3) tenant.failReversal = false;
  const pause = code === 0 ? before() : undefined;
  if (pause) await pause;
  const reference = code === 0 ? `R.${original?.biller.code}.${service.next()}` : null;
  if (code === 0 && original && reference !== null) {
    giveBack(asked, original, 'reversal', asked.now);
    original.status = 'Reversed';
    original.changedAt = asked.now;
    original.reversal = { reference: textOf(asked, 'Reference'), platformReference: reference };
  }
  return ok(
    withAbsent(
      readings,
      {
        OriginalReference: textOf(asked, 'OriginalReference'),
        Reference: textOf(asked, 'Reference'),
        ErrorCode: code,
        Narration: code === 0 ? null : narrations[code],
        TechnicalNarration: code === 0 || readings.technical === 'none' ? null : `code ${code}`,
        PlatformReference: reference,
        BillerReference: code === 0 ? `BR${service.next()}` : null,
        ...extra(readings),
      },
      ['Narration', 'TechnicalNarration', 'PlatformReference', 'BillerReference'],
    ),
  );
}

/** The error codes that apply, first the one that is told. */
function codesOf({ readings, tenant }: Asked, original: Payment | undefined, isUsed: boolean): number[] {
  const duplicate = isUsed ? [2] : [];
  const codes: number[] = [];
  if (!original) codes.push(1);
  else if (original.status === 'Reversed') codes.push(5);
  else if (!original.biller.reversals) codes.push(4);
  else if (original.status !== 'Paid') codes.push(Number(readings.reversalOfUnpaid));
  else if (tenant.failReversal) codes.push(3);
  return readings.reversalOrder === 'original-first' ? [...codes, ...duplicate] : [...duplicate, ...codes];
}
