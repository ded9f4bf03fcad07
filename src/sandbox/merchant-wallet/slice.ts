import { randomUUID } from 'node:crypto';
import type { ApiSlice } from '../slice/api-slice.ts';
import { admit } from './admit.ts';
import { type Refusal, refuse } from './answers/errors.ts';
import { traced } from './answers/traced.ts';
import { behaviour } from './behaviour.ts';
import { control } from './control.ts';
import { dialects, tokenLifetimeSeconds, walletDialect } from './dialects.ts';
import { merchantWalletHint } from './hints.ts';
import { issue } from './issue.ts';
import { accounts } from './tables/accounts.ts';
import { callers, notes } from './tables/callers.ts';
import { codes } from './tables/codes.ts';
import { deposits } from './tables/deposits.ts';
import { postings } from './tables/postings.ts';
import { usedReferences } from './tables/references.ts';
import { sessions } from './tables/sessions.ts';
import { merchantWalletFaults } from './wallet-fault.ts';

/** The merchant wallet service, as one slice of the sandbox. */
export const merchantWallet: ApiSlice = {
  api: 'merchant-wallet',
  tables: [accounts, callers, codes, deposits, notes, postings, sessions, usedReferences],
  dialects,
  get faults() {
    return [...merchantWalletFaults.all.values()];
  },
  aliases: [],
  issue,
  fixturesBy(dialect) {
    const own = walletDialect(dialect);
    return {
      tokenLifetimeSeconds: tokenLifetimeSeconds(own),
      duplicateChecks: own['duplicate-checks'] === 'enabled',
      utcOffset: own['utc-offset'],
    };
  },
  control,
  admit: (headers, operation, directory) => admit(merchantWalletFaults.all, headers, operation, directory),
  behaviour: (dialect, faults) =>
    behaviour(
      dialect,
      faults.flatMap((id) => merchantWalletFaults.all.get(id) ?? []),
    ),
  problem: (problem) => traced(refuse(problems[problem], undefined, '4xx'), randomUUID()),
  hint: merchantWalletHint,
};

const problems: Record<Parameters<ApiSlice['problem']>[0], Refusal> = {
  'unknown-path': { code: '040' },
  'malformed-http': { code: '030', detail: 'the request is no HTTP that the service reads' },
  'too-large': { code: '030', detail: 'the body is larger than 1 MB' },
  unexpected: { code: '096' },
};
