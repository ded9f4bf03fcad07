import { isObject } from '../../shared/json.ts';
import { givenCredentials } from '../gate.ts';
import type { Call, Problem, Tenant } from '../model.ts';
import { subscriber } from '../msisdn.ts';
import { amountOf, centsOf, type Defect, money, namedCharge, text } from './defect.ts';

function overlooking(condition: (problem: Problem, call: Call, tenant: Tenant) => boolean): Defect['hooks'] {
  return () => ({ overlooks: condition });
}

const kind = 'accepts-too-much';

/** Defects that let pass what the document refuses. */
export const acceptingDefects: Defect[] = [
  {
    id: 'zero-amount',
    sentence: 'An amount has to be positive; a charge of 0 is accepted.',
    section: '7 E004',
    kind,
    when: 'value',
    hooks: overlooking(({ code }, call) => code === 'E004' && amountOf(call) === 0),
  },
  {
    id: 'small-negative-amount',
    sentence: 'An amount has to be positive; one between -1 and 0 is accepted.',
    section: '7 E004',
    kind,
    when: 'value',
    hooks: overlooking(({ code }, call) => code === 'E004' && amountOf(call) < 0 && amountOf(call) > -1),
  },
  {
    id: 'third-decimal-of-large-amount',
    sentence: 'An amount has at most two decimals; from 10 on a third one is cut off and the charge accepted.',
    section: '7 E004',
    kind,
    when: 'value',
    hooks: overlooking(({ code }, call) => code === 'E004' && amountOf(call) >= 10),
  },
  {
    id: 'third-decimal-on-refund',
    sentence: 'An amount has at most two decimals; a refund with three is accepted.',
    section: '7 E004',
    kind,
    when: 'endpoint',
    hooks: overlooking(({ code }, call) => code === 'E004' && call.operation === 'refund' && amountOf(call) > 0),
  },
  {
    id: 'currency-in-lower-case',
    sentence: 'Only USD and ZWG are currencies; usd is taken too.',
    section: '7 E003',
    kind,
    when: 'value',
    hooks: overlooking(({ code }, call) => code === 'E003' && /^(usd|zwg)$/i.test(text(call, `${money}.currency`))),
  },
  {
    id: 'former-currency',
    sentence: 'Only USD and ZWG are currencies; the former ZWL is taken too.',
    section: '7 E003',
    kind,
    when: 'value',
    hooks: overlooking(({ code }, call) => code === 'E003' && text(call, `${money}.currency`) === 'ZWL'),
  },
  {
    id: 'refund-in-any-currency',
    sentence: 'A refund in a currency other than USD and ZWG is refused; here it is accepted.',
    section: '7 E003',
    kind,
    when: 'endpoint',
    hooks: overlooking(
      ({ code, field }, { operation }) => operation === 'refund' && (code === 'E003' || field === 'currency'),
    ),
  },
  {
    id: 'empty-remarks',
    sentence: 'An empty required field is refused; empty remarks are accepted.',
    section: '7 E001',
    kind,
    when: 'value',
    hooks: overlooking(({ code, field }, { body }) => code === 'E001' && field === 'remarks' && body.remarks === ''),
  },
  {
    id: 'absent-location',
    sentence: 'An absent required field is refused; a body without location is accepted.',
    section: '7 E001',
    kind,
    when: 'value',
    hooks: overlooking(({ code, field }) => code === 'E001' && field === 'location'),
  },
  {
    id: 'null-merchant-number',
    sentence: 'Every key but notifyUrl is required; a merchantNumber of null is accepted.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: overlooking(({ field }, { body }) => field === 'merchantNumber' && body.merchantNumber === null),
  },
  {
    id: 'empty-terminal-on-refund',
    sentence: 'An empty required field is refused; a refund with an empty terminalID is accepted.',
    section: '7 E001',
    kind,
    when: 'endpoint',
    hooks: overlooking(({ field }, { operation }) => field === 'terminalID' && operation === 'refund'),
  },
  {
    id: 'empty-inner-description',
    sentence: 'An empty required field is refused; an empty description inside paymentAmount is accepted.',
    section: '7 E001',
    kind,
    when: 'value',
    hooks: overlooking(({ code, field }) => code === 'E001' && field === `${money}.description`),
  },
  {
    id: 'key-in-camel-case',
    sentence: 'Key names count to the letter; chargingInformation is read as charginginformation.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: () => ({
      call({ body }) {
        const payment = body.paymentAmount;
        if (isObject(payment)) payment.charginginformation ??= payment.chargingInformation ?? null;
      },
    }),
  },
  {
    id: 'number-too-long',
    sentence: 'An endUserId that is no Zimbabwe MSISDN is refused; ten digits after 263 are accepted.',
    section: '7 E002',
    kind,
    when: 'value',
    hooks: overlooking(({ code }, call) => code === 'E002' && /^263\d{10}$/.test(text(call, 'endUserId'))),
  },
  {
    id: 'number-of-another-country',
    sentence: 'An endUserId that is no Zimbabwe MSISDN is refused; any twelve or eleven digits are accepted.',
    section: '7 E002',
    kind,
    when: 'value',
    hooks: overlooking(({ code }, call) => code === 'E002' && /^\d{11,12}$/.test(text(call, 'endUserId'))),
  },
  {
    id: 'letters-in-number',
    sentence: 'An endUserId that is no Zimbabwe MSISDN is refused; letters in it are dropped.',
    section: '7 E002',
    kind,
    when: 'value',
    hooks: () => ({
      call({ body, operation }) {
        const number = body.endUserId;
        if (operation !== 'lookup' && typeof number === 'string') body.endUserId = number.replace(/[a-z]/gi, '');
      },
    }),
  },
  {
    id: 'refund-of-failed',
    sentence: 'Only a charge in SUCCESS can be refunded; a FAILED one is too.',
    section: '3',
    kind,
    when: 'state',
    hooks: overlooking(
      ({ field }, call, tenant) => field === 'status' && namedCharge(call, tenant)?.status === 'FAILED',
    ),
  },
  {
    id: 'refund-of-pending',
    sentence: 'Only a charge in SUCCESS can be refunded; a PENDING one is too.',
    section: '3',
    kind,
    when: 'state',
    hooks: overlooking(
      ({ field }, call, tenant) => field === 'status' && namedCharge(call, tenant)?.status === 'PENDING',
    ),
  },
  {
    id: 'reversal-after-refund',
    sentence: 'A charge already refunded cannot be refunded again; a REV after a whole REF is accepted.',
    section: '7 E009',
    kind,
    when: 'state',
    hooks: overlooking(
      ({ field }, call) => text(call, 'tranType') === 'REV' && (field === 'refunded' || field === 'rest'),
    ),
  },
  {
    id: 'refund-one-cent-too-much',
    sentence: 'A refund is not above the original amount; one cent more is accepted.',
    section: '7 E012',
    kind,
    when: 'value',
    hooks: overlooking(({ code, field }, call, tenant) => {
      const original = namedCharge(call, tenant);
      const isClose = original?.refundedCents === 0 && centsOf(call) === original.amountCents + 1;
      return isClose && (code === 'E012' || field === 'rest');
    }),
  },
  {
    id: 'reversal-of-any-amount',
    sentence: 'A refund is not above the original amount; a REV may be.',
    section: '7 E012',
    kind,
    when: 'value',
    hooks: overlooking(({ code, field }, call, tenant) => {
      const isFirst = namedCharge(call, tenant)?.refundedCents === 0;
      return text(call, 'tranType') === 'REV' && isFirst && (code === 'E012' || field === 'rest');
    }),
  },
  {
    id: 'partial-refunds-beyond-original',
    sentence: 'Refunds give back no more than was charged; only each single one is compared.',
    section: '7 E012',
    kind,
    when: 'state',
    hooks: overlooking(({ field }) => field === 'rest'),
  },
  {
    id: 'password-in-any-case',
    sentence: 'Wrong credentials are refused; the case of the password is not looked at.',
    section: '5',
    kind,
    when: 'value',
    hooks: () => ({
      tenant(found, call, { tenants }) {
        const given = givenCredentials(call);
        const isNear = ({ credentials }: Tenant) =>
          credentials.username === given?.username &&
          credentials.password.toLowerCase() === given.password.toLowerCase();
        return found ?? tenants.find(isNear);
      },
    }),
  },
  {
    id: 'lookup-without-credentials',
    sentence: 'Every request needs credentials; a look-up without an Authorization header is answered.',
    section: '5',
    kind,
    when: 'endpoint',
    hooks: () => ({
      tenant: (found, { operation, authorization }, { tenants }) =>
        found ?? (operation === 'lookup' && authorization === undefined ? tenants[0] : undefined),
    }),
  },
  {
    id: 'refund-with-any-password',
    sentence: 'Wrong credentials are refused; a refund needs the right username only.',
    section: '5',
    kind,
    when: 'endpoint',
    hooks: () => ({
      tenant(found, call, { tenants }) {
        const username = givenCredentials(call)?.username;
        const named = tenants.find(({ credentials }) => credentials.username === username);
        return found ?? (call.operation === 'refund' ? named : undefined);
      },
    }),
  },
  {
    id: 'lookup-without-sandbox-access',
    sentence: 'Without sandbox access every call is forbidden; a look-up is answered.',
    section: '5',
    kind,
    when: 'endpoint',
    hooks: overlooking(({ code }, { operation }) => code === 'E007' && operation === 'lookup'),
  },
  {
    id: 'barred-number-in-local-form',
    sentence: 'A barred number cannot be charged; written 07XXXXXXXX it can.',
    section: '7 E011',
    kind,
    when: 'value',
    hooks: overlooking(({ code }, call) => code === 'E011' && text(call, 'endUserId').startsWith('0')),
  },
  {
    id: 'correlator-free-after-outcome',
    sentence: 'A reused correlator is refused or answered with its transaction; after the outcome it makes a new one.',
    section: '7 rule 2',
    kind,
    when: 'state',
    hooks: () => ({
      firstUse: (found) => (found === 'spent' || found?.status === 'PENDING' ? found : undefined),
    }),
  },
  {
    id: 'correlator-by-number',
    sentence: 'A correlator is unique; with another endUserId it makes another transaction.',
    section: '7 rule 2',
    kind,
    when: 'value',
    hooks: () => ({
      firstUse: (found, call) => (found === 'spent' || found?.msisdn === text(call, 'endUserId') ? found : undefined),
    }),
  },
  {
    id: 'refund-with-correlator-of-charge',
    sentence: "A refund needs a correlator of its own; the charge's is accepted.",
    section: '2.2',
    kind,
    when: 'value',
    hooks: () => ({
      firstUse: (found, { operation }) =>
        found !== 'spent' && found?.kind === 'charge' && operation === 'refund' ? undefined : found,
    }),
  },
  {
    id: 'unlisted-number-works',
    sentence: 'Only whitelisted numbers work; any valid number gets a prompt and an SMS.',
    section: '1',
    kind,
    when: 'value',
    hooks: () => ({
      overlooks: ({ code }) => code === 'X06',
      refuses(call, { fixtures }) {
        const number = subscriberOf(call);
        if (number !== undefined && !fixtures.numbers.barred.includes(number))
          fixtures.numbers.whitelisted.push(number);
        return undefined;
      },
    }),
  },
  {
    id: 'lookup-with-any-number',
    sentence: 'A look-up needs the number of the charge; the correlator alone is enough.',
    section: '4.2',
    kind,
    when: 'value',
    hooks: () => ({
      found: (found, { clientCorrelator }, { transactions }) =>
        found ?? transactions.findLast((one) => one.clientCorrelator === clientCorrelator),
    }),
  },
];

function subscriberOf(call: Call): string | undefined {
  if (call.operation !== 'charge') return undefined;
  return subscriber(text(call, 'endUserId'), { nineDigits: 'accept', plusSign: 'accept', numberRange: 'mobile' });
}
