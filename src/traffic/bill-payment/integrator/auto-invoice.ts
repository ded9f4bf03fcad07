import { integratorObserver } from '../../../conformance/index.ts';
import { knownCatalogue } from './seen/known-catalogue.ts';
import { paymentsOfDay } from './seen/payments.ts';

/** Fiscal fields come with a later STATUS (section 6.3); nothing says that every vendor needs them. */
export const fiscalFields = integratorObserver({
  slug: 'caller-fiscal-fields',
  title: 'a payment that the platform invoices is asked for again, or not',
  rules: ['client-takes-fiscal-fields-from-status'],
  watch(hand) {
    const catalogue = knownCatalogue(hand);
    const payments = paymentsOfDay();
    return (moment) => {
      catalogue.see(moment);
      const step = payments.see(moment);
      const rule = 'client-takes-fiscal-fields-from-status';
      const isInvoiced = (code: string): boolean => catalogue.of(code, moment.at).some((it) => it.mustInvoice === true);
      if (step?.kind === 'status-sent' && step.before.status === 'Paid' && isInvoiced(step.before.billerCode))
        hand.observe(rule, 'inquired', step.before.proof);
      if (moment.kind !== 'end') return;
      for (const it of payments.all()) {
        const isNot = it.status === 'Paid' && isInvoiced(it.billerCode) && (it.lastInquiry?.sentAt ?? 0) < it.since;
        if (isNot && (moment.isOver || moment.at - it.since > 3_600_000)) hand.observe(rule, 'not-inquired', it.proof);
      }
    };
  },
});
