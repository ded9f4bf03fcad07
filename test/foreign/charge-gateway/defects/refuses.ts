import type { Call, Problem, Tenant } from '../model.ts';
import { amountOf, centsOf, type Defect, money, namedCharge, refusal, text } from './defect.ts';

function refusing(
  http: number,
  code: string,
  condition: (call: Call, tenant: Tenant) => boolean | undefined,
): Defect['hooks'] {
  const problem: Problem = refusal(http, code);
  return () => ({ refuses: (call, tenant) => (condition(call, tenant) ? problem : undefined) });
}

const kind = 'refuses-too-much';

/** Defects that refuse what the document allows. */
export const refusingDefects: Defect[] = [
  {
    id: 'no-zwg',
    sentence: 'ZWG is a currency; it is refused.',
    section: '1',
    kind,
    when: 'value',
    hooks: refusing(400, 'E003', (call) => text(call, `${money}.currency`) === 'ZWG'),
  },
  {
    id: 'no-local-form',
    sentence: 'The form 07XXXXXXXX is accepted; it is refused.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: refusing(400, 'E002', (call) => text(call, 'endUserId').startsWith('07')),
  },
  {
    id: 'cents-by-float',
    sentence:
      'Two decimals are allowed; amounts such as 0.29 and 19.99 are refused, whose hundredfold is no whole float.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: refusing(400, 'E004', (call) => !Number.isInteger(amountOf(call) * 100) && call.operation !== 'lookup'),
  },
  {
    id: 'nothing-below-one',
    sentence: 'Every positive amount is allowed; those below 1 are refused.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: refusing(400, 'E004', (call) => amountOf(call) < 1),
  },
  {
    id: 'no-single-decimal',
    sentence: 'At most two decimals are allowed; exactly one is refused.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: refusing(400, 'E004', (call) => /^\d+\.\d$/.test(text(call, `${money}.amount`))),
  },
  {
    id: 'notify-url-required',
    sentence: 'notifyUrl may be left out; then the request is refused.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: refusing(400, 'E001', ({ operation, body }) => operation !== 'lookup' && body.notifyUrl === undefined),
  },
  {
    id: 'empty-notify-url-refused',
    sentence: 'notifyUrl may be empty; then the request is refused.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: refusing(400, 'E001', ({ body }) => body.notifyUrl === ''),
  },
  {
    id: 'no-reversal',
    sentence: 'tranType REV reverses a charge; it is refused.',
    section: '4.3',
    kind,
    when: 'value',
    hooks: refusing(400, 'X03', (call) => text(call, 'tranType') === 'REV'),
  },
  {
    id: 'no-whole-refund',
    sentence: 'A refund may be as large as the charge; it has to be smaller.',
    section: '8',
    kind,
    when: 'value',
    hooks: refusing(422, 'E012', (call, tenant) => centsOf(call) === namedCharge(call, tenant)?.amountCents),
  },
  {
    id: 'no-partial-refund',
    sentence: 'A refund may be smaller than the charge; it has to be as large.',
    section: '3',
    kind,
    when: 'value',
    hooks: refusing(409, 'E009', (call, tenant) => centsOf(call) < (namedCharge(call, tenant)?.amountCents ?? 0)),
  },
  {
    id: 'one-prompt-a-number',
    sentence: 'A valid charge is accepted; while a prompt is open on the number it is refused.',
    section: '3',
    kind,
    when: 'state',
    hooks: refusing(422, 'X11', (call, { transactions }) => {
      const isOpen = transactions.some((one) => one.prompt === 'open' && one.endUserId === text(call, 'endUserId'));
      return call.operation === 'charge' && isOpen;
    }),
  },
  {
    id: 'reference-once',
    sentence: 'Only clientCorrelator has to be unique; a referenceCode used before is refused.',
    section: '2.1',
    kind,
    when: 'state',
    hooks: refusing(400, 'E005', (call, { transactions }) => {
      const isUsed = transactions.some(
        (one) => one.referenceCode === text(call, 'referenceCode') && one.kind === 'charge',
      );
      return call.operation === 'charge' && isUsed;
    }),
  },
  {
    id: 'lookup-by-local-form',
    sentence: 'A charge is looked up by the number it used; with 07XXXXXXXX it is not found.',
    section: '4.2',
    kind,
    when: 'value',
    hooks: () => ({ found: (found, { endUserId }) => (endUserId.startsWith('0') ? undefined : found) }),
  },
  {
    id: 'refund-by-other-form',
    sentence: 'Both forms of a number are normalised; a refund in the other form than the charge is not found.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: () => ({
      original: (found, call) => (found?.endUserId === text(call, 'endUserId') ? found : undefined),
    }),
  },
  {
    id: 'refund-of-latest-only',
    sentence: 'Every charge in SUCCESS can be refunded; only the latest one of a number is found.',
    section: '3',
    kind,
    when: 'state',
    hooks: () => ({
      original(found, _call, { transactions }) {
        const latest = transactions.findLast((one) => one.kind === 'charge' && one.msisdn === found?.msisdn);
        return found === latest ? found : undefined;
      },
    }),
  },
  {
    id: 'no-refund-after-another-failure',
    sentence: 'A charge in SUCCESS can be refunded; not if a later charge of that number has failed.',
    section: '3',
    kind,
    when: 'state',
    hooks: refusing(409, 'E009', (call, tenant) => {
      const named = namedCharge(call, tenant);
      const later = tenant.transactions.slice(tenant.transactions.indexOf(named as never) + 1);
      return named !== undefined && later.some((one) => one.msisdn === named.msisdn && one.status === 'FAILED');
    }),
  },
  {
    id: 'hundred-a-minute',
    sentence: '500 requests a minute are allowed; from the 101st on they are refused.',
    section: '8',
    kind,
    when: 'time',
    hooks: refusing(429, 'X09', (_call, { requests }) => requests.length > 100),
  },
];
