import type { RingEntry } from '../workspace/exchange-ring.ts';
import { charactersOf, secretForms } from './secret-forms.ts';

/** What stands in the place of a secret. */
export const redacted = '[REDACTED]';

const secretHeaders = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key']);
const names = ['merchantPin', 'password', 'accessToken', 'apiKey', 'secret', 'pin'].map(charactersOf).join('|');
/** A member whose value is secret by its name: also where the text is no valid JSON, or JSON within a JSON text. */
const secretMember = new RegExp(
  `("(?:${names})\\\\*"\\s*:\\s*)(\\\\+"(?:[^"\\\\]|\\\\+[^"\\\\])*(?:\\\\+")?|"(?:[^"\\\\]|\\\\.)*"?|\\[[^\\]]*\\]?|\\{[^}]*\\}?|[^,}\\]\\s]+)`,
  'gi',
);
/** The same in a form or a query. */
const secretParameter = new RegExp(`((?:^|[?&;])(?:${names})=)[^&;\\s#]*`, 'gim');

/** Removes secrets from text: the given ones in every usual encoding, others by the name of the member that holds them. */
export type Redactor = (text: string) => string;

export function redactor(secrets: readonly string[]): Redactor {
  const wanted = [...new Set(secrets)].filter((it) => it !== '').sort((a, b) => b.length - a.length);
  const given = wanted.length === 0 ? undefined : patternOf(wanted);
  return (text) => {
    const clean = given ? text.replaceAll(given, redacted) : text;
    return clean
      .replaceAll(secretMember, (_all, name: string, value: string) => {
        const quote = value.startsWith('\\') ? '\\"' : '"';
        return name + quote + redacted + quote;
      })
      .replaceAll(secretParameter, `$1${redacted}`);
  };
}

let last = { key: '', pattern: / /g };

/** The pattern of any of these secrets; mostly they are those of the time before. */
function patternOf(secrets: readonly string[]): RegExp {
  const key = secrets.join('\n');
  if (last.key !== key) last = { key, pattern: new RegExp(secrets.map(formsOf).join('|'), 'g') };
  return last.pattern;
}

const known = new Map<string, string>();
const knownAtMost = 100;

/** Each refused call of the control plane looks for the same dozens of secrets. */
function formsOf(secret: string): string {
  let forms = known.get(secret);
  if (forms === undefined) {
    forms = secretForms(secret);
    if (known.size >= knownAtMost) known.clear();
    known.set(secret, forms);
  }
  return forms;
}

/** An exchange as it may be shown. */
export function redactEntry({ id, call }: RingEntry, clean: Redactor) {
  const raw = call.rawHeaders;
  return {
    id,
    at: call.at,
    api: call.api,
    operation: call.operation ?? null,
    request: {
      method: call.method,
      url: clean(call.url),
      headers: Array.from({ length: raw.length / 2 }, (_, i) => {
        const name = raw[2 * i] ?? '';
        return [clean(name), secretHeaders.has(name.toLowerCase()) ? redacted : clean(raw[2 * i + 1] ?? '')];
      }),
      body: clean(call.body.toString('utf8')),
    },
    answer: { status: call.status, body: clean(call.answer) },
  };
}
