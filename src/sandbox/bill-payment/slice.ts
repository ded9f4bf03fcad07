import type { ApiSlice } from '../slice/api-slice.ts';
import type { Answer } from '../slice/decision.ts';
import { admit } from './admit.ts';
import { badRequest } from './answers/bad-request.ts';
import { failure } from './answers/refusals.ts';
import { behaviour } from './behaviour.ts';
import { billPaymentFaults } from './bill-fault.ts';
import { control } from './control.ts';
import { billDialect, dialects } from './dialects.ts';
import { sharedFixtures } from './fixtures.ts';
import { billPaymentHint } from './hints.ts';
import { issue } from './issue.ts';
import { members } from './tables/members.ts';
import { payments, unreported } from './tables/payments.ts';
import { reversals } from './tables/reversals.ts';
import { billerSettings, counters, productSettings } from './tables/settings.ts';
import { users } from './tables/users.ts';
import { reservations, stock, vouchers } from './tables/vouchers.ts';
import { entries, wallets } from './tables/wallets.ts';
import { billerKeys, webhooks } from './tables/webhooks.ts';

/** The bill payment platform, as one slice of the sandbox. */
export const billPayment: ApiSlice = {
  api: 'bill-payment',
  tables: [
    billerKeys,
    billerSettings,
    counters,
    entries,
    members,
    payments,
    productSettings,
    reservations,
    reversals,
    stock,
    unreported,
    users,
    vouchers,
    wallets,
    webhooks,
  ],
  dialects,
  get faults() {
    return [...billPaymentFaults.all.values()];
  },
  aliases: [],
  issue,
  fixturesBy: (dialect) => sharedFixtures(billDialect(dialect)),
  control,
  admit: (headers, operation, directory) => admit(billPaymentFaults.all, headers, operation, directory),
  behaviour: (dialect, faults) =>
    behaviour(
      dialect,
      faults.flatMap((id) => billPaymentFaults.all.get(id) ?? []),
    ),
  problem: (problem) => problems[problem],
  hint: billPaymentHint,
};

const problems: Record<Parameters<ApiSlice['problem']>[0], Answer> = {
  'unknown-path': failure(404, 'There is no such operation.'),
  'malformed-http': badRequest([{ path: 'request', message: 'The request is no HTTP that the platform reads.' }]),
  'too-large': badRequest([{ path: 'request', message: 'The body is larger than 1 MB.' }]),
  unexpected: failure(500, 'An error has occurred.'),
};
