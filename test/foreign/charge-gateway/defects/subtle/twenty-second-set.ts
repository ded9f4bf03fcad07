import type { Tenant } from '../../model.ts';
import { money, text } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/**
 * What lived of the defects that were planted on 2026-11-29, after those of the twenty-first set, from the document alone, into a
 * provider in Python that is not of this project: the first rate is in docs/trust/subtle-defects.md.
 */
export const twentySecondSetDefects: readonly SubtleDefect[] = [
  {
    id: 'another-till-refunds-again',
    sentence:
      'A charge that was refunded is not refunded again; here what was given back is counted for each terminalID by itself.',
    section: '3, 7 E009',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ field }, call, { fixtures: { merchant } }) =>
        ['refunded', 'partial', 'rest'].includes(field ?? '') && text(call, 'terminalID') !== merchant.terminalID,
    }),
  },
  {
    id: 'access-given-back-forgets-refunds',
    sentence:
      'A charge that was refunded is not refunded again; here what was given back is forgotten once access was taken and given back.',
    section: '3, 5.2, 7 E009',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const shut = new Set<Tenant>();
      return {
        tenant(found) {
          if (found && !found.enabled) shut.add(found);
          if (found?.enabled && shut.delete(found)) for (const one of found.transactions) one.refundedCents = 0;
          return found;
        },
      };
    },
  },
  {
    id: 'exponents-are-not-read',
    sentence: 'An accepted amount comes back as it was sent; here 2.15e1 is taken for 2.15.',
    section: '2.1, 2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    readings: { amountNotation: 'numeric' },
    hooks: () => {
      let mantissa: number | undefined;
      return {
        call(call) {
          const [before, exponent] = text(call, `${money}.amount`).split(/e/i);
          mantissa = exponent === undefined ? undefined : Number(before);
        },
        created(made) {
          if (mantissa !== undefined) made.amountCents = Math.round(mantissa * 100);
        },
      };
    },
  },
  {
    id: 'freed-customer-has-paid-nothing',
    sentence:
      'No transition leads out of SUCCESS; here what a customer paid before is FAILED once the number is freed again.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      tenant(found) {
        if (found) found.barred.delete = (number) => failed(found, number);
        return found;
      },
    }),
  },
  {
    id: 'attempts-at-one-order-are-one',
    sentence:
      'Each correlator that was not used is taken; here two that differ in a number behind their last hyphen are one.',
    section: '7 E005',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'rare value',
    readings: { reusedCorrelator: 'refuse' },
    hooks: () => ({
      call(call) {
        call.clientCorrelator = call.clientCorrelator.replace(/-\d{1,2}$/, '');
        call.body.clientCorrelator = text(call, 'clientCorrelator').replace(/-\d{1,2}$/, '');
      },
    }),
  },
  {
    id: 'another-till-uses-a-correlator-again',
    sentence:
      'A correlator that was used makes no second transaction; here each terminalID has correlators of its own.',
    section: '7 E005, 2.1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      firstUse: (found, call, { fixtures: { merchant } }) =>
        text(call, 'terminalID') === merchant.terminalID ? found : undefined,
    }),
  },
];

function failed(tenant: Tenant, number: string): boolean {
  for (const one of tenant.transactions) if (one.msisdn === number && one.status === 'SUCCESS') one.status = 'FAILED';
  return Set.prototype.delete.call(tenant.barred, number);
}
