import { type Exchange, fieldOf, memberOf, parseExactly, textIn } from '../../../conformance/index.ts';
import { centsIn, hasText, type Line } from './recent-lines.ts';

/** The movements among the lines of `after` that were not there before, as often as they are new. */
export function newMovements(before: readonly Line[], after: readonly Line[]): Line[] {
  const known = new Map<string, number>();
  for (const { text } of before) known.set(text, (known.get(text) ?? 0) + 1);
  return after.filter(({ type, text }) => {
    const left = known.get(text) ?? 0;
    if (left > 0) known.set(text, left - 1);
    return left === 0 && (type === 'Credit' || type === 'Debit');
  });
}

/** The texts by which a line may tell of a call: the references and the narration that were sent. */
export function keysOf(exchange: Exchange): string[] {
  const body = parseExactly(exchange.request.body);
  const names = ['reference', 'narration', 'participantReference'];
  return names.map((it) => textIn(memberOf(body, it)) ?? '').filter((it) => it.length >= 8);
}

/**
 * The amounts that the line of a call may show: what was sent, that with the fees that the answer tells, and either
 * without the commissions that it tells.
 */
export function amountsOf(exchange: Exchange, cents: number): number[] {
  const [fees, commissions] = [totalOf(exchange, 'fees'), totalOf(exchange, 'commissions')];
  return [...new Set([cents, cents + fees, cents - commissions, cents + fees - commissions])];
}

/** The cents that a list of an answer comes to; 0 where it is none. */
export function totalOf(exchange: Exchange, list: 'fees' | 'commissions'): number {
  return Number(told(exchange, list).reduce((sum, it) => sum + it, 0n));
}

function told(exchange: Exchange, list: 'fees' | 'commissions'): bigint[] {
  const entries = fieldOf(exchange, list);
  return (Array.isArray(entries) ? entries : []).map((it: unknown) => centsIn(memberOf(it, 'amount') ?? it) ?? 0n);
}

/** The lines that hold one of these texts. */
export function linesNaming(lines: readonly Line[], texts: readonly string[]): Line[] {
  return lines.filter((line) => texts.some((it) => hasText(line, it)));
}

/**
 * The lines that tell of a call: by its texts, else by an amount that it may show. Where none but those of a fee or commission
 * name it, as a line of its own may, that of the call is known by its amount.
 */
export function linesAbout(lines: readonly Line[], exchange: Exchange, cents: number): Line[] {
  const named = linesNaming(lines, keysOf(exchange));
  const beside = [...told(exchange, 'fees'), ...told(exchange, 'commissions')];
  if (named.some((line) => !beside.some((it) => hasAmount(line, Number(it))))) return named;
  const amounts = amountsOf(exchange, cents);
  return lines.filter((line) => named.includes(line) || amounts.some((it) => hasAmount(line, it)));
}

/** Whether a line moves exactly these cents, in either column. */
export function hasAmount({ creditCents, debitCents }: Line, cents: number): boolean {
  return creditCents === BigInt(cents) || debitCents === BigInt(cents);
}

/** What a line adds to the balance. */
export function effectOf({ creditCents = 0n, debitCents = 0n }: Line): bigint {
  return creditCents - debitCents;
}

/** What lines add to the balance together: what was taken and given back moved nothing. */
export function netOf(lines: readonly Line[]): bigint {
  return lines.reduce((sum, it) => sum + effectOf(it), 0n);
}

/** The lines without those that take each other back: what is moved may have been held and released before. */
export function withoutReleased(lines: readonly Line[]): Line[] {
  const left: Line[] = [];
  for (const line of lines) {
    const at = left.findIndex((it) => effectOf(it) === -effectOf(line));
    if (at < 0) left.push(line);
    else left.splice(at, 1);
  }
  return left;
}
