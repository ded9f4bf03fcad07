import type { Hooks } from '../../hooks.ts';
import type { Call, Tenant, Transaction } from '../../model.ts';
import { subscriber } from '../../msisdn.ts';
import { chosenReadings } from '../../readings.ts';
import { amountOf, centsOf, money, namedCharge, refusal, text } from '../defect.ts';
import { inLookup, inSms, isCharge, type SubtleDefect } from './subtle-defect.ts';

/** Correlators that come to the same when they are written otherwise count as one. */
const alike = (written: (correlator: string) => string) => (): Hooks => ({
  firstUse: (found, call, { transactions }) =>
    found ?? transactions.find((one) => written(one.clientCorrelator) === written(text(call, 'clientCorrelator'))),
});

/** Charges of the number that a look-up asks for. */
function chargesFor({ endUserId }: Call, { transactions }: Tenant): Transaction[] {
  const msisdn = subscriber(endUserId, chosenReadings());
  return transactions.filter((one) => isCharge(one) && one.msisdn === msisdn);
}

/** Defects that show at rare values and at borders. */
export const valueDefects: readonly SubtleDefect[] = [
  {
    id: 'whole-refund-of-truncated-cents',
    sentence: 'A refund may be as large as the charge; one of 8.29 is refused, because 8.29 times 100 is cut to 828.',
    section: '2.2',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'rare value',
    report: 'BasedHardware/omi#10158',
    hooks: () => ({
      refuses(call, tenant) {
        const charge = call.operation === 'refund' ? namedCharge(call, tenant) : undefined;
        const isWhole = charge?.amountCents === centsOf(call);
        return isWhole && Math.floor(amountOf(call) * 100) < centsOf(call) ? refusal(422, 'E012') : undefined;
      },
    }),
  },
  {
    id: 'ampersand-escaped-in-look-up',
    sentence: 'A look-up carries the referenceCode; an ampersand in it comes back as an HTML entity.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'Automattic/woocommerce-payments#923',
    hooks: inLookup((body, { referenceCode }) => {
      body.referenceCode = referenceCode.replaceAll('&', '&amp;');
    }),
  },
  {
    id: 'name-ends-at-emoji',
    sentence: 'A look-up carries the merchantName; what follows a character of four bytes is lost.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'mozilla/fxa-profile-server#186',
    hooks: inLookup((body, { merchantName }) => {
      body.merchantName = merchantName.replace(/[\u{10000}-\u{10FFFF}].*$/su, '');
    }),
  },
  {
    id: 'digits-lose-their-last-zeros',
    sentence: 'A look-up carries the referenceCode; one of digits alone loses the zeros at its end.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'odoo/odoo#190118',
    hooks: inLookup((body, { referenceCode }) => {
      if (/^\d+$/.test(referenceCode)) body.referenceCode = referenceCode.replace(/0+$/, '');
    }),
  },
  {
    id: 'sms-loses-leading-zeros',
    sentence: 'The SMS has the referenceCode; one of digits alone loses the zeros at its beginning.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    report: 'hyle-team/zano#62',
    hooks: inSms((sms) => sms.replace(/\(Ref: 0+(\d+)\)/, '(Ref: $1)')),
  },
  {
    id: 'sms-loses-combining-marks',
    sentence: 'The SMS has the merchantName; accents written as marks of their own are lost.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    hooks: inSms((sms) => sms.replace(/[\u0300-\u036f]/gu, '')),
  },
  {
    id: 'look-up-by-beginning',
    sentence: 'Where no charge has the correlator the answer is 404; the beginning of one is enough.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    report: 'craftcms/commerce#4050',
    hooks: () => ({
      found: (found, call, tenant) =>
        found ??
        chargesFor(call, tenant).findLast(
          ({ clientCorrelator }) =>
            call.clientCorrelator.length >= 8 && clientCorrelator.startsWith(call.clientCorrelator),
        ),
    }),
  },
  {
    id: 'longer-correlator-shadows',
    sentence: 'A look-up shows the charge that it names; a later one whose correlator begins the same is shown.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      found: (found, call, tenant) =>
        found &&
        (chargesFor(call, tenant).findLast(({ clientCorrelator }) =>
          clientCorrelator.startsWith(call.clientCorrelator),
        ) ??
          found),
    }),
  },
  {
    id: 'hyphens-do-not-count',
    sentence: 'A correlator is refused when it was used; one that differs in its hyphens alone counts as used.',
    section: '7 E005',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'close together',
    report: 'agdsn/pycroft#274',
    hooks: alike((correlator) => correlator.replaceAll('-', '')),
  },
  {
    id: 'last-zeros-do-not-count',
    sentence: 'A correlator is refused when it was used; one that has a zero more at its end counts as used.',
    section: '7 E005',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'close together',
    report: 'odoo/odoo#190118',
    hooks: alike((correlator) => correlator.replace(/0+$/, '')),
  },
  {
    id: 'leading-zeros-do-not-count',
    sentence: 'A correlator is refused when it was used; 0071 counts as used after 71.',
    section: '7 E005',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'close together',
    report: 'pretix/pretix#5853',
    hooks: alike((correlator) => correlator.replace(/^0+/, '')),
  },
  {
    id: 'the-thirty-sixth-does-not-count',
    sentence: 'Correlators differ by any character; of two of 36 characters the last does not count.',
    section: '2.1',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: alike((correlator) => (correlator.length === 36 ? correlator.slice(0, 35) : correlator)),
  },
  {
    id: 'largest-amount-in-zwg-refused',
    sentence: 'A charge up to the largest amount is accepted; in ZWG the largest itself is refused.',
    section: '8',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      refuses(call, { fixtures }) {
        const isLargest = centsOf(call) === Math.round(Number(fixtures.maxAmount) * 100);
        return isLargest && text(call, `${money}.currency`) === 'ZWG' ? refusal(422, 'E013') : undefined;
      },
    }),
  },
  {
    id: 'last-part-a-cent-above',
    sentence: 'Refunds give back no more than was charged; a last part may be a cent above what is left.',
    section: '8',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'boundary',
    report: 'woocommerce/woocommerce#64668',
    hooks: () => ({
      overlooks({ field }, call, tenant) {
        const charge = namedCharge(call, tenant);
        return (
          field === 'rest' && charge !== undefined && centsOf(call) === charge.amountCents - charge.refundedCents + 1
        );
      },
    }),
  },
  {
    id: 'a-cent-is-not-given-back',
    sentence: 'Every charge in SUCCESS can be refunded; one of 0.01 cannot.',
    section: '3',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    report: 'Attendize/Attendize#37',
    hooks: () => ({
      refuses(call, tenant) {
        const charge = call.operation === 'refund' ? namedCharge(call, tenant) : undefined;
        return charge?.amountCents === 1 ? refusal(409, 'E009') : undefined;
      },
    }),
  },
];
