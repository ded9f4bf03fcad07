import { callBack } from '../../callback.ts';
import { subscriber } from '../../msisdn.ts';
import { chosenReadings } from '../../readings.ts';
import { namedCharge, text } from '../defect.ts';
import { isCharge, type SubtleDefect } from './subtle-defect.ts';

/** Defects where a request that is refused changes something. */
export const refusalDefects: readonly SubtleDefect[] = [
  {
    id: 'duplicate-takes-the-callback',
    sentence: 'A charge calls its own notifyUrl; a second request with its correlator puts its own there.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      firstUse(found, call) {
        const url = text(call, 'notifyUrl');
        if (found && found !== 'spent' && call.operation === 'charge' && url !== '') found.notifyUrl = url;
        return found;
      },
    }),
  },
  {
    id: 'refused-charge-spoils-the-open-one',
    sentence: 'PIN 0000 succeeds; after a second charge of the number was refused the open one fails with it.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    report: 'NEARBuilders/nearmerch.com#209',
    hooks: () => {
      const spoiled = new Set<string>();
      return {
        refused(call, { http }, { transactions }) {
          if (call.operation !== 'charge' || http !== 400) return;
          const msisdn = subscriber(text(call, 'endUserId'), chosenReadings());
          for (const one of transactions)
            if (isCharge(one) && one.status === 'PENDING' && one.msisdn === msisdn) spoiled.add(one.transactionId);
        },
        outcome: (found, { transactionId }) =>
          found && spoiled.has(transactionId)
            ? { status: 'FAILED', message: 'Transaction Limit Exceeded', code: 'E013' }
            : found,
      };
    },
  },
  {
    id: 'malformed-refund-counts',
    sentence: 'Every charge in SUCCESS can be refunded; not after a refund of it lacked a field.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    report: 'bcgov/entity#24328',
    hooks: () => ({
      refused(call, { code }, tenant) {
        const charge = call.operation === 'refund' && code === 'E001' ? namedCharge(call, tenant) : undefined;
        if (charge) charge.refundedCents = charge.amountCents;
      },
    }),
  },
  {
    id: 'look-up-takes-the-correlator',
    sentence: 'A correlator is refused when it was used; after a look-up that found nothing it counts as used.',
    section: '7 E005',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'after a refusal',
    report: 'medusajs/medusa#1887',
    hooks: () => {
      const sought = new Set<string>();
      return {
        refused(call, { http }) {
          if (call.operation === 'lookup' && http === 404) sought.add(call.clientCorrelator);
        },
        firstUse: (found, call) => found ?? (sought.has(text(call, 'clientCorrelator')) ? 'spent' : undefined),
      };
    },
  },
  {
    id: 'refused-refund-is-called-back',
    sentence: 'A callback follows a change of state; a refund refused with 409 calls back its charge.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      refused(call, { http }, tenant, gateway) {
        const charge = call.operation === 'refund' && http === 409 ? namedCharge(call, tenant) : undefined;
        if (charge) callBack(gateway, tenant, { ...charge, notifyUrl: text(call, 'notifyUrl') });
      },
    }),
  },
  {
    id: 'refused-refund-renames-the-order',
    sentence: 'A refusal changes nothing; a refund above the original leaves its referenceCode on the charge.',
    section: '2.4',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      refused(call, { code }, tenant) {
        const charge = call.operation === 'refund' && code === 'E012' ? namedCharge(call, tenant) : undefined;
        if (charge) charge.referenceCode = text(call, 'referenceCode');
      },
    }),
  },
];
