const mark = '[redacted]';
/** Below this length a secret is hidden as a whole word only: `12` inside `2012` is no secret. */
const longEnough = 8;

/** Hides secrets in text: long ones wherever they stand, plain or encoded; short ones where they stand as a whole word. */
export function redactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const known = secrets.filter((it): it is string => it !== undefined && it !== '');
  const forms = [...new Set(known.flatMap((it) => (it.length < longEnough ? [it] : encodings(it))))];
  const patterns = forms
    .sort((a, b) => b.length - a.length)
    .map((form) => {
      const literal = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return new RegExp(form.length < longEnough ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal, 'gu');
    });
  return (text) => patterns.reduce((hidden, pattern) => hidden.replace(pattern, mark), text);
}

function encodings(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const escaped = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    escaped,
    encodeURIComponent(secret),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}
