import {
  basicHeader,
  type Exchange,
  fieldOf,
  GivenBroken,
  Lacking,
  statusOf,
  type Trial,
  textIn,
} from '../../src/conformance/index.ts';
import {
  acceptedRefund,
  type Charged,
  chargeBody,
  chargeRules,
  chargeWithPin,
  customerOf,
  pendingCharge,
  pinRules,
  sendCharge,
  sendRefund,
  stateOf,
  successfulCharge,
  successRules,
  typePin,
} from '../../src/given/charge-gateway/index.ts';
import type { ProviderState, ProviderStates, Reached } from '../verification/provider-state.ts';
import { refundValuesOf, valuesOf } from './values.ts';

/** As the contract's example of a refund has it. */
const amount = '19.99';

function charge(assumes: readonly string[], make: (trial: Trial) => Promise<Charged>): ProviderState {
  return { assumes, reach: async (trial) => ({ values: valuesOf(trial, (await make(trial)).body) }) };
}

function toRefund(assumes: readonly string[], make: (trial: Trial) => Promise<Charged>): ProviderState {
  return {
    assumes: [...assumes, namesTransaction],
    reach: async (trial) => ({ values: refundValuesOf(trial, named(trial, await make(trial))) }),
  };
}

const namesTransaction = 'charge/200/transactionId';

/** A refund names its charge: without a reference of the charge there is nothing to refund. */
function named(trial: Trial, charged: Charged): Charged {
  const there = charged.transactionId === undefined ? 'absent' : 'present';
  if (trial.holds(namesTransaction, 'present', there, charged.exchange)) return charged;
  throw new GivenBroken('the charge was answered without a transactionId');
}

const successful = (trial: Trial): Promise<Charged> => successfulCharge(trial, { amount });
const pending = (trial: Trial): Promise<Charged> => pendingCharge(trial, { amount });

async function failed(trial: Trial): Promise<Charged> {
  const charged = await chargeWithPin(trial, '1111', { amount });
  if (charged.refused) throw new Lacking('a failed charge that exists (the provider refused it with 422)');
  if (!trial.holds('pin-1111-fails', 'FAILED', stateOf(charged.lookup), charged.lookup)) {
    throw new GivenBroken('a charge with PIN 1111 did not become FAILED');
  }
  return charged;
}

async function refunded(trial: Trial): Promise<Charged> {
  const charged = named(trial, await successful(trial));
  await acceptedRefund(trial, charged, { amount });
  return charged;
}

/** A state that one of the operator's methods makes and unmakes. Throws Lacking where the driver has no such method. */
function operated(
  method: 'enableSandbox' | 'maintenance' | 'failNext',
  set: (trial: Trial, on: boolean) => Promise<void> | undefined,
): ProviderState {
  return {
    disturbs: true,
    async reach(trial) {
      if (!trial.driver.operator?.[method]) throw new Lacking(`operator.${method}`);
      await set(trial, true);
      return { values: {}, after: async () => set(trial, false) };
    },
  };
}

const maintenance = operated('maintenance', (trial, on) => trial.driver.operator?.maintenance?.({ on }));
const failNext = operated('failNext', (trial, on) => (on ? trial.driver.operator?.failNext?.() : undefined));
const sandboxOff = operated('enableSandbox', (trial, on) => trial.driver.operator?.enableSandbox?.({ enabled: !on }));

/** The provider states of the charge gateway's pact, by name: givens, on any target. */
export const states: ProviderStates = {
  'a barred customer': {
    disturbs: true,
    async reach(trial): Promise<Reached> {
      const barred = trial.fixtures.numbers?.barred?.[0];
      if (barred !== undefined) return { values: { endUserId: barred } };
      const barNumber = trial.driver.operator?.barNumber;
      if (!barNumber) throw new Lacking('fixture:numbers.barred');
      const endUserId = customerOf(trial);
      await barNumber({ endUserId, barred: true });
      return { values: { endUserId }, after: () => barNumber({ endUserId, barred: false }) };
    },
  },
  'a charge in FAILED to refund': toRefund([...pinRules, 'pin-1111-fails'], failed),
  'a charge in PENDING': charge(chargeRules, pending),
  'a charge in PENDING to refund': toRefund(chargeRules, pending),
  'a charge in SUCCESS': charge(successRules, successful),
  'a charge in SUCCESS to refund': toRefund(successRules, successful),
  'a charge that is held until a PIN': {
    async reach(trial, { pin = '0000', form = '200' }) {
      const first = await sendCharge(trial, chargeBody(trial, { amount }), { pin });
      if (!first.held || String(statusOf(first.exchange)) !== form) {
        throw new Lacking(`a provider that holds a charge until PIN ${pin} is in, and then answers ${form}`);
      }
      const body = chargeBody(trial, { amount });
      return { values: valuesOf(trial, body), during: async () => void (await typePin(trial, body, pin)) };
    },
  },
  'a customer with time for the PIN': {
    async reach(trial) {
      const first = await sendCharge(trial, chargeBody(trial, { amount }));
      if (first.held) throw new Lacking('a charge that is answered before its PIN (the provider holds the call)');
      return { values: valuesOf(trial) };
    },
  },
  'a gateway about to fail once': failNext,
  'a gateway under maintenance': maintenance,
  'a merchant and a customer': { reach: async (trial) => ({ values: valuesOf(trial) }) },
  'a refund under a used correlator that is refused': {
    assumes: [...successRules, 'refund-reuses-correlator', namesTransaction],
    async reach(trial) {
      const probe = named(trial, await successful(trial));
      const { clientCorrelator } = probe.body;
      judgeReading(
        trial,
        'refund-reuses-correlator',
        await sendRefund(trial, probe, { amount, clientCorrelator }),
        probe,
      );
      const charged = await successful(trial);
      return { values: { ...refundValuesOf(trial, charged), clientCorrelator: charged.body.clientCorrelator } };
    },
  },
  'a refunded charge': toRefund([...successRules, 'refund/200', 'refund-eligible-succeeds'], refunded),
  'a used correlator that is refused': {
    assumes: [...chargeRules, 'duplicate-correlator'],
    async reach(trial) {
      const charged = await pending(trial);
      const again = await trial.send('charge', { json: { ...charged.body } });
      judgeReading(trial, 'duplicate-correlator', again, charged);
      return { values: valuesOf(trial, charged.body) };
    },
  },
  'credentials without sandbox access': {
    disturbs: true,
    async reach(trial, params) {
      const other = trial.fixtures.notEnabled;
      if (!other) return sandboxOff.reach(trial, params);
      return { values: { authorization: basicHeader(other.username ?? '', other.password ?? '') } };
    },
  },
};

/** Records which reading the provider follows. Throws Lacking where it is not the one that refuses. */
function judgeReading(trial: Trial, slug: string, again: Exchange, first: Charged): void {
  const status = statusOf(again);
  const isSame = textIn(fieldOf(again, 'transactionId')) === textIn(first.transactionId);
  const accepted = isSame ? 'existing-transaction' : 'a second transaction';
  const reading = status === 400 ? 'refused-400' : status === 200 ? accepted : `answered ${status}`;
  trial.observe(slug, reading, first.exchange, again);
  if (reading !== 'refused-400')
    throw new Lacking('a provider that refuses a used correlator (the document allows both)');
}
