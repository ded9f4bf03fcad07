/** An address that the bill payment platform is to deliver to. */
export interface WebhookRegistration {
  kind: 'configuration' | 'payments';
  url: string;
  /** Of configuration: sent as Bearer token. */
  token?: string;
}

/** What is to be registered, or what is wrong with it and what is legal. */
export function readRegistration(body: string): { wanted: WebhookRegistration } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { problem: `the body is not JSON; ${form}` };
  }
  const { kind, url, token } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (kind !== 'configuration' && kind !== 'payments')
    return { problem: `kind must be configuration or payments; ${form}` };
  if (typeof url !== 'string' || !URL.canParse(url)) return { problem: `url must be a whole address; ${form}` };
  if (token !== undefined && token !== null && typeof token !== 'string')
    return { problem: `token must be a text, or left out; ${form}` };
  return { wanted: { kind, url, ...(typeof token === 'string' ? { token } : {}) } };
}

const form = 'send {"kind": "payments", "url": "http://127.0.0.1:8080/webhook"}';
