import { givenCredentials } from '../../gate.ts';
import { subscriber } from '../../msisdn.ts';
import { chosenReadings } from '../../readings.ts';
import { refusal, text } from '../defect.ts';
import { clocked, day, inLookup, inSms, isCharge, type SubtleDefect } from './subtle-defect.ts';

const numberOf = (written: string): string => subscriber(written, chosenReadings()) ?? written;

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Planted on 2026-11-22 from the document alone, by somebody who had read none of the checks: the first rate is in docs/trust.md. */
export const fourthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'numbers-by-their-tail',
    sentence: 'A look-up needs the number of the charge; one whose last seven digits are the same finds it too.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      found: (found, call, { transactions }) =>
        found ??
        transactions.find(
          (one) =>
            one.visible &&
            isCharge(one) &&
            one.clientCorrelator === call.clientCorrelator &&
            one.msisdn.slice(-7) === numberOf(call.endUserId).slice(-7),
        ),
    }),
  },
  {
    id: 'look-up-ignores-case',
    sentence: 'Where no charge has the correlator the answer is 404; one that differs in its case alone is found.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      found: (found, call, { transactions }) =>
        found ??
        transactions.find(
          (one) =>
            one.visible &&
            isCharge(one) &&
            one.clientCorrelator.toLowerCase() === call.clientCorrelator.toLowerCase() &&
            one.msisdn === numberOf(call.endUserId),
        ),
    }),
  },
  {
    id: 'two-spaces-are-one',
    sentence: 'A look-up shows the merchantName; of two spaces in it one is left.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: inLookup((body) => {
      body.merchantName = String(body.merchantName).replace(/ {2,}/g, ' ');
    }),
  },
  {
    id: 'apostrophes-leave-the-sms',
    sentence: 'The SMS has the merchantName; a template engine takes the apostrophes out of it.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    hooks: inSms((sms) => sms.replaceAll("'", '')),
  },
  {
    id: 'percent-is-decoded',
    sentence: 'A look-up shows the referenceCode of the charge; what looks like a percent escape in it is decoded.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: inLookup((body) => {
      body.referenceCode = decoded(String(body.referenceCode));
    }),
  },
  {
    id: 'sms-knows-latin-alone',
    sentence: 'The SMS has the merchantName; letters beyond Latin become question marks.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    hooks: inSms((sms) => sms.replace(/[^ -\u00FF]/gu, '?')),
  },
  {
    id: 'first-hour-is-the-twenty-fourth',
    sentence: 'timestamp is an ISO 8601 date-time; in the hour after midnight its hour is 24.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      answer({ body }) {
        if (typeof body.timestamp === 'string') body.timestamp = body.timestamp.replace('T00:', 'T24:');
      },
    }),
  },
  {
    id: 'gone-after-half-a-year',
    sentence: 'Every charge is found; after 180 days it is not.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    readings: { clock: 'virtual' },
    hooks: clocked((now) => ({
      found: (found) => (found && now() - found.createdAt > 180 * day ? undefined : found),
    })),
  },
  {
    id: 'fourth-prompt-loses-the-first',
    sentence: 'A PIN ends the charge of its prompt; where three newer ones are open at the number it is lost.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'number',
    hooks: () => ({
      outcome(found, charge, _pin, { transactions }) {
        const newer = transactions
          .slice(transactions.indexOf(charge) + 1)
          .filter(({ prompt, msisdn }) => prompt === 'open' && msisdn === charge.msisdn);
        return newer.length >= 3 ? undefined : found;
      },
    }),
  },
  {
    id: 'second-part-calls-the-first',
    sentence: 'A refund calls its own notifyUrl; the second part of a charge calls that of the first.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      callback(url, { kind, original }, { transactions }) {
        const first = transactions.find((one) => one.kind === 'refund' && one.original === original && one.notifyUrl);
        return url && kind === 'refund' && first ? first.notifyUrl : url;
      },
    }),
  },
  {
    id: 'duplicate-loses-the-prompt',
    sentence: 'A PIN ends the charge of its prompt; not once a second charge came under its correlator.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const lost = new Set<string>();
      return {
        firstUse(found, { operation }) {
          if (operation === 'charge' && found && found !== 'spent' && found.prompt === 'open')
            lost.add(found.transactionId);
          return found;
        },
        outcome: (found, { transactionId }) => (lost.has(transactionId) ? undefined : found),
      };
    },
  },
  {
    id: 'lock-per-number',
    sentence: 'A correlator is used once; two numbers that are charged under one at the same moment both are.',
    section: '2.1',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      const madeAt = new Map<string, number>();
      return {
        pauseMs: ({ operation }) => (operation === 'charge' ? 15 : 0),
        created({ transactionId }) {
          madeAt.set(transactionId, performance.now());
        },
        firstUse(found, call) {
          if (call.operation !== 'charge' || !found || found === 'spent') return found;
          const isTwin = performance.now() - (madeAt.get(found.transactionId) ?? 0) < 12;
          return isTwin && found.msisdn !== numberOf(text(call, 'endUserId')) ? undefined : found;
        },
      };
    },
  },
  {
    id: 'refunds-at-once-swap-originals',
    sentence: 'originalReference is that of the refund; of two refunds at once both answers have that of the later.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      let latest = '';
      return {
        pauseMs(call) {
          if (call.operation !== 'refund') return 0;
          latest = text(call, 'originalGatewayReference');
          return 15;
        },
        answer({ status, body }, { operation }) {
          if (operation === 'refund' && status === 200 && latest) body.originalReference = latest;
        },
      };
    },
  },
  {
    id: 'callback-before-the-books',
    sentence: 'The callback follows the change of state; for a moment after it a look-up still says PENDING.',
    section: '6.1',
    kind: 'async',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      const changedAt = new Map<string, number>();
      return {
        changed({ transactionId }) {
          changedAt.set(transactionId, performance.now());
        },
        answer({ status, body }, { operation }, found) {
          const ago = performance.now() - (changedAt.get(found?.transactionId ?? '') ?? Number.NEGATIVE_INFINITY);
          if (operation === 'lookup' && status === 200 && found?.kind === 'charge' && ago < 40) body.status = 'PENDING';
        },
      };
    },
  },
  {
    id: 'refunded-charge-loses-its-reference',
    sentence: 'A look-up carries the referenceCode; that of a charge of which a part was given back does not.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: inLookup((body, { refundedCents, amountCents }) => {
      if (refundedCents > 0 && refundedCents < amountCents) delete body.referenceCode;
    }),
  },
  {
    id: 'conflict-is-plain-text',
    sentence: 'The format is JSON by its Content-Type; a 409 says text/plain.',
    section: '1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      answer(answer) {
        if (answer.status === 409) answer.headers['Content-Type'] = 'text/plain';
      },
    }),
  },
  {
    id: 'barred-for-ten-minutes-more',
    sentence: 'A number that is barred cannot be charged; one that was refused for it cannot for ten minutes more.',
    section: '7 E011',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'after a refusal',
    hooks: clocked((now) => {
      const refusedAt = new Map<string, number>();
      return {
        refused(call, { code }) {
          if (code === 'E011') refusedAt.set(numberOf(text(call, 'endUserId')), now());
        },
        refuses(call) {
          const at = refusedAt.get(numberOf(text(call, 'endUserId'))) ?? Number.NEGATIVE_INFINITY;
          return call.operation === 'charge' && now() - at < 600_000 ? refusal(422, 'E011') : undefined;
        },
      };
    }),
  },
  {
    id: 'any-password-will-do',
    sentence: 'Wrong credentials are refused; a username with the password of another developer is let in.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      tenant(found, call, { tenants }) {
        const given = givenCredentials(call);
        if (found || !given) return found;
        const users = tenants.flatMap(({ credentials, fixtures }) => [credentials, fixtures.notEnabled]);
        const isKnown = users.some(({ password }) => password === given.password);
        return isKnown ? tenants.find(({ credentials }) => credentials.username === given.username) : undefined;
      },
    }),
  },
  {
    id: 'third-wrong-pin-is-the-limit',
    sentence: 'PIN 2222 has the message of the matrix; the third one of a number in a row has that of 9999.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'third time',
    hooks: () => {
      const inARow = new Map<string, number>();
      return {
        outcome(found, { msisdn }, pin) {
          const times = pin === '2222' ? (inARow.get(msisdn) ?? 0) + 1 : 0;
          inARow.set(msisdn, times);
          return found && times >= 3
            ? { status: 'FAILED', message: 'Transaction Limit Exceeded', code: 'E013' }
            : found;
        },
      };
    },
  },
  {
    id: 'notify-url-is-decoded',
    sentence: 'The notifyUrl of the request is called; its percent escapes are decoded before.',
    section: '6.1',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({ callback: decoded }),
  },
];
