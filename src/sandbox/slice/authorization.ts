import { type BasicCredentials, parseBasicHeader } from '../../protocol/credentials.ts';
import { isSame } from '../secrets/is-same.ts';
import type { Account, Admission, Directory } from './api-slice.ts';
import type { Answer } from './decision.ts';

/** What the credentials of a call amount to, before it is decided. */
export interface Authorization {
  verdict: 'right' | 'missing' | 'malformed' | 'wrong';
  /** Whose username or key it names, whatever the password. */
  account?: Account;
}

/** A planted defect of how credentials are judged. */
export interface AdmissionFault {
  /**
   * What the credentials amount to; the account is that whose workspace is meant, whoever was named.
   * @param given the Basic credentials of the call, where it has some.
   */
  authorization?(
    authorization: Required<Authorization>,
    operation: string | undefined,
    given: BasicCredentials | undefined,
  ): Authorization;
  /** The answer to a call without right credentials. */
  unauthorized?(answer: Answer): Answer;
}

/** One call, as far as its credentials go. */
export interface Claim {
  authorization: Authorization;
  given?: BasicCredentials | undefined;
  operation: string | undefined;
  directory: Directory;
  /** What a call is answered whose credentials are not right. */
  refusal(): Answer;
}

/** Admits a call or refuses it, under the faults of the workspace that its credentials choose. */
export function admitUnder(
  faults: ReadonlyMap<string, AdmissionFault>,
  { authorization: documented, given, operation, directory, refusal: refuse }: Claim,
): Admission {
  const { account } = documented;
  const on = account ? directory.faultsOf(account.workspace) : [...faults.keys()];
  // Most calls are right and meet no fault.
  if (account && documented.verdict === 'right' && on.length === 0) return { account };
  let authorization = documented;
  let refusal = refuse();
  for (const id of on) {
    const fault = faults.get(id);
    if (!fault?.authorization && !fault?.unauthorized) continue;
    // A call that names nobody meets the faults of the newest workspace that has them.
    const meant = account ?? directory.newestWith(id);
    if (!meant) continue;
    authorization = fault.authorization?.({ ...authorization, account: meant }, operation, given) ?? authorization;
    refusal = fault.unauthorized?.(refusal) ?? refusal;
  }
  if (authorization.verdict === 'right' && authorization.account) return { account: authorization.account };
  return account ? { refusal, workspace: account.workspace } : { refusal };
}

/**
 * A client sends the same header with every call; it is read again where another comes between.
 * `proven` is the password that it was found to hold: of an account that still has it nothing has to be compared again.
 */
let read: { header: string; given: BasicCredentials | undefined; proven?: string } | undefined;

/** Judges an Authorization header of Basic credentials, which choose the workspace. */
export function basicAuthorization(
  header: string | undefined,
  directory: Directory,
): Pick<Claim, 'authorization' | 'given'> {
  if (header === undefined) return { authorization: { verdict: 'missing' } };
  if (read?.header !== header) read = { header, given: parseBasicHeader(header) };
  const { given } = read;
  if (!given) return { authorization: { verdict: 'malformed' } };
  const account = directory.find(given.username);
  if (!account) return { authorization: { verdict: 'wrong' }, given };
  const isRight = read.proven === account.password || isSame(given.password, account.password);
  if (isRight) read.proven = account.password;
  return { authorization: { verdict: isRight ? 'right' : 'wrong', account }, given };
}
