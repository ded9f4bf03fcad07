import { NumberText } from '../../../../shared/json.ts';
import type { Hooks } from '../../../hooks.ts';
import { subscriber } from '../../../msisdn.ts';
import { chosenReadings } from '../../../readings.ts';
import { centsOf, namedCharge, refusal, text } from '../../defect.ts';
import { inLookup, inSms, isCharge, type SubtleDefect } from '../subtle-defect.ts';

/** Correlators that come to the same when they are written otherwise count as one. */
const alike = (written: (correlator: string) => string) => (): Hooks => ({
  firstUse: (found, call, { transactions }) =>
    found ?? transactions.find((one) => written(one.clientCorrelator) === written(text(call, 'clientCorrelator'))),
});

const quoted = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Defects of the fifth set that show at rare values, at borders and where two values lie close together. */
export const valuesOfTheFifth: readonly SubtleDefect[] = [
  {
    id: 'cents-of-a-float',
    sentence: 'The amount of a look-up is that of the charge; times 100 some amounts lose a cent to a float.',
    section: '2.4',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    report: 'antiwork/gumroad#3620',
    hooks: () => ({
      created(charge) {
        if (isCharge(charge)) charge.amountCents = Math.floor((charge.amountCents / 100) * 100);
      },
    }),
  },
  {
    id: 'sms-has-four-digits',
    sentence: 'The SMS has the amount of the charge; from 100 on its last cents are rounded to four digits.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'boundary',
    hooks: inSms((sms) =>
      sms.replace(/USD (\d{3,}(?:\.\d+)?) to/, (_, amount) => `USD ${Number(Number(amount).toPrecision(4))} to`),
    ),
  },
  {
    id: 'reference-is-a-number',
    sentence: 'A look-up carries the referenceCode; 12E4 comes back as 120000.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: inLookup((body, { referenceCode }) => {
      if (/^\d{1,3}e\d{1,2}$/i.test(referenceCode)) body.referenceCode = String(Number(referenceCode));
    }),
  },
  {
    id: 'long-reference-is-rounded',
    sentence: 'A look-up carries the referenceCode; of more than sixteen digits the last are rounded.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'bybit-exchange/trading-mcp#26',
    hooks: inLookup((body, { referenceCode }) => {
      if (/^[1-9]\d{16,}$/.test(referenceCode)) body.referenceCode = BigInt(Number(referenceCode)).toString();
    }),
  },
  {
    id: 'null-is-no-reference',
    sentence: 'A look-up carries the referenceCode; the word NULL comes back as nothing.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'nutzam/nutz#418',
    hooks: inLookup((body, { referenceCode }) => {
      if (/^null$/i.test(referenceCode)) body.referenceCode = '';
    }),
  },
  {
    id: 'placeholders-in-names-are-filled',
    sentence: 'The SMS has the merchantName of the request; a placeholder of the template in it is filled.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    report: 'censusbv/DitsNews#11',
    hooks: inSms((sms, { referenceCode }) => sms.replaceAll('[referenceCode]', referenceCode)),
  },
  {
    id: 'sms-loses-the-second-alphabet',
    sentence: 'The SMS has the merchantName; what GSM 7 bit writes with an escape is lost.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    report: 'OpenSmpp/opensmpp#19',
    hooks: inSms((sms) => sms.replace(/[\^{}\\[\]~|€]/g, '')),
  },
  {
    id: 'repeated-parameter-is-one',
    sentence: 'The notifyUrl of the request is called; of a parameter that stands in it twice one is left.',
    section: '6.1',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    report: 'gravitee-io/issues#5508',
    hooks: () => ({
      callback(url) {
        if (url === '' || !url.includes('?')) return url;
        const [address, query = ''] = url.split('?', 2);
        const pairs = new Map(query.split('&').map((pair) => [pair.split('=')[0], pair]));
        return `${address}?${[...pairs.values()].join('&')}`;
      },
    }),
  },
  {
    id: 'thirty-sixth-leaves-the-sms',
    sentence: 'The SMS has the referenceCode; one of 36 characters loses the last.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'boundary',
    hooks: inSms((sms, { referenceCode }) =>
      referenceCode.length === 36 ? sms.replace(referenceCode, referenceCode.slice(0, 35)) : sms,
    ),
  },
  {
    id: 'exactly-a-hundred',
    sentence: 'Every positive amount with two decimals is accepted; a charge of exactly 100 is refused.',
    section: '7 E004',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      refuses: (call) => (call.operation === 'charge' && centsOf(call) === 100_00 ? refusal(400, 'E004') : undefined),
    }),
  },
  {
    id: 'all-but-a-cent',
    sentence: 'A refund may be of less than the charge; one of a cent less counts as more.',
    section: '7 E012',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      refuses(call, tenant) {
        const charge = call.operation === 'refund' ? namedCharge(call, tenant) : undefined;
        return charge && centsOf(call) === charge.amountCents - 1 ? refusal(422, 'E012') : undefined;
      },
    }),
  },
  {
    id: 'a-cent-left-is-everything-left',
    sentence: 'Refunds give back no more than was charged; where one cent is left anything may follow.',
    section: '8',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'boundary',
    report: 'craftcms/commerce#1098',
    hooks: () => ({
      overlooks({ field }, call, tenant) {
        const charge = namedCharge(call, tenant);
        return field === 'rest' && charge !== undefined && charge.refundedCents === charge.amountCents - 1;
      },
    }),
  },
  {
    id: 'correlators-are-floats',
    sentence: 'Correlators differ by any digit; of more than sixteen digits the last does not count.',
    section: '2.1',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'close together',
    report: 'opencollective/opencollective-api#12125',
    hooks: alike((correlator) => (/^[1-9]\d{16,}$/.test(correlator) ? String(Number(correlator)) : correlator)),
  },
  {
    id: 'first-twenty-count',
    sentence: 'Correlators differ by any character; those after the twentieth do not count.',
    section: '2.1',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'close together',
    report: 'craftcms/commerce#4050',
    hooks: alike((correlator) => correlator.slice(0, 20)),
  },
  {
    id: 'letter-o-is-a-zero',
    sentence: 'Correlators differ by any character; the letters O and I count as the digits 0 and 1.',
    section: '7 E005',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'close together',
    hooks: alike((correlator) => correlator.replace(/o/gi, '0').replace(/[il]/gi, '1')),
  },
  {
    id: 'underscore-is-any-character',
    sentence: 'Where no charge has the correlator the answer is 404; an underscore in it stands for any character.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    report: 'rotki/rotki#9505',
    hooks: () => ({
      found(found, { endUserId, clientCorrelator }, { transactions }) {
        if (found || !clientCorrelator.includes('_')) return found;
        const pattern = new RegExp(`^${quoted(clientCorrelator).replaceAll('_', '.')}$`);
        const msisdn = subscriber(endUserId, chosenReadings());
        return transactions.find(
          (one) => one.visible && isCharge(one) && one.msisdn === msisdn && pattern.test(one.clientCorrelator),
        );
      },
    }),
  },
  {
    id: 'reference-with-a-tail',
    sentence:
      'A refund of what no charge is called gives 404; what stands after the digits of a transactionId is not read.',
    section: '4.3',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    report: 'Sachinchaurasiya360/InternHack#2938',
    hooks: () => ({
      original(found, call, { transactions }) {
        const digits = /^(\d+)\D/.exec(text(call, 'originalGatewayReference'))?.[1];
        return found ?? transactions.find((one) => isCharge(one) && one.transactionId === digits);
      },
    }),
  },
  {
    id: 'twins-stand-for-each-other',
    sentence: 'A refund gives back the charge it names; of two of a number, order and amount it gives back the first.',
    section: '2.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'close together',
    report: 'mollie/Shopware6#1257',
    hooks: () => ({
      original: (found, _call, { transactions }) =>
        found &&
        transactions.find(
          (one) =>
            isCharge(one) &&
            one.status === 'SUCCESS' &&
            one.msisdn === found.msisdn &&
            one.referenceCode === found.referenceCode &&
            one.currency === found.currency &&
            one.amountCents === found.amountCents,
        ),
    }),
  },
  {
    id: 'refunded-status-code-is-a-number',
    sentence: 'statusCode is a string; in the look-up of a charge that was given back it is a number.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: inLookup((body, { kind, refundedCents, amountCents }) => {
      if (kind === 'charge' && refundedCents === amountCents) body.statusCode = new NumberText('200');
    }),
  },
];
