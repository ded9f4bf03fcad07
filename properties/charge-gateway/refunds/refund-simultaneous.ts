import { centsOf, check, type Exchange, statusOf, type Trial } from '../../../src/conformance/index.ts';
import { type Charged, sendRefund, successfulCharge, successRules } from '../../../src/given/charge-gateway/index.ts';

/** Sections 2.2, 3, 8: simultaneous refunds of one charge, whole ones of either kind and of both, and parts. */
export const simultaneousRefunds = check({
  slug: 'refund-simultaneous',
  title: 'of simultaneous whole refunds of one charge at most one goes through, and parts stay within its amount',
  rules: ['simultaneous-refunds-at-most-one', 'refunds-never-exceed-the-charge'],
  assumes: successRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    for (const [currency, ...kinds] of [
      ['USD', 'REF'],
      ['USD', 'REV'],
      ['ZWG', 'REF', 'REV'],
    ] as const) {
      const charged = await successfulCharge(trial, { amount: '21.00', currency });
      const all = await atOnce(trial, charged, kinds, { amount: '21.00', currency });
      const accepted = all.filter((it) => statusOf(it) === 200);
      const shown = (accepted.length > 0 ? accepted : all).slice(0, 4);
      trial.holds('simultaneous-refunds-at-most-one', 1, accepted.length, ...shown);
    }
    const charged = await successfulCharge(trial, { amount: '21.00' });
    const parts = await atOnce(trial, charged, ['REF'], { amount: '12.00' });
    const [accepted = [], refused = []] = [true, false].map((isAccepted) =>
      parts.filter((it) => (statusOf(it) === 200) === isAccepted),
    );
    const sum = centsOf('12.00') * BigInt(accepted.length);
    const shown = [...accepted.slice(0, 3), ...refused.slice(-2)];
    const words = 'at most 21.00';
    const sums = `${accepted.length} times 12.00`;
    trial.expects('refunds-never-exceed-the-charge', words, sum <= centsOf('21.00'), sums, ...shown);
  },
});

/** As many refunds as the target takes at a time, of these kinds by turns. */
function atOnce(
  trial: Trial,
  charged: Charged,
  kinds: readonly string[],
  wish: { amount: string; currency?: string },
): Promise<Exchange[]> {
  return Promise.all(
    Array.from({ length: trial.burst }, (_, n) =>
      sendRefund(trial, charged, { ...wish, tranType: kinds[n % kinds.length] ?? 'REF' }),
    ),
  );
}
