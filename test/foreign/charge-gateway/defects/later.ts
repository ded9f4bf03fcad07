import { isObject, textAt } from '../../shared/json.ts';
import type { Call, Gateway, Outcome, Tenant, Transaction } from '../model.ts';
import { change } from '../transactions.ts';
import { amountOf, centsOf, type Defect, money, namedCharge, refusal, text } from './defect.ts';

const day = 86_400_000;

/** Charges of a customer, oldest first. */
function chargesOf({ transactions }: Tenant, { msisdn }: Transaction): Transaction[] {
  return transactions.filter((one) => one.kind === 'charge' && one.msisdn === msisdn);
}

/** Every other first use of a correlator counts as none. */
function usedOnlyIf(isUse: (first: Transaction, call: Call, tenant: Tenant) => boolean): Defect['hooks'] {
  return () => ({
    firstUse: (found, call, tenant) =>
      found === undefined || found === 'spent' || isUse(found, call, tenant) ? found : undefined,
  });
}

/** A refusal of its own. */
function refusing(condition: (call: Call, tenant: Tenant) => boolean, http: number, code: string): Defect['hooks'] {
  return () => ({ refuses: (call, tenant) => (condition(call, tenant) ? refusal(http, code) : undefined) });
}

/**
 * Defects of a second list, planted with the checks known: whoever wrote it looked for what they would not see.
 * The rate of the first list, whose author had not read them, is the one that says something of strangers.
 */
