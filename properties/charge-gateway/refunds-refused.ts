import { centsOf, check, type Exchange, fieldOf, statusOf, type Trial, textIn } from '../../src/conformance/index.ts';
import {
  acceptedRefund,
  chargeWithPin,
  finalLookup,
  pendingCharge,
  pinRules,
  refundBody,
  refundRules,
  rule,
  sendRefund,
  successfulCharge,
  successRules,
  typePinAtOpenPrompt,
} from '../../src/given/charge-gateway/index.ts';
import { invalidMsisdns } from '../arbitraries/msisdns.ts';
import { requiredFields, textFields, without, withValue } from './body-edits.ts';
import { withCustomer } from './needs.ts';

const conflict = (slug: string): string[] => [rule(slug), rule('refund/409')];

function expect409(trial: Trial, slug: string, refused: Exchange, ...proof: Exchange[]): void {
  trial.holds(rule(slug), 409, statusOf(refused), ...proof, refused);
  trial.holds(rule('refund/409'), 409, statusOf(refused), ...proof, refused);
}

/** Sections 3, 7 E009: what was refunded whole is not refunded again, by either kind in either order. */
export const refundTwice = check({
  slug: 'refund-twice',
  api: 'charge-gateway',
  title: 'a charge that was refunded whole cannot be refunded or reversed again',
  rules: [...conflict('refund-twice-refused'), rule('refunds-never-exceed-the-charge')],
  assumes: [...successRules, ...refundRules],
  needs: withCustomer,
  async body(trial) {
    for (const [first, second] of [
      ['REF', 'REF'],
      ['REF', 'REV'],
      ['REV', 'REF'],
      ['REV', 'REV'],
    ] as const) {
      for (const again of ['12.34', '0.01']) {
        const charged = await successfulCharge(trial, { amount: '12.34' });
        const whole = await acceptedRefund(trial, charged, { tranType: first, amount: '12.34' });
        const refused = await sendRefund(trial, charged, { tranType: second, amount: again });
        expect409(trial, 'refund-twice-refused', refused, charged.exchange, whole);
        trial.holds(
          rule('refunds-never-exceed-the-charge'),
          'refused',
          statusOf(refused) === 200 ? 'accepted' : 'refused',
          whole,
          refused,
        );
      }
    }
  },
});

/** Sections 2.2, 8: part refunds never add up to more than the charge. */
export const refundsInParts = check({
  slug: 'refunds-in-parts',
  api: 'charge-gateway',
  title: 'part refunds of one charge never add up to more than its amount',
  rules: [rule('refunds-never-exceed-the-charge'), rule('second-partial-refund')],
  assumes: [...successRules, ...refundRules],
  needs: withCustomer,
  async body(trial) {
    for (const [first, second] of [
      ['6.17', '6.17'],
      ['0.01', '12.33'],
      ['6.17', '6.18'],
      ['12.33', '0.02'],
      ['10.00', '12.34'],
    ] as const) {
      const charged = await successfulCharge(trial, { amount: '12.34' });
      const one = await acceptedRefund(trial, charged, { amount: first });
      const two = await sendRefund(trial, charged, { amount: second });
      const accepted = statusOf(two) === 200;
      const within = centsOf(first) + centsOf(second) <= 1234n;
      if (within) trial.observe(rule('second-partial-refund'), accepted ? 'accepted' : 'refused', one, two);
      else
        trial.holds(
          rule('refunds-never-exceed-the-charge'),
          'refused',
          accepted ? 'accepted' : 'refused',
          charged.exchange,
          one,
          two,
        );
    }
  },
});

