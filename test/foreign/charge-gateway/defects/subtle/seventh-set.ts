import { NumberText } from '../../../shared/json.ts';
import { subscriber } from '../../msisdn.ts';
import { chosenReadings } from '../../readings.ts';
import { money, namedCharge, refusal, text } from '../defect.ts';
import { clocked, inLookup, type SubtleDefect } from './subtle-defect.ts';

const second = 1000;

/** Planted last on 2026-11-24 from the document alone, before any check was read for them: the first rate is in docs/trust/subtle-defects.md. */
export const seventhSetDefects: readonly SubtleDefect[] = [
  {
    id: 'third-look-at-pending-is-kept',
    sentence: 'A look-up tells how a charge stands; one that was PENDING twice is told so for thirty seconds more.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'third time',
    hooks: clocked((now) => {
      const looks = new Map<string, { times: number; at: number }>();
      return {
        answer({ status, body }, { operation }, found) {
          if (operation !== 'lookup' || status !== 200 || !found) return;
          const { times, at } = looks.get(found.transactionId) ?? { times: 0, at: now() };
          if (found.status === 'PENDING') looks.set(found.transactionId, { times: times + 1, at: now() });
          else if (times >= 2 && now() - at < 30 * second) body.status = 'PENDING';
        },
      };
    }),
  },
  {
    id: 'refund-has-the-amount-of-the-refused',
    sentence: 'amount of a refund is what is given back; after one that was too much it is that of the refused one.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const refused = new Map<string, string>();
      return {
        refused(call, { code }) {
          const id = text(call, 'originalGatewayReference');
          if (call.operation === 'refund' && code === 'E012') refused.set(id, text(call, `${money}.amount`));
        },
        answer({ status, body }, { operation }, refund) {
          const amount = operation === 'refund' && status === 200 ? refused.get(refund?.original ?? '') : undefined;
          if (amount !== undefined) body.amount = new NumberText(amount);
        },
      };
    },
  },
  {
    id: 'no-break-space-is-a-space',
    sentence: 'A look-up carries the referenceCode; a no-break space in it is a space.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: inLookup((body, { referenceCode }) => {
      body.referenceCode = referenceCode.replaceAll('\u00A0', ' ');
    }),
  },
  {
    id: 'reversal-needs-the-form-of-the-charge',
    sentence: 'Numbers are normalised; a reversal with the number in its other form does not find the charge.',
    section: '2.1',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      refuses(call, tenant) {
        const charge = text(call, 'tranType') === 'REV' ? namedCharge(call, tenant) : undefined;
        const own = text(call, 'endUserId');
        const isSame = subscriber(own, chosenReadings()) === charge?.msisdn;
        return charge && isSame && charge.endUserId !== own ? refusal(404, 'E008') : undefined;
      },
    }),
  },
  {
    id: 'correlators-of-refunds-are-apart',
    sentence: 'A correlator is used once; a charge may have that of a refund.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'close together',
    hooks: () => ({
      firstUse: (found, call) =>
        call.operation === 'charge' && found !== 'spent' && found?.kind === 'refund' ? undefined : found,
    }),
  },
  {
    id: 'currency-of-the-order',
    sentence: 'A look-up carries the currency; a second charge of an order has that of the first.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: () => ({
      answer({ status, body }, { operation }, found, tenant) {
        if (operation !== 'lookup' || status !== 200 || !found || !tenant) return;
        const { referenceCode, msisdn } = found;
        const first = tenant.transactions.find(
          (one) => one.kind === 'charge' && one.referenceCode === referenceCode && one.msisdn === msisdn,
        );
        if (first) body.currency = first.currency;
      },
    }),
  },
  {
    id: 'exponent-hides-decimals',
    sentence: 'An amount has at most two decimals; one that is written 12345e-3 is taken.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      overlooks: ({ code }, call) => code === 'E004' && /^\d+e-\d$/i.test(text(call, `${money}.amount`)),
    }),
  },
];
