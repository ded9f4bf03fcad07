import { checkServerIdentity } from 'node:tls';
import { type CertificateProblem, certificateProblemOf } from '../wire/certificate-problem.ts';
import { lookAtCertificate } from './look-at-certificate.ts';
import type { Certificate, Trouble } from './trouble.ts';
import type { CallFailure, Reaching } from './try-call.ts';

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
  const known = certificateProblemOf(code);
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
