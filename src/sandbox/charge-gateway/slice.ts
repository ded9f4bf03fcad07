import type { ApiSlice } from '../slice/api-slice.ts';
import { admit } from './admit.ts';
import { behaviour } from './behaviour.ts';
import { chargeGatewayFaults } from './charge-fault.ts';
import { control } from './control.ts';
import { dialects } from './dialects.ts';
import { type Refusal, refuse } from './errors.ts';
import { chargeGatewayHint } from './hints.ts';
import { issue } from './issue.ts';
import { developers, portalSecrets, portalSessions } from './portal/tables.ts';
import { rates } from './tables/rate.ts';
import { merchants, notes, transactions, usedCorrelators } from './tables/transactions.ts';

/** The wallet charge gateway, as one slice of the sandbox. */
export const chargeGateway: ApiSlice = {
  api: 'charge-gateway',
  tables: [transactions, usedCorrelators, merchants, rates, notes, developers, portalSecrets, portalSessions],
  dialects,
  get faults() {
    return [...chargeGatewayFaults.all.values()];
  },
  aliases: [
    { method: 'POST', path: '/transactions/amount', operation: 'charge' },
    { method: 'POST', path: '/transactions/refund', operation: 'refund' },
  ],
  issue,
  control,
  admit: (headers, operation, directory) => admit(chargeGatewayFaults.all, headers, operation, directory),
  behaviour: (dialect, faults) =>
    behaviour(
      dialect,
      faults.flatMap((id) => chargeGatewayFaults.all.get(id) ?? []),
    ),
  problem: (problem) => refuse(problems[problem], 'http-status'),
  hint: chargeGatewayHint,
};

const problems: Record<Parameters<ApiSlice['problem']>[0], Refusal> = {
  'unknown-path': { code: 'unknown-path' },
  'malformed-http': { code: 'invalid-request', detail: 'the request is no HTTP that the gateway reads' },
  'too-large': { code: 'invalid-request', detail: 'the body is larger than 1 MB' },
  unexpected: { code: 'E014' },
};
