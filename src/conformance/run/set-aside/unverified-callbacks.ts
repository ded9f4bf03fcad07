import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '../../../targets/exchange.ts';
import type { CallbackSignature } from '../../../targets/settings/callback-signature.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { headerOf } from '../../values/answer.ts';
import { hmacHeaders, hmacVerifies } from '../../values/callback-hmac.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAside } from './set-aside.ts';

const rule = 'charge-gateway/callback-signature-verifies';

/** One callback, and how its tenant says that such are signed. */
interface Signed {
  request: Exchange['request'];
  signature: CallbackSignature;
}

/**
 * How callbacks are signed only the owner of a target knows. Where all of a whole run are signed in some way, and none in that of
 * `callbackSignature`, the key is as likely wrong: such findings end in `error`. One that verifies shows that it is right; so does an
 * HMAC with its secret over the same body written anew, which is the gateway's fault. Each callback goes by what its own tenant says.
 */
export function withoutVerdictsUnverified(
  { source, callbackSignature }: Pick<TargetSettings, 'source' | 'callbackSignature'>,
  { exchanges, callbackSignatureOf = () => callbackSignature }: Pick<Sent, 'exchanges' | 'callbackSignatureOf'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const callbacks = exchanges.flatMap((it): Signed[] => {
    const signature = it.api === 'charge-gateway' && it.by === 'provider' ? callbackSignatureOf(it) : undefined;
    return signature ? [{ request: it.request, signature }] : [];
  });
  const wrong = callbacks.length === 0 || callbacks.some(isSigned) ? undefined : wrongPartOf(callbacks);
  if (wrong === undefined) return [...contributions];
  const isOfFile = callbacks.every(({ signature }) => isDeepStrictEqual(signature, callbackSignature));
  const path = `callbackSignature.${wrong.key}`;
  const key = isOfFile ? keyInFile(source, path) : `\`${path}\` of what \`isolate\` of the driver gives`;
  const teller = isOfFile ? 'target file' : 'driver';
  const error = `of ${callbacks.length} callbacks none has the HMAC that the ${teller} tells: ${wrong.found}. Correct ${key}`;
  return setAside(contributions, (finding) => (finding.rule === rule ? error : undefined));
}

function isSigned({ request, signature }: Signed): boolean {
  return [request.body, writtenAnew(request.body)].some((it) => hmacVerifies(signature, request, it));
}

function writtenAnew(body: Buffer): string {
  try {
    return JSON.stringify(JSON.parse(body.toString('utf8')));
  } catch {
    return body.toString('utf8').trim();
  }
}

function wrongPartOf(callbacks: readonly Signed[]): { key: keyof CallbackSignature; found: string } | undefined {
  const lacking = callbacks.filter(
    ({ request, signature }) => headerOf(request.headers, signature.header) === undefined,
  );
  if (lacking.length === callbacks.length) {
    const names = callbacks.map(({ request }) => hmacHeaders(request));
    const [other] = names.every((it) => it.length > 0) ? names.flat() : [];
    const header = callbacks[0]?.signature.header;
    return other === undefined ? undefined : { key: 'header', found: `the header is ${other}, not ${header}` };
  }
  if (lacking.length > 0) return undefined;
  const verify = (part: Partial<CallbackSignature>): boolean =>
    callbacks.every(({ request, signature }) => hmacVerifies({ ...signature, ...part }, request));
  for (const encoding of ['hex', 'base64'] as const)
    for (const algorithm of ['sha256', 'sha512', 'sha1'] as const)
      if (verify({ encoding, algorithm }))
        return encoding === callbacks[0]?.signature.encoding
          ? { key: 'algorithm', found: `the algorithm is ${algorithm}` }
          : { key: 'encoding', found: `the encoding is ${encoding}, the algorithm ${algorithm}` };
  return { key: 'secret', found: 'none verifies with the secret, in no encoding and by no algorithm' };
}
