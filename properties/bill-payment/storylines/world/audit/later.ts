import { type Exchange, fieldOf } from '../../../../../src/conformance/index.ts';
import { hourMs, inquire } from '../../../../../src/given/bill-payment/index.ts';
import { passed } from '../deeds/time.ts';
import type { World } from '../model.ts';

/** What comes by itself has come at the end of a story: invoices, and payments that are Paid a day later. */
export async function auditLater(world: World): Promise<void> {
  const { trial, payments, late } = world;
  if (!trial.driver.clock?.advance) return;
  const invoiced = payments.filter(({ ware, status }) => ware === 'autoInvoice' && status === 'Paid').slice(-2);
  if (invoiced.length > 0) await passed(world, 4 * hourMs);
  // Whoever asks twice finds it twice.
  for (const it of invoiced)
    for (const _ of [1, 2]) {
      const { exchange } = await inquire(trial, it.authorized);
      const isFilled = Boolean(fieldOf(exchange, 'VendorInvoiceReference'));
      const proof = [it.shown as Exchange, exchange];
      trial.expects('auto-invoice-has-invoice-reference', 'filled', isFilled, 'empty after four hours', ...proof);
    }
  for (const { known, at } of late) {
    const early = at + 23 * hourMs - world.clockMs;
    if (early > 0) {
      await passed(world, early);
      const { status, exchange } = await inquire(trial, known.authorized);
      const isPaid = status === 'Paid';
      trial.expects('test-pp-not-paid-before-24-h', 'not Paid', !isPaid, status, known.authorized.exchange, exchange);
    }
    const left = at + 25 * hourMs - world.clockMs;
    if (left > 0) await passed(world, left);
    const { status, exchange } = await inquire(trial, known.authorized);
    trial.holds('test-pp-paid-after-24-h', 'Paid', status, known.authorized.exchange, exchange);
  }
  late.length = 0;
}
