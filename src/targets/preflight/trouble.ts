import type { CertificateProblem } from '../wire/certificate-problem.ts';

/** What a certificate says of itself. */
export interface Certificate {
  /** Common name, and the names that it is valid for. */
  subject: string;
  names: string[];
  issuer: string;
  /** Unix time in ms. */
  validFrom: number;
  validTo: number;
}

/** A cause in the set-up for which no verdict would be the provider's. */
export type Trouble =
  | { kind: 'unknown-name'; host: string; code: string }
  | { kind: 'refused'; code: string }
  | { kind: 'no-connection'; seconds: number }
  | { kind: 'no-handshake'; seconds: number }
  | { kind: 'no-answer'; seconds: number }
  | { kind: 'broken'; code: string }
  | { kind: 'certificate'; problems: CertificateProblem[]; code: string; host: string; certificate?: Certificate }
  | { kind: 'tls'; code: string }
  | { kind: 'https-spoken' }
  | { kind: 'http-spoken' }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'refused-credentials'; status: number; page?: string; mayBeWrong: string }
  /** `instead`: a base address nearby, where the API does answer. */
  | { kind: 'not-found'; page?: string; instead?: string }
  | { kind: 'no-way'; code: string }
  | { kind: 'wants-certificate'; code: string }
  | { kind: 'proxy'; status: number; page?: string }
  | { kind: 'web-page'; status: number; page?: string }
  /** Every path, one that no API has with them, is answered the same; `waitMs` is what a 429 asks to wait, if that is longer than payproof does. */
  | { kind: 'whatever-asked'; status: number; page?: string; waitMs?: number };

/** One call before the run, and the trouble that it met. */
export interface PreflightFinding {
  api: string;
  method: string;
  /** As it was called, without user and password. */
  url: string;
  /** Where the credentials of the call stand below the API in the target file. */
  key: string;
  /** The driver gave address and credentials, not the file. */
  leased: boolean;
  trouble: Trouble;
}