export const laterDefects: readonly Defect[] = [
  {
    id: 'refusal-forgets-refund',
    sentence: 'A charge already refunded stays so; the refusal of a second refund lets a third one through.',
    section: '7 E009',
    kind: 'wrong-state',
    when: 'state',
    hooks: () => ({
      refused(call, { field }, tenant) {
        const charge = namedCharge(call, tenant);
        if (field === 'refunded' && charge) charge.refundedCents = 0;
      },
    }),
  },
  {
    id: 'latest-refund-counts',
    sentence: 'Refunds give back no more than was charged; only the one before is remembered, so a third goes beyond.',
    section: '7 E012',
    kind: 'wrong-state',
    when: 'state',
    hooks: () => ({
      created(refund, { transactions }) {
        const charge = transactions.find((one) => one.kind === 'charge' && one.transactionId === refund.original);
        if (charge && charge.refundedCents + refund.amountCents < charge.amountCents) charge.refundedCents = 0;
      },
    }),
  },
  {
    id: 'zwg-refunded-twice',
    sentence: 'A charge already refunded cannot be refunded again; one in ZWG can.',
    section: '7 E009',
    kind: 'accepts-too-much',
    when: 'value',
    hooks: () => ({
      overlooks: ({ field }, call, tenant) =>
        (field === 'refunded' || field === 'rest') && namedCharge(call, tenant)?.currency === 'ZWG',
    }),
  },
  {
    id: 'part-refund-forgotten-in-time',
    sentence: 'Refunds give back no more than was charged; a day later a part that was given back is forgotten.',
    section: '7 E012',
    kind: 'wrong-state',
    when: 'time',
    readings: { clock: 'virtual' },
    hooks: () => ({
      changed(refund, { transactions }, { clock }) {
        const charge = transactions.find((one) => one.transactionId === refund.original);
        if (!charge || charge.refundedCents >= charge.amountCents) return;
        clock.later(day, () => {
          charge.refundedCents = 0;
        });
      },
    }),
  },
  {
    id: 'failed-is-refundable-later',
    sentence: 'Only a charge in SUCCESS can be refunded; a FAILED one can a day later.',
    section: '3',
    kind: 'accepts-too-much',
    when: 'time',
    readings: { clock: 'virtual' },
    hooks: () => {
      let now = () => 0;
      return {
        created(_charge, _tenant, { clock }) {
          now = clock.now;
        },
        overlooks({ field }, call, tenant) {
          const charge = namedCharge(call, tenant);
          return field === 'status' && charge?.status === 'FAILED' && charge.changedAt < now() - day;
        },
      };
    },
  },
  {
    id: 'refund-settles-the-order',
    sentence: 'A refund gives back the charge it names; every charge with the same referenceCode counts as refunded.',
    section: '2.2',
    kind: 'wrong-state',
    when: 'value',
    hooks: () => ({
      changed(refund, { transactions }) {
        if (refund.kind !== 'refund') return;
        const charge = transactions.find((one) => one.transactionId === refund.original);
        for (const one of transactions)
          if (one !== charge && one.kind === 'charge' && one.referenceCode === charge?.referenceCode)
            one.refundedCents = one.amountCents;
      },
    }),
  },
  {
    id: 'part-refunds-at-once',
    sentence: 'Refunds give back no more than was charged; those of a part are not counted while others are made.',
    section: '8',
    kind: 'wrong-state',
    when: 'time',
    hooks: () => {
      let known: Tenant | undefined;
      return {
        created(_transaction, tenant) {
          known = tenant;
        },
        pauseMs(call) {
          const charge = known && namedCharge(call, known);
          return call.operation === 'refund' && charge && centsOf(call) < charge.amountCents ? 15 : 0;
        },
      };
    },
  },
  {
    id: 'refund-of-another-spelling',
    sentence: 'A refund may be as large as the charge; 7.5 of 7.50 is refused, because texts are compared.',
    section: '2.2',
    kind: 'refuses-too-much',
    when: 'value',
    hooks: () => {
      const written = new Map<string, string>();
      return {
        call(call) {
          if (call.operation === 'charge') written.set(text(call, 'clientCorrelator'), text(call, `${money}.amount`));
        },
        refuses(call, tenant) {
          const charge = call.operation === 'refund' ? namedCharge(call, tenant) : undefined;
          if (!charge || charge.amountCents !== centsOf(call)) return undefined;
          const isOther = written.get(charge.clientCorrelator) !== text(call, `${money}.amount`);
          return isOther ? refusal(422, 'E012') : undefined;
        },
      };
    },
  },
  {
    id: 'refund-with-empty-notify-url',
    sentence: 'notifyUrl may be empty; a refund with an empty one is refused.',
    section: '2.1',
    kind: 'refuses-too-much',
    when: 'endpoint',
    hooks: refusing(({ operation, body }) => operation === 'refund' && body.notifyUrl === '', 400, 'E001'),
  },
  {
    id: 'no-large-refund',
    sentence: 'A refund may be as large as the charge; none above 300 is accepted.',
    section: '2.2',
    kind: 'refuses-too-much',
    when: 'value',
    hooks: refusing((call) => call.operation === 'refund' && amountOf(call) > 300, 422, 'E013'),
  },
  {
    id: 'correlator-with-reference',
    sentence: 'A correlator is unique; with another referenceCode it makes another transaction.',
    section: '7 rule 2',
    kind: 'accepts-too-much',
    when: 'value',
    hooks: usedOnlyIf((first, call) => first.referenceCode === text(call, 'referenceCode')),
  },
  {
    id: 'correlator-by-form',
    sentence: 'A correlator is unique; with the local form of the same number it makes another transaction.',
    section: '7 rule 2',
    kind: 'accepts-too-much',
    when: 'value',
    hooks: usedOnlyIf(
      (first, call) => !(first.endUserId.startsWith('263') && text(call, 'endUserId').startsWith('07')),
    ),
  },
  {
    id: 'correlator-of-refund-is-free',
    sentence: "A correlator is used once; a charge may take a refund's.",
    section: '7 E005',
    kind: 'accepts-too-much',
    when: 'endpoint',
    hooks: usedOnlyIf((first, { operation }) => !(first.kind === 'refund' && operation === 'charge')),
  },
  {
    id: 'third-use-is-new',
    sentence: 'A correlator is used once; refused for a second charge it makes a transaction for a third one.',
    section: '7 E005',
    kind: 'wrong-state',
    when: 'state',
    readings: { reusedCorrelator: 'refuse' },
    hooks: () => ({
      refused(call, { code }, { correlators }) {
        if (code === 'E005') correlators.delete(text(call, 'clientCorrelator'));
      },
    }),
  },
  {
    id: 'correlator-forgotten-in-a-week',
    sentence: 'A correlator is never reused; a week later it makes a new transaction.',
    section: '2.1',
    kind: 'wrong-state',
    when: 'time',
    readings: { clock: 'virtual' },
    hooks: () => {
      let now = () => 0;
      return {
        created(_transaction, _tenant, { clock }) {
          now = clock.now;
        },
        firstUse: (found) =>
          found !== undefined && found !== 'spent' && found.createdAt < now() - 7 * day ? undefined : found,
      };
    },
  },
  {
    id: 'correlators-alike',
    sentence: 'Correlators differ by any character; those that share the first 30 count as one.',
    section: '2.1',
    kind: 'refuses-too-much',
    when: 'value',
    hooks: () => ({
      firstUse: (found, call, { transactions }) =>
        found ??
        transactions.find((one) => one.clientCorrelator.slice(0, 30) === text(call, 'clientCorrelator').slice(0, 30)),
    }),
  },
  {
    id: 'correlator-read-as-number',
    sentence: 'clientCorrelator is a string; one of digits is read as a number.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    hooks: () => ({
      call({ body }) {
        const correlator = textAt(body, 'clientCorrelator');
        if (/^\d+$/.test(correlator)) body.clientCorrelator = String(Number(correlator));
      },
    }),
  },
  {
    id: 'no-short-correlator',
    sentence: "clientCorrelator is the merchant's to choose; below 16 characters it is refused.",
    section: '2.1',
    kind: 'refuses-too-much',
    when: 'value',
    hooks: refusing((call) => call.operation === 'charge' && text(call, 'clientCorrelator').length < 16, 400, 'E001'),
  },
  {
    id: 'no-line-breaks',
    sentence: 'Requests are JSON; one that is laid out over several lines is refused.',
    section: '1',
    kind: 'refuses-too-much',
    when: 'value',
    hooks: refusing((call) => call.operation !== 'lookup' && call.text.includes('\n'), 400, 'E001'),
  },
  {
    id: 'text-for-object-breaks-the-gateway',
    sentence: 'A body that lacks its amount is refused with 400; where paymentAmount is a text the answer is 500.',
    section: '7 E001',
    kind: 'wrong-answer',
    when: 'value',
    hooks: () => ({
      answer(answer, { body, operation }) {
        if (operation !== 'lookup' && !isObject(body.paymentAmount) && answer.status === 400) answer.status = 500;
      },
    }),
  },
  {
    id: 'local-time-called-utc',
    sentence: 'timestamp is UTC; it is the local time of Harare with a Z.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'always',
    hooks: () => ({
      answer({ status, body }) {
        const at = Date.parse(textAt(body, 'timestamp'));
        if (status === 200) body.timestamp = new Date(at + 7_200_000).toISOString();
      },
    }),
  },
  {
    id: 'second-pin-counts',
    sentence: 'A final state stays; a second PIN at the prompt, which stays open, decides again.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    readings: { promptExpiry: 'never' },
    hooks: () => ({
      changed(charge) {
        if (charge.kind === 'charge') charge.prompt = 'open';
      },
    }),
  },
  {
    id: 'maintenance-forgets-charges',
    sentence: 'An accepted charge is found; not after a maintenance.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    hooks: () => ({
      refused(_call, { code }, tenant) {
        if (code === 'E015') tenant.transactions.length = 0;
      },
    }),
  },
  {
    id: 'sms-of-latest-charge',
    sentence: 'The SMS has the referenceCode of its charge; it has that of the latest charge of the number.',
    section: '6.2',
    kind: 'async',
    when: 'state',
    hooks: () => ({
      sms(message, charge, tenant) {
        const latest = chargesOf(tenant, charge).at(-1);
        if (!message || !latest || charge.kind !== 'charge') return message;
        return {
          ...message,
          text: message.text.replace(`(Ref: ${charge.referenceCode})`, () => `(Ref: ${latest.referenceCode})`),
        };
      },
    }),
  },
  {
    id: 'one-sms-a-reference',
    sentence: 'Every outcome sends an SMS; not where one about the same referenceCode was sent before.',
    section: '6.2',
    kind: 'async',
    when: 'state',
    hooks: () => ({
      sms: (message, { referenceCode }, { messages }) =>
        messages.some((one) => one.text.includes(`(Ref: ${referenceCode})`)) ? undefined : message,
    }),
  },
  {
    id: 'sms-cuts-reference',
    sentence: 'The SMS has the referenceCode; it is cut after 24 characters.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    hooks: () => ({
      sms: (message, { referenceCode }) =>
        message && {
          ...message,
          text: message.text.replace(`(Ref: ${referenceCode})`, () => `(Ref: ${referenceCode.slice(0, 24)})`),
        },
    }),
  },
  {
    id: 'sms-drops-cents-from-50',
    sentence: 'The SMS has the amount; from 50 on its cents are dropped.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    hooks: () => ({
      sms: (message, { amountCents }) =>
        message && amountCents >= 5000
          ? { ...message, text: message.text.replace(/ of USD [\d.]+/, ` of USD ${Math.floor(amountCents / 100)}`) }
          : message,
    }),
  },
  {
    id: 'sms-escapes-merchant-name',
    sentence: 'The SMS has the merchantName of the request; an ampersand in it is escaped as in HTML.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    readings: { otherMerchant: 'accept' },
    hooks: () => ({
      sms: (message) => message && { ...message, text: message.text.replaceAll('&', '&amp;') },
    }),
  },
  {
    id: 'failure-sms-to-everyone',
    sentence: 'The SMS goes to endUserId; one about a failure goes to every whitelisted number.',
    section: '6.2',
    kind: 'async',
    when: 'state',
    hooks: () => ({
      sms(message, { status, msisdn }, { fixtures, messages }) {
        if (message && status === 'FAILED')
          for (const to of fixtures.numbers.whitelisted) if (to !== msisdn) messages.push({ ...message, to });
        return message;
      },
    }),
  },
  {
    id: 'callback-to-latest-url',
    sentence: 'The notifyUrl of the charge is called; that of the latest charge of the number is.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    hooks: () => ({
      callback: (url, charge, tenant) =>
        url === '' || charge.kind !== 'charge'
          ? url
          : (chargesOf(tenant, charge).findLast(({ notifyUrl }) => notifyUrl !== '')?.notifyUrl ?? url),
    }),
  },
  {
    id: 'one-charge-a-url',
    sentence: 'Every change of state is called back; not that of a second charge with the same notifyUrl.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    hooks: () => {
      const owners = new Map<string, Transaction>();
      return {
        callback(url, charge) {
          if (!owners.has(url)) owners.set(url, charge);
          return owners.get(url) === charge ? url : '';
        },
      };
    },
  },
  {
    id: 'callback-without-query',
    sentence: 'The notifyUrl is called; what follows its question mark is left away.',
    section: '6.1',
    kind: 'async',
    when: 'value',
    hooks: () => ({ callback: (url) => url.split('?')[0] ?? url }),
  },
  {
    id: 'expired-charge-is-refundable',
    sentence: 'Only a charge in SUCCESS can be refunded; one whose prompt ran out is too.',
    section: '3',
    kind: 'accepts-too-much',
    when: 'time',
    readings: { clock: 'virtual', promptExpiry: 'failed' },
    hooks: () => ({
      overlooks: ({ field }, call, tenant) => field === 'status' && namedCharge(call, tenant)?.code === 'X23',
    }),
  },
  {
    id: 'refused-refund-revives-charge',
    sentence: 'A FAILED charge stays so; a refused refund of it turns it into SUCCESS.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    hooks: () => ({
      refused(call, { field }, tenant: Tenant, gateway: Gateway) {
        const charge = namedCharge(call, tenant);
        if (field === 'status' && charge?.status === 'FAILED')
          change(gateway, tenant, charge, { status: 'SUCCESS', message: 'Transaction Successful' });
      },
    }),
  },
  {
    id: 'refunded-is-not-found',
    sentence: 'A look-up finds every charge; one that was refunded whole is not found.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    hooks: () => ({
      found: (found) => (found?.kind === 'charge' && found.refundedCents >= found.amountCents ? undefined : found),
    }),
  },
  {
    id: 'ids-counted-too-early',
    sentence: 'transactionId names one transaction; charges that come while another one is stored share its number.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'time',
    hooks: () => {
      let known: Tenant | undefined;
      const taken = new Map<string, number>();
      return {
        pauseMs(call) {
          if (call.operation !== 'charge') return 0;
          taken.set(text(call, 'clientCorrelator'), known?.transactions.length ?? 0);
          return 10;
        },
        created(charge, tenant) {
          known = tenant;
          if (charge.kind === 'charge') charge.transactionId = `T${10_000 + (taken.get(charge.clientCorrelator) ?? 0)}`;
        },
      };
    },
  },
  {
    id: 'latest-pin-decides',
    sentence: 'A PIN ends the charge of its prompt; of two typed at the same moment the later one decides both.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    readings: { outcomeDelay: 'long' },
    hooks: () => {
      let latest: Outcome | undefined;
      return {
        outcome(found) {
          latest = found;
          return found;
        },
        changed(charge) {
          if (charge.kind === 'charge' && latest) charge.status = latest.status;
        },
      };
    },
  },
  {
    id: 'correlator-decoded-twice',
    sentence: 'A look-up finds every charge; where its correlator has a percent sign it is decoded twice.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    readings: { oddCorrelator: 'accept' },
    hooks: () => ({
      call(call) {
        if (/%[0-9A-F]{2}/.test(call.clientCorrelator))
          call.clientCorrelator = decodeURIComponent(call.clientCorrelator);
      },
    }),
  },
  {
    id: 'plus-is-a-space',
    sentence: 'A look-up finds every charge; a plus in its correlator is read as a space.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    readings: { oddCorrelator: 'accept' },
    hooks: () => ({
      call(call) {
        call.clientCorrelator = call.clientCorrelator.replaceAll('+', ' ');
      },
    }),
  },
];