/** Sections 3, 7 E009: only a charge in SUCCESS can be refunded. */
export const refundOfUnfinished = check({
  slug: 'refund-of-pending',
  api: 'charge-gateway',
  title: 'a pending charge cannot be refunded, and can still succeed',
  rules: [...conflict('refund-of-pending-refused'), rule('refused-refund-moves-nothing')],
  assumes: pinRules,
  needs: withCustomer,
  async body(trial) {
    for (const tranType of ['REF', 'REV']) {
      const charged = await pendingCharge(trial);
      expect409(trial, 'refund-of-pending-refused', await sendRefund(trial, charged, { tranType }), charged.exchange);
      await typePinAtOpenPrompt(trial, charged.body, '0000');
      const lookup = await finalLookup(trial, charged);
      trial.holds(rule('refused-refund-moves-nothing'), 'SUCCESS', fieldOf(lookup, 'status'), charged.exchange, lookup);
    }
  },
});

export const refundOfFailed = check({
  slug: 'refund-of-failed',
  api: 'charge-gateway',
  title: 'a failed charge cannot be refunded',
  rules: conflict('refund-of-failed-refused'),
  assumes: pinRules,
  needs: withCustomer,
  async body(trial) {
    for (const pin of ['1111', '2222', '9999']) {
      for (const tranType of ['REF', 'REV']) {
        const charged = await chargeWithPin(trial, pin);
        const transactionId = textIn(fieldOf(charged.lookup, 'transactionId'));
        if (fieldOf(charged.lookup, 'status') !== 'FAILED' || transactionId === undefined) continue;
        const refused = await sendRefund(trial, charged, { tranType, originalGatewayReference: transactionId });
        expect409(trial, 'refund-of-failed-refused', refused, charged.exchange, charged.lookup);
      }
    }
  },
});

/** Section 4.3: the original is named by its transactionId and has to exist. */
export const refundOriginal = check({
  slug: 'refund-original',
  api: 'charge-gateway',
  title: 'a refund of an unknown transaction is answered 404',
  rules: [rule('refund-original-unknown'), rule('refund/404'), rule('refund-original-absent')],
  assumes: successRules,
  needs: withCustomer,
  async body(trial) {
    const charged = await successfulCharge(trial);
    const id = String(charged.transactionId);
    for (const tranType of ['REF', 'REV']) {
      for (const originalGatewayReference of [
        trial.fresh('GW'),
        `${id}0`,
        charged.body.clientCorrelator,
        charged.body.referenceCode,
      ]) {
        const refused = await sendRefund(trial, charged, { tranType, originalGatewayReference });
        trial.holds(rule('refund-original-unknown'), 404, statusOf(refused), charged.exchange, refused);
        trial.holds(rule('refund/404'), 404, statusOf(refused), charged.exchange, refused);
      }
    }
    const absent = await sendRefund(trial, charged, { originalGatewayReference: null });
    const status = statusOf(absent);
    const reading =
      status === 200
        ? 'accepted'
        : typeof status === 'number' && status >= 400 && status < 500
          ? 'refused'
          : `answered ${status}`;
    trial.observe(rule('refund-original-absent'), reading, charged.exchange, absent);
  },
});

