import type { RingEntry } from './exchange-ring.ts';

/** What stands in the place of a secret. */
export const redacted = '[REDACTED]';

const secretHeaders = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);
/** A member whose value is secret by its name, also where the text is no valid JSON. */
const secretMember = /("(?:merchantPin|password)"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^,}\s]+)/g;

/** An exchange as it may be shown: secrets by name, and the given ones in every encoding, are gone. */
export function redactEntry(entry: RingEntry, secrets: readonly string[]) {
  const clean = (text: string): string => removeSecrets(text, secrets).replaceAll(secretMember, `$1"${redacted}"`);
  const raw = entry.request.rawHeaders;
  return {
    id: entry.id,
    at: entry.at,
    api: entry.api,
    operation: entry.operation ?? null,
    request: {
      method: entry.request.method,
      url: clean(entry.request.url),
      headers: Array.from({ length: raw.length / 2 }, (_, i) => {
        const name = raw[2 * i] ?? '';
        return [name, secretHeaders.has(name.toLowerCase()) ? redacted : clean(raw[2 * i + 1] ?? '')];
      }),
      body: clean(entry.request.body.toString('utf8')),
    },
    answer: { status: entry.answer.status, body: clean(entry.answer.body) },
  };
}

/** Removes secrets as they are, percent-encoded, and in Base64 and hexadecimal. */
export function removeSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    const bytes = Buffer.from(secret, 'utf8');
    for (const form of [
      secret,
      encodeURIComponent(secret),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
    ]) {
      clean = clean.replaceAll(form, redacted);
    }
  }
  return clean;
}
