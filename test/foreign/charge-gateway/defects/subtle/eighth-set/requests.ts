import { plainAmount } from '../../../amount.ts';
import type { Call } from '../../../model.ts';
import { amountOf, centsOf, money, namedCharge, refusal, text } from '../../defect.ts';
import { clocked, day, type SubtleDefect } from '../subtle-defect.ts';

const minute = 60_000;

function isReversal(call: Call): boolean {
  return call.operation === 'refund' && text(call, 'tranType') === 'REV';
}

/** Requests that are taken or refused wrongly, and outcomes that follow from another request. */
export const eighthRequestDefects: readonly SubtleDefect[] = [
  {
    id: 'reversal-needs-no-channel',
    sentence: 'An absent required field is refused; a reversal without a channel is accepted.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    readings: { otherChannel: 'accept' },
    hooks: () => ({
      overlooks: ({ code, field }, call) =>
        code === 'E001' && field === 'paymentAmount.chargeMetaData.channel' && isReversal(call),
    }),
  },
  {
    id: 'blank-after-the-currency',
    sentence: 'A currency other than USD and ZWG is refused; USD with a blank after it is taken.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      overlooks: ({ code }, call) => code === 'E003' && text(call, `${money}.currency`).trimEnd() === 'USD',
    }),
  },
  {
    id: 'local-number-a-digit-short',
    sentence:
      'An endUserId that is no Zimbabwe MSISDN is refused; 07 with seven digits is taken and filled up with a zero.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      call(call) {
        const written = text(call, 'endUserId');
        if (/^07\d{7}$/.test(written)) call.body.endUserId = `${written}0`;
      },
    }),
  },
  {
    id: 'third-decimal-in-zwg',
    sentence: 'An amount has at most two decimals; in ZWG a third one is cut off.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ code }, call) =>
        code === 'E004' && text(call, `${money}.currency`) === 'ZWG' && centsOf(call) > 0 && amountOf(call) > 0,
    }),
  },
  {
    id: 'scheme-is-not-looked-at',
    sentence: 'A malformed Authorization header is refused; a look-up takes the right value after any word.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({
      tenant(found, { operation, authorization = '' }, { tenants }) {
        const [, value = ''] = /^\w+ (\S+)$/.exec(authorization) ?? [];
        const given = Buffer.from(value, 'base64').toString('utf8');
        const own = ({ credentials }: (typeof tenants)[number]) => `${credentials.username}:${credentials.password}`;
        return found ?? (operation === 'lookup' ? tenants.find((one) => own(one) === given) : undefined);
      },
    }),
  },
  {
    id: 'nine-is-more-than-ten',
    sentence: 'A refund may be of less than the charge; compared as texts, 9 is more than 10.',
    section: '2.2',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      refuses(call, tenant) {
        const charge = call.operation === 'refund' ? namedCharge(call, tenant) : undefined;
        const isMore = charge !== undefined && plainAmount(centsOf(call)) > plainAmount(charge.amountCents);
        return isMore ? refusal(422, 'E012') : undefined;
      },
    }),
  },
  {
    id: 'no-reversal-on-the-next-day',
    sentence: 'A charge in SUCCESS can be reversed; on the next UTC day it cannot.',
    section: '3',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'time',
    hooks: clocked((now) => ({
      refuses(call, tenant) {
        const charge = isReversal(call) ? namedCharge(call, tenant) : undefined;
        const isOld = charge !== undefined && Math.floor(charge.createdAt / day) < Math.floor(now() / day);
        return isOld ? refusal(409, 'E009') : undefined;
      },
    })),
  },
  {
    id: 'short-of-funds-for-a-while',
    sentence: 'PIN 0000 succeeds; for ten minutes after PIN 1111 the number has too little for as much or more.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: clocked((now) => {
      const short = new Map<string, { cents: number; at: number }>();
      return {
        outcome(found, { msisdn, currency, amountCents }) {
          const key = `${msisdn} ${currency}`;
          const last = short.get(key);
          if (found?.code === 'E010') short.set(key, { cents: amountCents, at: now() });
          const isShort = last && now() - last.at < 10 * minute && amountCents >= last.cents;
          if (found?.status !== 'SUCCESS' || !isShort) return found;
          return { status: 'FAILED', message: 'Insufficient Balance', code: 'E010' };
        },
      };
    }),
  },
  {
    id: 'whole-refund-in-zwg-and-a-part',
    sentence: 'A charge already given back is not eligible; in ZWG a part of it can be reversed after that.',
    section: '3',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      overlooks({ field }, call, tenant) {
        if (!isReversal(call) || (field !== 'refunded' && field !== 'rest')) return false;
        const charge = namedCharge(call, tenant);
        return charge?.currency === 'ZWG' && centsOf(call) < charge.amountCents;
      },
    }),
  },
];
