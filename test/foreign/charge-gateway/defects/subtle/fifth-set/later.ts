import { givenCredentials } from '../../../gate.ts';
import type { Transaction } from '../../../model.ts';
import { openPrompts } from '../../../prompt.ts';
import { centsOf, namedCharge, refusal, text } from '../../defect.ts';
import { clocked, day, isCharge, type SubtleDefect } from '../subtle-defect.ts';

const hour = 3_600_000;
const virtual = { clock: 'virtual' } as const;

/** Changes the timestamp of every answer that has one. */
const inTimestamp =
  (change: (written: string) => string): SubtleDefect['hooks'] =>
  () => ({
    answer({ body }) {
      if (typeof body.timestamp === 'string') body.timestamp = change(body.timestamp);
    },
  });

/** Defects of the fifth set that show after a refusal, in number and over time. */
export const laterOfTheFifth: readonly SubtleDefect[] = [
  {
    id: 'over-refund-takes-it-all',
    sentence: 'Every charge in SUCCESS can be refunded; not after a refund above its amount was refused.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      refused(call, { code }, tenant) {
        const charge = code === 'E012' ? namedCharge(call, tenant) : undefined;
        if (charge) charge.refundedCents = charge.amountCents;
      },
    }),
  },
  {
    id: 'three-wrong-passwords-lock',
    sentence: 'Right credentials are let in; after three wrong passwords in a row they are refused once.',
    section: '5',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      let wrong = 0;
      return {
        tenant(found, call) {
          const given = givenCredentials(call);
          if (!found) {
            if (given) wrong += 1;
            return found;
          }
          const isLocked = wrong >= 3;
          wrong = 0;
          return isLocked ? undefined : found;
        },
      };
    },
  },
  {
    id: 'not-found-is-remembered',
    sentence: 'A look-up finds every charge; not one that was looked up before it was made.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    report: 'funmusicplace/mirlo#2082',
    hooks: () => {
      const missing = new Set<string>();
      return {
        found(found, { endUserId, clientCorrelator }) {
          const key = `${endUserId} ${clientCorrelator}`;
          if (!found) missing.add(key);
          return missing.has(key) ? undefined : found;
        },
      };
    },
  },
  {
    id: 'duplicate-changes-the-amount',
    sentence: 'A look-up shows the amount of the charge; a second request with its correlator puts its own there.',
    section: '2.4',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    report: 'breez/spark-sdk#456',
    hooks: () => ({
      firstUse(found, call) {
        const isOther = call.operation === 'charge' && found && found !== 'spent' && isCharge(found);
        if (isOther && centsOf(call) > 0) found.amountCents = centsOf(call);
        return found;
      },
    }),
  },
  {
    id: 'refused-while-pending-stays-refused',
    sentence: 'Every charge in SUCCESS can be refunded; not where a refund of it was refused while it was PENDING.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const refused = new Set<string>();
      return {
        refused(call, { field }, tenant) {
          const charge = field === 'status' ? namedCharge(call, tenant) : undefined;
          if (charge?.status === 'PENDING') refused.add(charge.transactionId);
        },
        refuses: (call) =>
          call.operation === 'refund' && refused.has(text(call, 'originalGatewayReference'))
            ? refusal(409, 'E009')
            : undefined,
      };
    },
  },
  {
    id: 'maintenance-loses-open-prompts',
    sentence: 'A PIN ends the charge of its prompt; where a maintenance came between it is lost.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const lost = new Set<Transaction>();
      return {
        refused(_call, { code }, { transactions }) {
          if (code === 'E015') for (const one of transactions) if (one.prompt === 'open') lost.add(one);
        },
        outcome: (found, charge) => (lost.has(charge) ? undefined : found),
      };
    },
  },
  {
    id: 'disabled-still-refunds',
    sentence: 'Where the sandbox is not enabled the answer is 403; of one that was enabled once refunds go through.',
    section: '7 E007',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ code }, call, { enabled, fixtures }) =>
        code === 'E007' &&
        !enabled &&
        call.operation === 'refund' &&
        givenCredentials(call)?.username !== fixtures.notEnabled.username,
    }),
  },
  {
    id: 'first-eight-of-the-password',
    sentence: 'A wrong password is refused; what stands after its eighth character is not compared.',
    section: '7 E006',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    report: 'golang/go#36546',
    hooks: () => ({
      tenant(found, call, { tenants }) {
        const given = givenCredentials(call);
        const short = given?.password.slice(0, 8);
        return (
          found ??
          tenants.find(
            ({ credentials }) =>
              short?.length === 8 &&
              credentials.username === given?.username &&
              credentials.password.slice(0, 8) === short,
          )
        );
      },
    }),
  },
  {
    id: 'unknown-before-the-password',
    sentence: 'Wrong credentials give 401; where a look-up would find nothing the answer is 404.',
    section: '7 E006',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    report: 'terminusdb/terminusdb#1449',
    hooks: () => ({
      tenant(found, call, { tenants }) {
        const given = givenCredentials(call);
        if (found || !given || call.operation !== 'lookup') return found;
        const owner = tenants.find(({ credentials }) => credentials.username === given.username);
        const isKnown = owner?.transactions.some((one) => one.clientCorrelator === call.clientCorrelator);
        return isKnown ? undefined : owner;
      },
    }),
  },
  {
    id: 'afternoon-is-morning',
    sentence: 'timestamp is a UTC date-time; from 13 h on its hour is that of a clock with twelve.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    report: 'tchiotludo/akhq#550',
    hooks: inTimestamp((written) =>
      written.replace(/T(\d\d)/, (_, it) => `T${String(Number(it) > 12 ? Number(it) - 12 : it).padStart(2, '0')}`),
    ),
  },
  {
    id: 'thirty-first-is-the-first',
    sentence: 'timestamp is a UTC date-time; on the 31st of a month its date is that of the next day.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    report: 'textbee/textbee#287',
    hooks: inTimestamp((written) =>
      written.slice(8, 10) === '31'
        ? new Date(Date.parse(written) + day).toISOString().slice(0, 10) + written.slice(10)
        : written,
    ),
  },
  {
    id: 'failures-are-swept-after-a-day',
    sentence: 'Every charge is found; a FAILED one is not a day later.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    readings: virtual,
    hooks: clocked((now) => ({
      found: (found) => (found?.status === 'FAILED' && now() - found.changedAt > day ? undefined : found),
    })),
  },
  {
    id: 'bar-ends-after-an-hour',
    sentence: 'A barred number cannot be charged; an hour after it was first refused it can.',
    section: '7 E011',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'time',
    readings: virtual,
    hooks: clocked((now) => {
      const since = new Map<string, number>();
      return {
        overlooks({ code }, call) {
          if (code !== 'E011') return false;
          const number = text(call, 'endUserId').slice(-9);
          if (!since.has(number)) since.set(number, now());
          return now() - (since.get(number) ?? 0) > hour;
        },
      };
    }),
  },
  {
    id: 'no-sms-at-night',
    sentence: 'Every outcome sends an SMS; between 22 h and 6 h in Harare none is sent.',
    section: '6.2',
    kind: 'async',
    when: 'time',
    shows: 'time',
    readings: virtual,
    hooks: () => ({
      sms(message) {
        const local = message ? new Date(message.at + 2 * hour).getUTCHours() : 12;
        return local >= 22 || local < 6 ? undefined : message;
      },
    }),
  },
  {
    id: 'no-refund-on-sunday',
    sentence: 'Every charge in SUCCESS can be refunded; on a Sunday in Harare none can.',
    section: '4.3',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'time',
    readings: virtual,
    hooks: clocked((now) => ({
      refuses: ({ operation }) =>
        operation === 'refund' && new Date(now() + 2 * hour).getUTCDay() === 0 ? refusal(409, 'E009') : undefined,
    })),
  },
  {
    id: 'tomorrow-in-harare',
    sentence: 'Every charge in SUCCESS can be refunded; one of after 22 h UTC not before the UTC day ends.',
    section: '4.3',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'time',
    report: 'we-promise/sure#2668',
    readings: virtual,
    hooks: clocked((now) => ({
      refuses(call, tenant) {
        const charge = call.operation === 'refund' ? namedCharge(call, tenant) : undefined;
        const date = (at: number) => new Date(at).toISOString().slice(0, 10);
        return charge && date(charge.createdAt + 2 * hour) > date(now()) ? refusal(409, 'E009') : undefined;
      },
    })),
  },
  {
    id: 'correlators-are-free-after-a-year',
    sentence: 'A correlator is never reused; a year later it makes a new charge.',
    section: '2.1',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'time',
    readings: virtual,
    hooks: clocked((now) => ({
      firstUse: (found) => (found && found !== 'spent' && now() - found.createdAt > 366 * day ? undefined : found),
    })),
  },
  {
    id: 'first-minute-of-the-day-is-not-called',
    sentence: 'Every change of state is called back; one in the first minute of a UTC day is not.',
    section: '6.1',
    kind: 'async',
    when: 'time',
    shows: 'time',
    readings: virtual,
    hooks: () => ({
      callback: (url, { changedAt, status }) => (status !== 'PENDING' && changedAt % day < 60_000 ? '' : url),
    }),
  },
  {
    id: 'forty-look-ups-and-gone',
    sentence: 'A look-up finds every charge; after forty of it no more.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'number',
    hooks: () => {
      const asked = new Map<string, Set<object>>();
      return {
        found(found, call) {
          if (!found) return found;
          const calls = asked.get(found.transactionId) ?? new Set();
          asked.set(found.transactionId, calls.add(call));
          return calls.size > 40 ? undefined : found;
        },
      };
    },
  },
  {
    id: 'five-prompts-at-a-time',
    sentence: 'A PIN ends the charge of its prompt; where five others were open at any number it does not.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'number',
    hooks: () => {
      const late = new Set<Transaction>();
      return {
        created(charge, tenant) {
          const numbers = tenant.fixtures.numbers.whitelisted;
          if (numbers.flatMap((number) => openPrompts(tenant, number)).length >= 5) late.add(charge);
        },
        outcome: (found, charge) => (late.has(charge) ? undefined : found),
      };
    },
  },
  {
    id: 'ten-refunds-a-number',
    sentence: 'Every charge in SUCCESS can be refunded; the eleventh refund to a number is refused.',
    section: '3',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'number',
    hooks: () => ({
      refuses(call, tenant) {
        const charge = call.operation === 'refund' ? namedCharge(call, tenant) : undefined;
        const before = tenant.transactions.filter((one) => one.kind === 'refund' && one.msisdn === charge?.msisdn);
        return charge && before.length >= 10 ? refusal(409, 'E009') : undefined;
      },
    }),
  },
];
