import { faultsOf } from '../../faults/define.ts';
import { type ChargeFault, chargeGatewayFaults } from '../charge-fault.ts';
import { faults as callbacks } from './callbacks.ts';
import { faults as chargeLife } from './charge-life.ts';
import { faults as contract } from './contract.ts';
import { faults as correlators } from './correlators.ts';
import { faults as credentials } from './credentials.ts';
import { faults as echoes } from './echoes.ts';
import { faults as errors } from './errors.ts';
import { faults as lookups } from './lookups.ts';
import { faults as numbers } from './numbers.ts';
import { faults as refunds } from './refunds.ts';
import { faults as sms } from './sms.ts';
import { faults as validation } from './validation.ts';

// By full id, sorted.
chargeGatewayFaults.all = faultsOf<ChargeFault>('charge-gateway', {
  callbacks,
  'charge-life': chargeLife,
  contract,
  correlators,
  credentials,
  echoes,
  errors,
  lookups,
  numbers,
  refunds,
  sms,
  validation,
});
