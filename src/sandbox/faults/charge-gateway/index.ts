import { byId } from '../define.ts';
import { amountFaults } from './amounts.ts';
import { answerFaults } from './answers.ts';
import { callbackFaults } from './callbacks.ts';
import { correlatorFaults } from './correlators.ts';
import { credentialFaults } from './credentials.ts';
import { fieldFaults } from './fields.ts';
import { lookupFaults } from './lookups.ts';
import { numberFaults } from './numbers.ts';
import { outcomeFaults } from './outcomes.ts';
import { refundFaults } from './refunds.ts';

/** The charge gateway's faults by full id, sorted. */
export const chargeGatewayFaults = byId(
  amountFaults,
  answerFaults,
  callbackFaults,
  correlatorFaults,
  credentialFaults,
  fieldFaults,
  lookupFaults,
  numberFaults,
  outcomeFaults,
  refundFaults,
);
