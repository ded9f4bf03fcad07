import type { RawAnswer } from './raw-connection.ts';

/** Who answers: each has a shape of refusals of its own. */
export type Refuser = 'charge-gateway' | 'merchant-wallet' | 'bill-payment' | 'control';

/** Whether a refusal has the documented shape of who gave it; its status is 400 or above. */
export function isRefusalOf(refuser: Refuser, answer: RawAnswer): boolean {
  return forms[refuser](answer);
}

/** Whether it has any of the shapes: a request that is broken anywhere may have gone anywhere. */
export function isAnyRefusal(answer: RawAnswer): boolean {
  return Object.values(forms).some((isForm) => isForm(answer));
}

const forms: Readonly<Record<Refuser, (answer: RawAnswer) => boolean>> = {
  'charge-gateway': ({ status, body }) => objectIn(body)?.statusCode === String(status),
  'merchant-wallet': ({ body }) => {
    const { responseCode, responseMsg, responseDescription } = objectIn(body) ?? {};
    return isText(responseCode) && responseCode !== '00' && isText(responseMsg ?? responseDescription);
  },
  'bill-payment': ({ status, body }) => {
    // The dialect that is usual gives a 401 no body.
    if (status === 401) return body === '';
    const { Message, ModelState } = objectIn(body) ?? {};
    return isText(Message) && (status === 400 ? isModelState(ModelState) : ModelState === undefined);
  },
  control: ({ body }) => isText(objectIn(body)?.error),
};

function isModelState(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const messages = Object.values(value);
  return messages.length > 0 && messages.every((it) => Array.isArray(it) && it.length > 0 && it.every(isText));
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function objectIn(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
