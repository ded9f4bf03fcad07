import type { Call, Transaction } from '../../model.ts';
import { subscriber } from '../../msisdn.ts';
import { chosenReadings } from '../../readings.ts';
import { centsOf, refusal, text } from '../defect.ts';
import { chargeOf, isCharge, type SubtleDefect } from './subtle-defect.ts';

const near = (number: string): string => number.slice(0, 11);
const numberOf = (call: Call): string => subscriber(text(call, 'endUserId') || call.endUserId, chosenReadings()) ?? '';

/** Defects that show after a combination, where things happen at once, and where the data of two lie close together. */
export const togetherDefects: readonly SubtleDefect[] = [
  {
    id: 'refund-of-that-many',
    sentence:
      'A refund gives back the charge it names; the charge of the same number and amount in the other currency counts as refunded.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    report: 'flexprice/flexprice#2488',
    hooks: () => ({
      changed(refund, tenant) {
        const charge = chargeOf(refund, tenant);
        if (!charge || charge.refundedCents < charge.amountCents) return;
        for (const one of tenant.transactions)
          if (isCharge(one) && one.msisdn === charge.msisdn && one.amountCents === charge.amountCents)
            if (one.currency !== charge.currency) one.refundedCents = one.amountCents;
      },
    }),
  },
  {
    id: 'no-sms-of-local-failure-in-zwg',
    sentence: 'Every outcome sends an SMS; a failure in ZWG of a number written 07XXXXXXXX does not.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      sms: (message, { endUserId, currency, status }) =>
        endUserId.startsWith('0') && currency === 'ZWG' && status === 'FAILED' ? undefined : message,
    }),
  },
  {
    id: 'second-try-is-the-first',
    sentence:
      'A fresh correlator makes a charge; after a failure the same order, number and amount give the failed one.',
    section: '4.1',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'combination',
    report: 'odoo/odoo#107723',
    hooks: () => ({
      firstUse: (found, call, { transactions }) =>
        found ??
        (call.operation === 'charge'
          ? transactions.find(
              (one) =>
                one.status === 'FAILED' &&
                one.msisdn === numberOf(call) &&
                one.referenceCode === text(call, 'referenceCode') &&
                one.amountCents === centsOf(call),
            )
          : undefined),
    }),
  },
  {
    id: 'two-look-ups-mixed-up',
    sentence: 'A look-up shows the charge that it names; of two at once both show that of the later one.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'at once',
    report: 'encode/django-rest-framework#1870',
    hooks: () => {
      let latest: Call | undefined;
      return {
        call(call) {
          if (call.operation === 'lookup') latest = call;
        },
        pauseMs: ({ operation }) => (operation === 'lookup' ? 12 : 0),
        found: (found, call, { transactions }) =>
          found && latest && latest !== call
            ? (transactions.findLast(
                (one) => isCharge(one) && one.clientCorrelator === latest?.clientCorrelator && one.visible,
              ) ?? found)
            : found,
      };
    },
  },
  {
    id: 'refund-and-reversal-at-once',
    sentence: 'A charge is given back once; a REF and a REV at once both give it back, each kind waits for its own.',
    section: '7 E009',
    kind: 'wrong-state',
    when: 'time',
    shows: 'at once',
    report: 'fossasia/eventyay#1405',
    hooks: () => {
      const busy = new Set<string>();
      const keyOf = (call: Call): string => `${text(call, 'tranType')} ${text(call, 'originalGatewayReference')}`;
      return {
        refuses: (call) => (call.operation === 'refund' && busy.has(keyOf(call)) ? refusal(409, 'E009') : undefined),
        pauseMs(call) {
          if (call.operation !== 'refund') return 0;
          busy.add(keyOf(call));
          return 40;
        },
        created(refund) {
          for (const type of ['REF', 'REV']) busy.delete(`${type} ${refund.original}`);
        },
      };
    },
  },
  {
    id: 'reference-of-the-other-at-once',
    sentence: 'A look-up carries the referenceCode of its charge; of two charges of a number at once both have one.',
    section: '2.4',
    kind: 'wrong-state',
    when: 'time',
    shows: 'at once',
    report: 'QuantumNous/new-api#5446',
    hooks: () => {
      const latest = new Map<string, string>();
      return {
        pauseMs(call) {
          if (call.operation !== 'charge') return 0;
          latest.set(numberOf(call), text(call, 'referenceCode'));
          return 25;
        },
        created(charge) {
          if (isCharge(charge)) charge.referenceCode = latest.get(charge.msisdn) ?? charge.referenceCode;
        },
      };
    },
  },
  {
    id: 'pin-during-look-up-is-lost',
    sentence: 'PIN 0000 succeeds; typed while a look-up of that charge is answered it is lost.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      const looked: Call[] = [];
      return {
        pauseMs(call) {
          if (call.operation !== 'lookup') return 0;
          looked.push(call);
          return 12;
        },
        answer(_answer, call) {
          if (looked.includes(call)) looked.splice(looked.indexOf(call), 1);
        },
        outcome: (found, { clientCorrelator }) =>
          looked.some((call) => call.clientCorrelator === clientCorrelator) ? undefined : found,
      };
    },
  },
  {
    id: 'callbacks-of-a-moment-are-one',
    sentence: 'Every change of state is called back; of two charges that end at once the first alone is.',
    section: '6.1',
    kind: 'async',
    when: 'time',
    shows: 'at once',
    report: 'frain-dev/convoy#1651',
    hooks: () => {
      const last = new Map<string, { at: number; of: Transaction }>();
      return {
        callback(url, about) {
          if (url === '' || !isCharge(about) || about.status === 'PENDING') return url;
          const { origin } = new URL(url);
          const before = last.get(origin);
          const at = performance.now();
          if (before && before.of !== about && at - before.at < 40) return '';
          last.set(origin, { at, of: about });
          return url;
        },
      };
    },
  },
  {
    id: 'failed-charge-of-the-neighbour',
    sentence:
      'A look-up needs the number of the charge; a FAILED one is shown to a number that differs in its last digit.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      found: (found, call, { transactions }) =>
        found ??
        transactions.find(
          (one) =>
            isCharge(one) &&
            one.status === 'FAILED' &&
            one.clientCorrelator === call.clientCorrelator &&
            near(one.msisdn) === near(numberOf(call)),
        ),
    }),
  },
  {
    id: 'two-payers-of-one-order',
    sentence:
      'A PIN ends the charge of its prompt; open charges of other numbers with the same referenceCode end with it.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'close together',
    report: 'themeum/tutor#2360',
    hooks: () => ({
      changed(charge, { transactions }) {
        if (!isCharge(charge) || charge.status === 'PENDING') return;
        for (const one of transactions)
          if (isCharge(one) && one.status === 'PENDING' && one.referenceCode === charge.referenceCode)
            if (one.msisdn !== charge.msisdn) Object.assign(one, { status: charge.status, message: charge.message });
      },
    }),
  },
  {
    id: 'bar-spreads',
    sentence: 'A charge of a barred number is refused; with it those of numbers that differ in the last digit are.',
    section: '7 E011',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'close together',
    hooks: () => ({
      refuses(call, { barred, fixtures }) {
        const later = [...barred].filter((it) => !fixtures.numbers.barred.includes(it));
        const isNear = call.operation === 'charge' && later.some((it) => near(it) === near(numberOf(call)));
        return isNear ? refusal(422, 'E011') : undefined;
      },
    }),
  },
  {
    id: 'refund-in-local-form-of-the-latest',
    sentence:
      'A refund gives back the charge it names; with the number in its other form it gives back the latest one.',
    section: '2.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      original(found, call, { transactions }) {
        if (!found || found.endUserId === text(call, 'endUserId')) return found;
        return transactions.findLast(
          (one) =>
            isCharge(one) && one.msisdn === found.msisdn && one.currency === found.currency && one.status === 'SUCCESS',
        );
      },
    }),
  },
];
