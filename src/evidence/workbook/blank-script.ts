import { goLiveCases } from '../cases/go-live-cases.ts';
import { goLiveWorkbook } from './go-live-workbook.ts';

/** The operator's test script as it is downloaded: the six cases, with nothing in the developer's columns. */
export function blankScript(): Uint8Array {
  const cases = goLiveCases.map(({ scenario: { id, api, pin, expected } }) => ({
    ...{ id, api, pin, expected },
    ...{ merchantReference: '', actual: '', status: '' as const, comments: '', proof: [] },
  }));
  return goLiveWorkbook({ cases, simulated: false });
}
