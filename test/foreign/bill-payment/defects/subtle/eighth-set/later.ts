import { newCatalogue } from '../../../catalogue.ts';
import type { Biller } from '../../../model.ts';
import { hashOf } from '../../../payment-webhook.ts';
import { chosenReadings } from '../../../readings.ts';
import { delivering } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const nameLength = 30;

/** Which products of a biller are enabled. */
function enabledOf({ products }: Biller): string {
  return products.map(({ code, enabled }) => `${code} ${enabled}`).join();
}

/** The product by which a biller differs from what its products were. */
function changedIn(biller: Biller, before: string): string | undefined {
  return biller.products.find(({ code, enabled }) => !before.split(',').includes(`${code} ${enabled}`))?.code;
}

/** Deliveries: signature and hash in one combination, times and names of payments, and what is announced when. */
export const eighthLaterDefects: readonly SubtleDefect[] = [
  {
    id: 'hash-without-bank-reference',
    sentence: 'BankReference is in the hash; it is left out, and shows where there is one.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'combination',
    readings: { bankReference: 'given' },
    hooks: () => ({
      hashed: (parts, secretKey) =>
        hashOf(
          parts.map((part) => part.with(2, '')),
          secretKey,
        ),
    }),
  },
  {
    id: 'several-payments-are-not-signed',
    sentence: 'The payment webhook carries X-Signature; one with several payments does not.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'state',
    shows: 'number',
    hooks: delivering('payments', (it) => {
      const { Payments } = JSON.parse(it.body) as { Payments: unknown[] };
      const { 'X-Signature': _signature, ...others } = it.headers;
      return Payments.length > 1 ? { ...it, headers: others } : it;
    }),
  },
  {
    id: 'paid-date-is-of-auth',
    sentence: 'PaidDate is when a payment was made; it is when AUTH was.',
    section: '2.5',
    kind: 'wrong-event',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      became(payment) {
        if (payment.status === 'Paid' && payment.biller.kind === 'own') payment.paidAt = payment.createdAt;
      },
    }),
  },
  {
    id: 'webhook-name-cut-at-30',
    sentence: 'MemberName of the webhook is that of the member; what is beyond thirty letters is lost.',
    section: '2.5',
    kind: 'wrong-event',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      webhookPayments: (payments) =>
        payments.map((one) => ({ ...one, MemberName: String(one.MemberName).slice(0, nameLength) })),
      hashed: (parts, secretKey) =>
        hashOf(
          parts.map((part) => part.with(5, (part[5] ?? '').slice(0, nameLength))),
          secretKey,
        ),
    }),
  },
  {
    id: 'resend-gap-doubles',
    sentence: 'Without a 200 an announcement is sent again every 30 seconds; the second time it is after 60.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'time',
    shows: 'bad receiver',
    hooks: () => {
      let attempt = 1;
      return {
        delivery(it) {
          if (it.kind === 'configuration') attempt = it.attempt;
          return it;
        },
        resend: (plan, status) =>
          status === 200 ? { ...plan, attempts: 0 } : { ...plan, gapMs: plan.gapMs * (attempt === 1 ? 1 : 2) },
      };
    },
  },
  {
    id: 'product-change-names-the-product',
    sentence: 'An announcement holds biller codes; after the change of a product it holds the code of that.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const known = new Map(newCatalogue(chosenReadings()).map((it) => [it.code, enabledOf(it)]));
      return {
        announces: (codes, tenant) =>
          codes.map((code) => {
            const biller = tenant.billers.find((one) => one.code === code);
            const key = `${tenant.id} ${code}`;
            const before = known.get(key) ?? known.get(code) ?? '';
            if (biller) known.set(key, enabledOf(biller));
            return (biller && changedIn(biller, before)) ?? code;
          }),
      };
    },
  },
];
