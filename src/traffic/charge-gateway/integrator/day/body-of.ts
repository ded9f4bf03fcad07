import {
  amountIn,
  canonicalDecimal,
  centsOf,
  Literal,
  memberOf,
  parseExactly,
  type Sending,
  textIn,
} from '../../../../conformance/index.ts';

const origin = /^https?:\/\/[^/?#]*/i;
const charging = 'paymentAmount.charginginformation';

/** A member of the JSON body that a request carries, numbers as Literal. */
export function sentIn({ request }: Sending, path: string): unknown {
  return memberOf(parseExactly(request.body), path);
}

export function textSent(call: Sending, path: string): string | undefined {
  return textIn(sentIn(call, path));
}

/** The amount, exactly; undefined where it is none with two decimals at most. */
export function centsSent(call: Sending): bigint | undefined {
  const amount = amountIn(sentIn(call, `${charging}.amount`));
  const isAmount = typeof amount === 'string' && /^\d{1,15}(\.\d\d?)?$/.test(amount);
  return isAmount ? centsOf(amount) : undefined;
}

export function currencySent(call: Sending): string | undefined {
  return textSent(call, `${charging}.currency`);
}

/**
 * The body without its correlator as one text, in which the order of members and the form of numbers mean nothing. An address of
 * callbacks that names the correlator is no other for another attempt, nor is one of another host or port: a process that
 * began anew listens elsewhere.
 */
export function contentOf(call: Sending): string {
  const correlator = textSent(call, 'clientCorrelator') ?? '';
  return (
    JSON.stringify(parseExactly(call.request.body), function sorted(this: unknown, key, value: unknown) {
      if (key === 'clientCorrelator') return undefined;
      if (key === 'notifyUrl' && typeof value === 'string' && correlator !== '')
        return value.replace(origin, '').replaceAll(correlator, '');
      const own = (this as Record<string, unknown> | undefined)?.[key] ?? value;
      if (own instanceof Literal) return canonicalDecimal(own.text) ?? own.text;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? ''
  );
}
