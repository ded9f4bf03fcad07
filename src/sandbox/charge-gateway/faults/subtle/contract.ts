import { editAnswer } from '../edit/answers.ts';
import { type ChargeFaults, careless } from '../edit/define.ts';

/** Subtle defects of the contract's facts, by the rule that they break. */
export const faults: ChargeFaults = {
  'lookup/200/timestamp/type': {
    'timestamp-null-after-the-limit': careless.answersWrongly(
      'The timestamp of a charge that failed for the limit is null',
      editAnswer('lookup', 200, ({ statusMessage, timestamp = null }) => ({
        timestamp: statusMessage === 'Transaction Limit Exceeded' ? null : timestamp,
      })),
    ),
  },
  'lookup/200/description': {
    'description-while-pending-only': careless.answersWrongly(
      'A look-up has a description until the charge has failed',
      editAnswer('lookup', 200, ({ status, description }) => ({
        description: status === 'FAILED' ? undefined : (description ?? ''),
      })),
    ),
  },
};
