import { basicHint } from '../hints/basic-hint.ts';
import { bodyHint } from '../hints/body-hint.ts';
import { pathHint } from '../hints/path-hint.ts';
import type { Hint, Refused } from '../hints/refused.ts';

/** What to change about a call that the bill payment platform refused. */
export const billPaymentHint: Hint = (refused) => {
  const { status, operation, refusal } = refused;
  if (operation === undefined && status === 404) return pathHint(refused);
  if (refusal.code === 'unauthorized') return ofCredentials(refused);
  if (status === 503) return 'maintenance, made on purpose: send it again when the window is over (3.2)';
  if (status >= 500) {
    return 'an internal error, made on purpose: after PAY the outcome is unknown, so ask for the status after 120 s (3.2)';
  }
  // The body of what was answered 200 is right: it is the platform that says no.
  if (status === 200) return told(refused);
  return ofBody(refused) ?? told(refused);
};

function ofCredentials(refused: Refused): string {
  if (refused.credentials === 'right') {
    return 'this user lacks the role: vendor calls need the API role, biller calls Biller Admin or Biller User (5)';
  }
  return basicHint(refused, '5');
}

/** The answer names the field as `request.Products[0].Code: …`; the contract knows what it takes. */
function ofBody(refused: Refused): string | undefined {
  const path = refused.refusal.detail?.split(': ')[0] ?? '';
  return bodyHint(
    refused,
    sectionOf(refused),
    path.split(/[.[\]]+/).findLast((it) => /\D/.test(it)),
    wordsOf(refused),
  );
}

/** The words of the answer, without what begins and ends each of them. */
function wordsOf({ refusal: { detail = 'the request is not valid' } }: Refused): string {
  return detail
    .replace(/^request\.?/, '')
    .replace(/^: /, '')
    .replace(/\.$/, '');
}

function told(refused: Refused): string {
  const { detail = '' } = refused.refusal;
  const words = wordsOf(refused);
  const more = hints.find(([pattern]) => pattern.test(detail))?.[1];
  return `${words}${more ? `; ${more}` : ''} (${sectionOf(refused)})`;
}

const hints: readonly (readonly [RegExp, string])[] = [
  [/original payment was not found/, 'OriginalReference is the Reference of its PAY, not its PlatformReference'],
  [/reversal reference was used/, 'a reversal has a Reference of its own, which is no payment’s'],
  [/does not accept reversals|refunded before|cannot be reversed/, 'sending it again changes nothing'],
  [/At least one product/, 'a STATUS holds Action and Reference only, and no Products'],
  [/Status takes Action and Reference only/, 'leave everything else out'],
  [/PAY must repeat/, 'send the body of AUTH again, prices blank where AUTH gave them'],
  [/taken on before/, 'PAY is sent once; what became of it is told by STATUS'],
  [/No payment was authorised/, 'AUTH comes first, under the same Reference'],
  [/TotalAmount must be the sum/, 'add price times quantity in a decimal type'],
  [/reference/i, 'each payment has a Reference of its own, the same for its AUTH, PAY and STATUS'],
];

function sectionOf({ operation = '' }: Refused): string {
  if (operation === 'processPayment') return '2.3, 4.1';
  return /^(create|update|delete|undelete|list|get)Members?$|^(up|down)load/.test(operation) ? '4.2' : '4.1';
}
