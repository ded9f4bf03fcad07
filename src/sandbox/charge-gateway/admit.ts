import type { Admission, Call, Directory } from '../slice/api-slice.ts';
import { admitUnder, basicAuthorization } from '../slice/authorization.ts';
import type { ChargeFault } from './charge-fault.ts';
import { refuse } from './errors.ts';

/** Judges Basic credentials (section 5); they choose the workspace. */
export function admit(
  faults: ReadonlyMap<string, ChargeFault>,
  headers: Call['headers'],
  operation: string | undefined,
  directory: Directory,
): Admission {
  return admitUnder(faults, {
    ...basicAuthorization(headers.authorization, directory),
    operation,
    directory,
    refusal: () => refuse({ code: 'E006' }, 'http-status'),
  });
}
