import { Lacking, type Trial } from '../../src/conformance/index.ts';
import {
  customerOf,
  type Deposited,
  depositRules,
  foundDeposit,
  foundRules,
  inquireDeposit,
  type LinkedAccount,
  linkedAccount,
  linkedAccountRules,
  madeDeposit,
  responseCodeOf,
  reversalRules,
  reversedDeposit,
  type Session,
  sendReversal,
  sessionFor,
  sessionRules,
} from '../../src/given/merchant-wallet/index.ts';
import type { Permission } from '../../src/targets/apis/merchant-wallet.ts';
import type { ProviderState, StateValues } from '../verification/provider-state.ts';
import { isRefusedAs } from './refusals.ts';
import { triedBefore, valuesOf } from './values.ts';

/** As the contract's examples of a deposit and its reversal have it. */
const amount = 5000;

type Make = (trial: Trial, session: Session, account: LinkedAccount) => Promise<Partial<Deposited>>;

/** An account in USD, and what is done to it in the name of a session that may. */
function onAccount(assumes: readonly string[], permissions: readonly Permission[], make: Make): ProviderState {
  return {
    assumes: [...sessionRules, ...linkedAccountRules, ...assumes],
    async reach(trial) {
      const session = await sessionFor(trial, 'linked-accounts', ...permissions);
      const account = await linkedAccount(trial, session, customerOf(trial), 'USD');
      const { reference } = await make(trial, session, account);
      return { values: valuesAt(trial, session, account, reference) };
    },
  };
}

function valuesAt(
  trial: Trial,
  session: Session,
  { accountNumber }: LinkedAccount,
  depositReference: string = trial.fresh('none'),
): StateValues {
  return { ...valuesOf(trial, session), accountNumber, depositReference };
}

const made = (trial: Trial, session: Session, account: LinkedAccount, cents = amount): Promise<Deposited> =>
  madeDeposit(trial, session, account, { amount: cents });

export const accountToDepositTo = onAccount(depositRules, ['deposits'], async (trial, session, account) => {
  await triedBefore(session, () => made(trial, session, account));
  return {};
});

export const knownDeposit = onAccount(
  [...depositRules, ...foundRules],
  ['deposits', 'deposit-inquiry'],
  async (trial, session, account) => {
    const deposited = await made(trial, session, account);
    await foundDeposit(trial, session, deposited);
    return deposited;
  },
);

export const depositToTakeBack = onAccount(
  [...depositRules, ...reversalRules],
  ['deposits', 'reversals'],
  async (trial, session, account) => {
    await triedBefore(session, async () => reversedDeposit(trial, session, await made(trial, session, account)));
    return made(trial, session, account);
  },
);

/** With which HTTP status and code a deposit is not found is not shown: it is looked at before. */
export const noSuchDeposit = onAccount([], ['deposit-inquiry'], async (trial, session, { accountNumber }) => {
  const probe = await inquireDeposit(trial, session, { accountNumber, reference: trial.fresh('none') });
  if (!isRefusedAs(probe, '2XX', 'responseDescription')) {
    throw new Lacking('a provider that tells a deposit it does not know by a code under HTTP 2XX');
  }
  return {};
});

/** What a reversal may be refused for; each can be asked for twice with the same result. */
const notReversible: readonly Make[] = [
  async (trial) => ({ reference: trial.fresh('none') }),
  async (trial, session, account) => {
    const deposited = await made(trial, session, account);
    await reversedDeposit(trial, session, deposited);
    return deposited;
  },
  (trial, session, account) => made(trial, session, account, amount - 1),
];

/** What 025 and 096 mean is not shown: the mistakes are tried until one gets the code. */
export const reversalThatEndsWith: ProviderState = {
  assumes: [...sessionRules, ...linkedAccountRules, ...depositRules, ...reversalRules],
  async reach(trial, { code = '' }) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'reversals');
    const account = await linkedAccount(trial, session, customerOf(trial), 'USD');
    for (const make of notReversible) {
      const { reference = '' } = await make(trial, session, account);
      const probe = await sendReversal(trial, session, { account, reference, cents: amount });
      const isMeant = responseCodeOf(probe) === code && isRefusedAs(probe, '2XX', 'responseDescription');
      if (isMeant) return { values: valuesAt(trial, session, account, reference) };
    }
    throw new Lacking(`a provider that answers a reversal ${code} under HTTP 2XX`);
  },
};