/** Sections 2.1, 7: a refund's body obeys the rules of a charge's. */
export const refundBodyRefused = check({
  slug: 'refund-body-refused',
  api: 'charge-gateway',
  title: 'a refund whose body breaks one rule is refused with 400 and moves nothing',
  rules: [
    ...[
      'refund-required-field-absent',
      'refund-amount-invalid-refused',
      'refund-currency-other-refused',
      'refund-msisdn-invalid-refused',
    ].map(rule),
    rule('refund/400'),
    rule('refused-refund-moves-nothing'),
    ...refundRules,
  ],
  assumes: successRules,
  needs: withCustomer,
  async body(trial) {
    const charged = await successfulCharge(trial, { amount: '20.00' });
    const valid = (): Record<string, unknown> => refundBody(trial, charged, { amount: '20.00' });
    const amount = 'paymentAmount.charginginformation.amount';
    const bad: [slug: string, body: Record<string, unknown>][] = [
      ...requiredFields.map((field): [string, Record<string, unknown>] => [
        'refund-required-field-absent',
        without(valid(), field),
      ]),
      ...textFields.map((field): [string, Record<string, unknown>] => [
        'refund-required-field-absent',
        withValue(valid(), field, ''),
      ]),
      ...['0', '-1', '-0.01', '10.001', '0.001'].map((it): [string, Record<string, unknown>] => [
        'refund-amount-invalid-refused',
        refundBody(trial, charged, { amount: it }),
      ]),
      ['refund-amount-invalid-refused', withValue(valid(), amount, 'abc')],
      ...['EUR', 'usd', 'ZWL'].map((it): [string, Record<string, unknown>] => [
        'refund-currency-other-refused',
        refundBody(trial, charged, { amount: '20.00', currency: it }),
      ]),
      ...invalidMsisdns(charged.body.endUserId)
        .slice(0, 9)
        .map((it): [string, Record<string, unknown>] => [
          'refund-msisdn-invalid-refused',
          withValue(valid(), 'endUserId', it.value),
        ]),
    ];
    for (const [slug, json] of bad) {
      const refused = await trial.send('refund', { json });
      trial.holds(rule(slug), 400, statusOf(refused), charged.exchange, refused);
      trial.holds(rule('refund/400'), 400, statusOf(refused), charged.exchange, refused);
    }
    const whole = await sendRefund(trial, charged, { amount: '20.00' });
    trial.holds(rule('refused-refund-moves-nothing'), 200, statusOf(whole), charged.exchange, whole);
  },
});

/** Sections 2.2, 7 E005: a refund has a correlator of its own. */
export const refundCorrelator = check({
  slug: 'refund-reuses-correlator',
  api: 'charge-gateway',
  title: 'a refund under a used correlator makes no refund',
  rules: [rule('refund-reuses-correlator')],
  assumes: [...successRules, ...refundRules],
  needs: withCustomer,
  async body(trial) {
    const charged = await successfulCharge(trial);
    const ofCharge = await sendRefund(trial, charged, { clientCorrelator: charged.body.clientCorrelator });
    trial.observe(rule('refund-reuses-correlator'), reading(charged.exchange, ofCharge), charged.exchange, ofCharge);
    const other = await successfulCharge(trial);
    const clientCorrelator = trial.fresh('cc');
    const refund = await acceptedRefund(trial, charged, { clientCorrelator });
    const ofRefund = await sendRefund(trial, other, { clientCorrelator });
    trial.observe(rule('refund-reuses-correlator'), reading(refund, ofRefund), refund, ofRefund);
  },
});

function reading(existing: Exchange, second: Exchange): string {
  if (statusOf(second) === 400) return 'refused-400';
  if (statusOf(second) !== 200) return `answered ${statusOf(second)}`;
  return textIn(fieldOf(existing, 'transactionId')) === textIn(fieldOf(second, 'transactionId'))
    ? 'existing-transaction'
    : 'a new transaction';
}

/** Sections 2.2, 3: simultaneous whole refunds of one charge. */
export const simultaneousRefunds = check({
  slug: 'refund-simultaneous',
  api: 'charge-gateway',
  title: 'of simultaneous whole refunds of one charge at most one goes through',
  rules: [rule('simultaneous-refunds-at-most-one')],
  assumes: successRules,
  needs: withCustomer,
  async body(trial) {
    for (const tranType of ['REF', 'REV']) {
      const charged = await successfulCharge(trial, { amount: '30.00' });
      const all = await Promise.all(
        Array.from({ length: trial.burst }, () => sendRefund(trial, charged, { tranType, amount: '30.00' })),
      );
      const accepted = all.filter((it) => statusOf(it) === 200);
      trial.holds(
        rule('simultaneous-refunds-at-most-one'),
        1,
        accepted.length,
        ...(accepted.length > 0 ? accepted : all).slice(0, 4),
      );
    }
  },
});
