import { faults as callbacks } from './callbacks.ts';
import { faults as chargeLife } from './charge-life.ts';
import { faults as contract } from './contract.ts';
import { faults as correlators } from './correlators.ts';
import { faults as echoes } from './echoes.ts';
import { faults as lookups } from './lookups.ts';
import { faults as refunds } from './refunds.ts';
import { faults as sms } from './sms.ts';
import { faults as validation } from './validation.ts';

/**
 * Defects that show only where charges meet: at rare values, the umpteenth time, over time, when two records lie close
 * together. Many are modelled on kinds of public bug reports of payment, wallet, ledger and webhook software, named beside them.
 */
export const subtleFaults = {
  callbacks,
  'charge-life': chargeLife,
  contract,
  correlators,
  echoes,
  lookups,
  refunds,
  sms,
  validation,
};
