import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { counters } from '../../../bill-payment/tables/settings.ts';
import { put } from '../../../store/table.ts';
import { fault } from '../define.ts';
import { announced, editAnnouncements, resent } from '../edit-announcements.ts';

/** What a careless implementer gets wrong about announcements of changed billers. */
export const carelessAnnouncementFaults: readonly BillFault[] = [
  fault(
    'announced-codes-in-small-letters',
    'wrong-answer',
    'configuration-webhook-names-changed-billers',
    'The announcement of a changed product has the code of its biller in small letters',
    {
      ...announced((codes, { payload }) =>
        payload.product === undefined ? codes : codes.map((it) => it.toLowerCase()),
      ),
    },
  ),
  fault(
    'announced-without-a-body',
    'wrong-answer',
    'configuration-webhook-body-is-codes',
    'The announcement of a fee has no body',
    { ...editAnnouncements((it, { payload }) => [payload.feeCents === undefined ? it : { ...it, body: '' }]) },
  ),
  fault(
    'announced-as-list-in-text',
    'wrong-answer',
    'configuration-webhook-body-is-codes',
    'An announcement is a JSON text that holds the codes with commas',
    { ...announced((codes) => codes.join(',')) },
  ),
  fault(
    'changes-within-a-minute-not-announced',
    'refuses-too-much',
    'availability-change-is-announced',
    'A change within a minute after one that was announced is not announced',
    {
      event(decision, { name, view, env }) {
        if (name !== 'biller-changed' || decision.deliveries.length === 0) return decision;
        const before = view.get(counters, 'fault announced')?.value ?? 0;
        if (env.now < before + 60_000) return { ...decision, deliveries: [] };
        return {
          ...decision,
          changes: [...decision.changes, put(counters, { name: 'fault announced', value: env.now })],
        };
      },
    },
  ),
  fault(
    'any-answer-takes-announcements',
    'refuses-too-much',
    'configuration-webhook-resent-without-200',
    'An announcement that got any answer is not sent again',
    { ...resent((it) => ({ ...it, takenBy: 'any-answer' })) },
  ),
  fault(
    'announced-again-after-3-s',
    'wrong-answer',
    'configuration-webhook-resent-after-30-s',
    'An announcement is sent again after 3 s',
    { ...resent((it) => ({ ...it, gapMs: 3_000 })) },
  ),
  fault(
    'announced-again-after-30-minutes',
    'wrong-answer',
    'configuration-webhook-resent-without-200',
    'An announcement is sent again after 30 minutes',
    { ...resent((it) => ({ ...it, gapMs: 30 * 60_000 })) },
  ),
  fault(
    'product-announced-six-times',
    'accepts-too-much',
    'configuration-webhook-attempts-end',
    'The announcement of a changed product is sent six times',
    {
      ...editAnnouncements((it, { payload }) =>
        payload.product !== undefined && it.redelivery
          ? [{ ...it, redelivery: { ...it.redelivery, attempts: 6 } }]
          : [it],
      ),
    },
  ),
  fault(
    'token-without-scheme',
    'wrong-answer',
    'configuration-webhook-authorization',
    'An announcement carries the agreed token without its scheme',
    {
      ...editAnnouncements((it) => {
        const token = it.secretHeaders?.Authorization?.split(' ')[1];
        return [token === undefined ? it : { ...it, secretHeaders: { Authorization: token } }];
      }),
    },
  ),
  fault(
    'empty-bearer-without-agreement',
    'accepts-too-much',
    'configuration-webhook-bearer-only-when-agreed',
    'The announcement of a fee carries a Bearer token that nobody agreed',
    {
      ...editAnnouncements((it, { payload }) =>
        it.secretHeaders || payload.feeCents === undefined
          ? [it]
          : [{ ...it, secretHeaders: { Authorization: 'Bearer undefined' } }],
      ),
    },
  ),
];
