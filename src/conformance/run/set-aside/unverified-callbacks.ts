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

/**
 * How callbacks are signed only the owner of a target knows. Where all of a whole run are signed in some way, and none in that of
 * `callbackSignature`, the key is as likely wrong: such findings end in `error`. One that verifies shows that it is right; so does an
 * HMAC with its secret over the same body written anew, which is the gateway's fault.
 */
export function withoutVerdictsUnverified(
  { source, callbackSignature }: Pick<TargetSettings, 'source' | 'callbackSignature'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const callbacks = exchanges.filter((it) => it.api === 'charge-gateway' && it.by === 'provider');
  const [first] = callbacks;
  if (!callbackSignature || !first) return [...contributions];
  const isRight = callbacks.some(({ request }) => isSignedWith(callbackSignature, request));
  const wrong = isRight ? undefined : wrongPartOf(callbackSignature, callbacks);
  if (wrong === undefined) return [...contributions];
  const key = keyInFile(source, `callbackSignature.${wrong.key}`);
  const error = `of ${callbacks.length} callbacks none has the HMAC that the target file tells: ${wrong.found}. Correct ${key}`;
  return setAside(contributions, (finding) => (finding.rule === rule ? error : undefined));
}

function isSignedWith(signature: CallbackSignature, request: Exchange['request']): boolean {
  return [request.body, writtenAnew(request.body)].some((it) => hmacVerifies(signature, request, it));
}

function writtenAnew(body: Buffer): string {
  try {
    return JSON.stringify(JSON.parse(body.toString('utf8')));
  } catch {
    return body.toString('utf8').trim();
  }
}

function wrongPartOf(
  signature: CallbackSignature,
  callbacks: readonly Exchange[],
): { key: keyof CallbackSignature; found: string } | undefined {
  const requests = callbacks.map((it) => it.request);
  if (requests.every(({ headers }) => headerOf(headers, signature.header) === undefined)) {
    const [other] = requests.every((it) => hmacHeaders(it).length > 0) ? requests.flatMap(hmacHeaders) : [];
    return other === undefined
      ? undefined
      : { key: 'header', found: `the header is ${other}, not ${signature.header}` };
  }
  if (requests.some(({ headers }) => headerOf(headers, signature.header) === undefined)) return undefined;
  const verify = (part: Partial<CallbackSignature>): boolean =>
    requests.every((it) => hmacVerifies({ ...signature, ...part }, it));
  for (const encoding of ['hex', 'base64'] as const)
    for (const algorithm of ['sha256', 'sha512', 'sha1'] as const)
      if (verify({ encoding, algorithm }))
        return encoding === signature.encoding
          ? { key: 'algorithm', found: `the algorithm is ${algorithm}` }
          : { key: 'encoding', found: `the encoding is ${encoding}, the algorithm ${algorithm}` };
  return { key: 'secret', found: 'none verifies with the secret, in no encoding and by no algorithm' };
}
