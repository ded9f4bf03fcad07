/** What is wrong with a certificate. */
export type CertificateProblem = 'self-signed' | 'unknown-ca' | 'expired' | 'not-yet-valid' | 'wrong-name' | 'other';

const problems: Readonly<Record<string, CertificateProblem>> = {
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

/** The problem that a code of Node's or OpenSSL's tells; undefined for one that is none of certificates. */
export function certificateProblemOf(code: string): CertificateProblem | undefined {
  return Object.hasOwn(problems, code) ? problems[code] : undefined;
}

/** It is … */
export const certificateProblemWords: Readonly<Record<CertificateProblem, string>> = {
  'self-signed': 'signed by itself',
  'unknown-ca': 'signed by an authority that is not trusted here',
  expired: 'expired',
  'not-yet-valid': 'not valid yet',
  'wrong-name': 'made out to another name',
  other: 'not acceptable',
};
