import { checkServerIdentity } from 'node:tls';
import { lookAtCertificate } from './look-at-certificate.ts';
import type { Certificate, CertificateProblem, Trouble } from './trouble.ts';
import type { CallFailure, Reaching } from './try-call.ts';

const problemOfCode: Readonly<Record<string, CertificateProblem>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown-ca',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-ca',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-ca',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-ca',
  CERT_UNTRUSTED: 'unknown-ca',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrong-name',
  CERT_REVOKED: 'other',
  INVALID_PURPOSE: 'other',
  CERT_SIGNATURE_FAILURE: 'other',
};

const nobody = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EHOSTDOWN'];

/** Why a call had no answer, in terms of the set-up; certificates and ports are looked at once more to tell it exactly. */
export async function troubleOfFailure(
  { code, stage, message }: CallFailure,
  address: string,
  reaching: Reaching,
): Promise<Trouble> {
  const { hostname, protocol } = new URL(address);
  const seconds = Math.round(reaching.timeoutMs / 100) / 10;
  // Until the proxy lets us through, all trouble is with it.
  if (stage === 'proxy') return { kind: 'no-way', code };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { kind: 'unknown-name', host: hostname, code };
  if (nobody.includes(code)) return { kind: 'refused', code };
  if (code === 'timeout' || code === 'ETIMEDOUT') {
    return {
      kind: stage === 'answer' ? 'no-answer' : stage === 'handshake' ? 'no-handshake' : 'no-connection',
      seconds,
    };
  }
  const known = problemOfCode[code];
  if (known) return certificateTrouble(known, code, address, reaching);
  const isTls = protocol === 'https:';
  if (
    isTls &&
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|RECORD_LENGTH_MISMATCH|wrong version number/i.test(
      `${code} ${message}`,
    )
  )
    return { kind: 'http-spoken' };
  // By TLS 1.3 it comes after the handshake.
  if (isTls && /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE|UNKNOWN_CA/.test(`${code} ${message}`))
    return { kind: 'wants-certificate', code };
  if (isTls && stage === 'handshake' && /^(ERR_SSL|EPROTO|ERR_TLS)/.test(code)) return { kind: 'tls', code };
  if (!isTls && (await lookAtCertificate(address, reaching))) return { kind: 'https-spoken' };
  return { kind: 'broken', code };
}

async function certificateTrouble(
  first: CertificateProblem,
  code: string,
  address: string,
  reaching: Reaching,
): Promise<Trouble> {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const certificate = await lookAtCertificate(address, reaching);
  const more = certificate === undefined ? [] : problemsOf(certificate, host, reaching.timers.now());
  const problems = [...new Set([first, ...more])];
  return { kind: 'certificate', problems, code, host, ...(certificate && { certificate }) };
}

/** What is wrong with it beside who signed it: a call tells the first problem only. */
function problemsOf(
  { subject, names, validFrom, validTo }: Certificate,
  host: string,
  now: number,
): CertificateProblem[] {
  const altnames = names.map((it) => (/^[\d.]+$|:/.test(it) ? `IP Address:${it}` : `DNS:${it}`)).join(', ');
  const misnamed = checkServerIdentity(host, { subject: { CN: subject }, subjectaltname: altnames } as never);
  return [
    ...(now > validTo ? (['expired'] as const) : []),
    ...(now < validFrom ? (['not-yet-valid'] as const) : []),
    ...(misnamed ? (['wrong-name'] as const) : []),
  ];
}
