import { checksOf } from '../../src/conformance/index.ts';
import * as callbacks from './callbacks/index.ts';
import * as chargeLife from './charge-life/index.ts';
import * as correlators from './correlators/index.ts';
import * as credentials from './credentials/index.ts';
import * as echoes from './echoes/index.ts';
import * as errors from './errors/index.ts';
import * as lookups from './lookups/index.ts';
import * as numbers from './numbers/index.ts';
import * as refunds from './refunds/index.ts';
import * as sms from './sms/index.ts';
import * as storylines from './storylines/index.ts';
import * as validation from './validation/index.ts';

/** Every check of this API: what the folders of its topics export. Each needs a target with memory, merchant fields and a customer. */
export const chargeGatewayChecks = checksOf(
  'charge-gateway',
  {
    callbacks,
    'charge-life': chargeLife,
    correlators,
    credentials,
    echoes,
    errors,
    lookups,
    numbers,
    refunds,
    sms,
    storylines,
    validation,
  },
  ['state', 'fixture:merchant', 'fixture:numbers.whitelisted'],
);
