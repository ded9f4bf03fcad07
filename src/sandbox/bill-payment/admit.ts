import type { Admission, Call, Directory } from '../slice/api-slice.ts';
import { admitUnder, basicAuthorization } from '../slice/authorization.ts';
import { unauthorized } from './answers/refusals.ts';
import type { BillFault } from './bill-fault.ts';
import { billDialect } from './dialects.ts';

/** Judges Basic credentials (section 5); they choose the workspace. Roles are judged within it. */
export function admit(
  faults: ReadonlyMap<string, BillFault>,
  headers: Call['headers'],
  operation: string | undefined,
  directory: Directory,
): Admission {
  const claim = basicAuthorization(headers.authorization, directory);
  const { account } = claim.authorization;
  const dialect = account && directory.dialectOf(account.workspace);
  return admitUnder(faults, {
    ...claim,
    operation,
    directory,
    refusal: () => unauthorized(dialect ? billDialect(dialect)['unauthorized-body'] : 'empty'),
  });
}
