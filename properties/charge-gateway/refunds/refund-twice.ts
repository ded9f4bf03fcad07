import { check, fieldOf, type Trial } from '../../../src/conformance/index.ts';
import {
  acceptedRefund,
  type Charged,
  chargeWithPin,
  refundBody,
  refundRules,
  sendRefund,
  successfulCharge,
  successRules,
} from '../../../src/given/charge-gateway/index.ts';
import { conflict, expect409, expectNothingMore } from './not-eligible.ts';

/** Sections 3, 7 E009: what was refunded whole is not refunded again, by either kind in either order. */
export const refundTwice = check({
  slug: 'refund-twice',
  title: 'a charge that was refunded whole cannot be refunded or reversed again',
  rules: [...conflict('refund-twice-refused'), 'refunds-never-exceed-the-charge'],
  assumes: [...successRules, ...refundRules],
  needs: ['customer.answerPrompt'],
  async body(trial) {
    for (const [first, second] of [
      ['REF', 'REF'],
      ['REF', 'REV'],
      ['REV', 'REF'],
      ['REV', 'REV'],
    ] as const) {
      for (const [currency, ...attempts] of [
        ['USD', '12.34', '0.01', '12.34'],
        ['ZWG', '0.01', '12.34', '0.01'],
      ] as const) {
        const charged = await successfulCharge(trial, { amount: '12.34', currency });
        const whole = await acceptedRefund(trial, charged, { tranType: first, amount: '12.34', currency });
        // A refusal may be what makes a provider forget: each attempt is made once more.
        for (const amount of attempts) {
          const refused = await sendRefund(trial, charged, { tranType: second, amount, currency });
          expect409(trial, 'refund-twice-refused', refused, charged.exchange, whole);
          expectNothingMore(trial, refused, whole);
        }
        // Whoever asks from another till asks for the same money. Which tills there are is open, and how it is refused then.
        const elsewhere = { terminalID: trial.fresh('till'), location: 'Mutare', merchantName: 'Corner Shop' };
        const refund = refundBody(trial, charged, { tranType: second, amount: '12.34', currency });
        expectNothingMore(trial, await trial.send('refund', { json: { ...refund, ...elsewhere } }), whole);
      }
    }
  },
});

const hour = 3_600_000;

/** And however long ago: what was given back stays given back, and what took no money has none to give. */
export const refundsLater = check({
  slug: 'refund-later',
  title: 'what was refunded, or failed, cannot be refunded after an outage and while time passes',
  rules: [
    ...conflict('refund-twice-refused'),
    ...conflict('refund-of-failed-refused'),
    'refunds-never-exceed-the-charge',
  ],
  assumes: [...successRules, ...refundRules],
  needs: ['customer.answerPrompt', 'clock.advance'],
  disturbs: true,
  when: 'last',
  async body(trial) {
    const refunded = await successfulCharge(trial, { amount: '12.34' });
    const whole = await acceptedRefund(trial, refunded, { amount: '12.34' });
    const inPart = await successfulCharge(trial, { amount: '12.34', currency: 'ZWG' });
    const part = await acceptedRefund(trial, inPart, { amount: '6.17', currency: 'ZWG' });
    const failed = await chargeWithPin(trial, '1111');
    await outagesPass(trial, refunded);
    for (const hours of [1, 24, 7 * 24]) {
      await trial.driver.clock?.advance?.({ ms: hours * hour + 1 });
      for (const tranType of ['REF', 'REV']) {
        const again = await sendRefund(trial, refunded, { tranType, amount: '12.34' });
        expect409(trial, 'refund-twice-refused', again, refunded.exchange, whole);
        const beyond = await sendRefund(trial, inPart, { tranType, amount: '6.18', currency: 'ZWG' });
        expectNothingMore(trial, beyond, inPart.exchange, part);
        if (fieldOf(failed.lookup, 'status') !== 'FAILED') continue;
        const originalGatewayReference = String(fieldOf(failed.lookup, 'transactionId'));
        const ofFailed = await sendRefund(trial, failed, { tranType, originalGatewayReference });
        expect409(trial, 'refund-of-failed-refused', ofFailed, failed.exchange, failed.lookup);
      }
    }
  },
});

/** Sections 5.2, 7 E015: access that is taken and given back, and maintenance, of those that the operator can make. */
async function outagesPass(trial: Trial, charged: Charged): Promise<void> {
  const { enableSandbox, maintenance } = trial.driver.operator ?? {};
  const { endUserId, clientCorrelator } = charged.body;
  const call = { path: { endUserId, clientCorrelator }, expects5xx: true };
  if (enableSandbox) {
    await enableSandbox({ enabled: false });
    try {
      await trial.send('lookup', call);
    } finally {
      await enableSandbox({ enabled: true });
    }
  }
  if (maintenance) {
    await maintenance({ on: true });
    try {
      await trial.send('lookup', call);
    } finally {
      await maintenance({ on: false });
    }
  }
}
