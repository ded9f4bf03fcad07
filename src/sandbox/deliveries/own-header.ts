import { deliveryIdHeader } from './delivery-id-header.ts';

/** Names that HTTP keeps for the message itself or its connection, or that the sandbox sets, in lower case. */
const taken: ReadonlySet<string> = new Set([
  ...['connection', 'date', 'expect', 'host', 'http2-settings', 'keep-alive', 'te', 'trailer', 'upgrade'],
  ...['content-encoding', 'content-length', 'content-type', 'transfer-encoding'],
  ...['proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  deliveryIdHeader.toLowerCase(),
]);

const legalForm = /^[A-Za-z][A-Za-z0-9-]{0,63}$/;

/** A signature that callbacks cannot be sent with. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

/** Why a callback may not carry a header of this name beside those of the sandbox; undefined where it may. */
export function headerProblem(name: string): string | undefined {
  if (!legalForm.test(name)) return 'must be a letter, then at most 63 letters, digits and hyphens';
  if (!taken.has(name.toLowerCase())) return undefined;
  return `must not be ${name}: HTTP or the sandbox sets it; take another name, such as X-Sandbox-Signature`;
}

/** Throws SignatureError where callbacks cannot carry their signature in this header; none is the usual one. */
export function demandSignatureHeader(header: string | undefined): void {
  const problem = header === undefined ? undefined : headerProblem(header);
  if (problem !== undefined) throw new SignatureError(`callbackSignature.header ${problem}`);
}
