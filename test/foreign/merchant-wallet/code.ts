import { amountOut } from './amount.ts';
import { expireAfterMs, lifeMs, statusOf } from './code-life.ts';
import { processedAt } from './dates.ts';
import { authNumberOut, newAuthNumber, newCode } from './ids.ts';
import type { Asked, Code, Fields, Problem } from './model.ts';
import { qrImage } from './qr-image.ts';
import { centsOf, currencyOf, noteReference, repeatedReference, stanOf, textOf } from './validate.ts';

const forgottenAfterMs = 3_600_000;
const inquiryGapMs = 30_000;

export function* generateProblems(asked: Asked): Generator<Problem> {
  const type = textOf(asked, 'type');
  const isKnown = type === 'PAYMENT' || type === 'WITHDRAWAL';
  if (!isKnown && asked.readings.otherCodeType === 'refuse') yield { cause: 'code-type', field: 'type' };
  yield* repeatedReference(asked);
}

/** Makes a code (section 4.2). */
export function generate(asked: Asked): Fields {
  const { service, readings, tenant, caller, now } = asked;
  const code: Code = {
    code: newCode(service),
    type: textOf(asked, 'type') === 'WITHDRAWAL' ? 'WITHDRAWAL' : 'PAYMENT',
    caller,
    cents: centsOf(asked),
    currency: currencyOf(asked),
    narration: narrationOf(asked),
    reference: stanOf(asked),
    authNumber: newAuthNumber(service),
    createdAt: now,
    claimedAt: undefined,
    claimedBy: '',
    paidAt: undefined,
    inquiredAt: undefined,
    shown: {},
  };
  tenant.codes.push(code);
  noteReference(asked, code.reference);
  asked.hooks.generated?.(code, asked);
  const nulls = ['available', 'ledger', 'debitAccountNumber', 'creditAccountNumber', 'reference'];
  return {
    code: code.code,
    qrCode: qrImage(code.code, readings),
    stan: code.reference,
    authNumber: authNumberOut(code.authNumber, service),
    processedDateTime: processedAt(now, readings),
    amount: amountOut(code.cents, readings.generateAmount),
    currency: code.currency,
    currencySymbol: symbolOf(asked, code.currency),
    description: code.narration,
    ...(readings.generateNulls === 'null' ? Object.fromEntries(nulls.map((name) => [name, null])) : {}),
  };
}

export function* codeInquiryProblems(asked: Asked): Generator<Problem> {
  const { readings, hooks, now } = asked;
  const code = codeOf(asked);
  if (!code) return yield { cause: 'unknown-code', field: 'code' };
  if (readings.earlyInquiry === 'cached' || !isEarly(code, asked)) return;
  if (readings.refusedInquiry === 'counts' && !hooks.lastInquiry) code.inquiredAt = now;
  yield { cause: 'too-early', ...(readings.earlyInquiry === '429' ? { http: 429 } : {}) };
}

/** Shows a code (section 4.3). */
export function codeInquiry(asked: Asked): Fields {
  const { service, readings, hooks, now } = asked;
  const code = codeOf(asked);
  if (!code) throw new Error('A code is shown that is not there.');
  if (readings.earlyInquiry === 'cached' && isEarly(code, asked)) return code.shown;
  const status = statusOf(code, asked, now);
  code.inquiredAt = now;
  code.shown = {
    status: hooks.codeStatus?.(status, code, now) ?? status,
    timeToLive: timeToLive(code, asked),
    code: code.code,
    amount: amountOut(code.cents, readings.inquiryAmount),
    description: code.narration,
    stan: readings.inquiryStan === 'code' ? code.reference : stanOf(asked),
    authNumber: authNumberOut(readings.inquiryAuth === 'code' ? code.authNumber : newAuthNumber(service), service),
    processedDateTime: processedAt(readings.inquiryDate === 'code' ? code.createdAt : now, readings),
  };
  hooks.inquired?.(code, asked);
  return code.shown;
}

/** The code that an inquiry means, where the caller may see it. */
export function codeOf(asked: Asked): Code | undefined {
  const { tenant, readings, caller, now } = asked;
  const code = tenant.codes.find((one) => one.code === textOf(asked, 'code'));
  if (!code || (code.caller !== caller && readings.codeOfOther === 'refuse')) return undefined;
  const isOver = now >= code.createdAt + lifeMs(code, asked) + forgottenAfterMs;
  return isOver && code.paidAt === undefined && readings.deadCodes === 'forgotten' ? undefined : code;
}

function isEarly(code: Code, asked: Asked): boolean {
  const last = asked.hooks.lastInquiry ? asked.hooks.lastInquiry(code.inquiredAt, code, asked) : code.inquiredAt;
  return last !== undefined && asked.now < last + (asked.hooks.inquiryGapMs?.(inquiryGapMs, code) ?? inquiryGapMs);
}

function timeToLive(code: Code, asked: Asked): string {
  const { readings, now } = asked;
  const isOver = code.paidAt !== undefined && readings.timeToLivePaid === 'zero';
  const left = isOver ? 0 : Math.max(0, code.createdAt + (expireAfterMs - now)) / 1000;
  if (readings.timeToLiveForm === 'decimal') return `${left.toFixed(1)} sec`;
  const seconds = readings.timeToLiveRounding === 'up' ? Math.ceil(left) : Math.floor(left);
  return `${seconds}${readings.timeToLiveForm === 'joined' ? '' : ' '}sec`;
}

/** The narration of a request, or what stands for it. */
export function narrationOf(asked: Asked): string | null {
  const { narration } = asked.call.body;
  if (narration !== undefined && narration !== null) return textOf(asked, 'narration');
  return { generated: 'No narration', null: null, empty: '' }[asked.readings.narrationAbsent];
}

/** A text that notes that values are in the subunit (section 2.3). */
export function symbolOf({ readings }: Asked, currency: string): string {
  if (readings.currencySymbol === 'short') return currency === 'USD' ? 'USc' : 'ZiGc';
  return `${currency === 'USD' ? 'US$' : 'ZiG'} - all values in cents`;
}
