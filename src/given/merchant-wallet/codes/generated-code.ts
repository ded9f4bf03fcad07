import {
  defined,
  type Exchange,
  fieldOf,
  GivenBroken,
  type RawInput,
  type Trial,
  textIn,
} from '../../../conformance/index.ts';
import { judgeAccepted } from '../calls/judge-accepted.ts';
import { call, type Session } from '../calls/session.ts';

export type CodeType = 'PAYMENT' | 'WITHDRAWAL';

/** What a code shall be; what is left out is made fresh, and no two fields ever share a value. */
export interface CodeWish {
  type?: CodeType;
  currency?: 'USD' | 'ZWG';
  /** Whole cents; any other JSON value for what is not documented. */
  amount?: unknown;
  /** Left out of the body where null. */
  reference?: string | null;
  /** Left out of the body where null. */
  narration?: string | null;
}

/** A code that was generated, and the answer that gave it. */
export interface Generated {
  code: string;
  body: Record<string, unknown>;
  exchange: Exchange;
}

/** Rules that a generated code decides, its optional fields given. */
export const codeRules = ['generateCode/2XX', 'optional-fields-given'];

/** The body of a request for a code (section 4.2). */
export function codeBody(trial: Trial, wish: CodeWish = {}): Record<string, unknown> {
  const reference = wish.reference === undefined ? trial.fresh('ref') : wish.reference;
  const narration = wish.narration === undefined ? trial.fresh('order') : wish.narration;
  return defined({
    reference: reference ?? undefined,
    narration: narration ?? undefined,
    currency: wish.currency ?? 'USD',
    amount: wish.amount ?? 123,
    type: wish.type ?? 'PAYMENT',
  });
}

/** Asks for a code; nothing is judged. */
export function sendCode(trial: Trial, session: Session, wish: CodeWish = {}, input: RawInput = {}): Promise<Exchange> {
  return call(trial, session, 'generateCode', { json: codeBody(trial, wish), ...input });
}

/**
 * A code that the provider has to give. Its rules: `codeRules`. Throws GivenBroken where it gave none.
 * @param id the rule that it decides; that of its optional fields where absent.
 */
export async function generatedCode(
  trial: Trial,
  session: Session,
  wish: CodeWish = {},
  id?: string,
): Promise<Generated> {
  const body = codeBody(trial, wish);
  const exchange = await call(trial, session, 'generateCode', { json: body });
  const isWhole = 'reference' in body && 'narration' in body;
  const optional = isWhole ? 'optional-fields-given' : 'optional-fields-left-out';
  judgeAccepted(trial, session, id ?? optional, exchange, `generateCode ${body['type']}`);
  const code = textIn(fieldOf(exchange, 'code'));
  if (code === undefined) throw new GivenBroken('a proper request for a code gave none');
  return { code, body, exchange };
}
