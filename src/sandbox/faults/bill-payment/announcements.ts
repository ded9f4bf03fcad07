import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { fault } from './define.ts';
import { announced, editAnnouncements, resent, silent } from './edit-announcements.ts';

/** Defects of the vendor's configuration webhook (sections 5 and 6.1). */
export const announcementFaults: readonly BillFault[] = [
  fault(
    'fee-change-not-announced',
    'refuses-too-much',
    'fee-change-is-announced',
    'A change of fees is not announced',
    { ...silent(({ feeCents }) => feeCents !== undefined) },
  ),
  fault(
    'disabling-not-announced',
    'refuses-too-much',
    'availability-change-is-announced',
    'Disabling a biller is not announced',
    { ...silent(({ enabled }) => enabled === false) },
  ),
  fault(
    'enabling-not-announced',
    'refuses-too-much',
    'availability-change-is-announced',
    'Enabling a biller is not announced',
    { ...silent(({ enabled }) => enabled === true) },
  ),
  fault(
    'product-change-not-announced',
    'refuses-too-much',
    'product-change-is-announced',
    'A change of a product is not announced',
    { ...silent(({ product }) => product !== undefined) },
  ),
  fault(
    'announced-by-put',
    'wrong-answer',
    'configuration-webhook-is-post',
    'A configuration change is announced by PUT',
    { ...editAnnouncements((it) => [{ ...it, method: 'PUT' }]) },
  ),
  fault(
    'announced-as-plain-text',
    'wrong-answer',
    'configuration-webhook-declares-json',
    'An announcement carries Content-Type text/plain',
    { ...editAnnouncements((it) => [{ ...it, headers: { ...it.headers, 'Content-Type': 'text/plain' } }]) },
  ),
  fault(
    'announced-as-form',
    'wrong-answer',
    'configuration-webhook-declares-json',
    'The announcement of a fee carries Content-Type application/x-www-form-urlencoded',
    {
      ...editAnnouncements((it, { payload }) => {
        const headers = { ...it.headers, 'Content-Type': 'application/x-www-form-urlencoded' };
        return [payload.feeCents === undefined ? it : { ...it, headers }];
      }),
    },
  ),
  fault(
    'announced-within-an-object',
    'wrong-answer',
    'configuration-webhook-body-is-codes',
    'An announcement is an object that holds the codes',
    { ...announced((codes) => ({ BillerCodes: codes })) },
  ),
  fault(
    'announced-as-billers',
    'wrong-answer',
    'configuration-webhook-body-is-codes',
    'An announcement is a list of billers with their Code',
    { ...announced((codes) => codes.map((it) => ({ Code: it }))) },
  ),
  fault(
    'one-code-announced-as-text',
    'wrong-answer',
    'configuration-webhook-body-is-codes',
    'The announcement of one biller is its code as a text',
    { ...announced((codes) => codes[0] ?? '') },
  ),
  fault(
    'announcement-names-the-product',
    'wrong-answer',
    'configuration-webhook-names-changed-billers',
    'The announcement of a changed product names the product and not its biller',
    {
      ...announced((codes, { payload: { product } }) =>
        typeof product === 'object' && product !== null && !Array.isArray(product) ? [String(product.code)] : codes,
      ),
    },
  ),
  fault(
    'announcement-empty-on-disabling',
    'wrong-answer',
    'configuration-webhook-names-changed-billers',
    'The announcement of a disabled biller is an empty list',
    { ...announced((codes, { payload }) => (payload.enabled === false ? [] : codes)) },
  ),
  fault(
    'announced-once',
    'refuses-too-much',
    'configuration-webhook-resent-without-200',
    'An announcement is never sent again',
    { ...resent((it) => ({ ...it, attempts: 1 })) },
  ),
  fault(
    'any-2xx-takes-announcements',
    'accepts-too-much',
    'configuration-webhook-resent-without-200',
    'An announcement that is answered with any 2xx is not sent again',
    { ...resent((it) => ({ ...it, takenBy: '2xx' })) },
  ),
  fault(
    'announced-again-after-60-s',
    'wrong-answer',
    'configuration-webhook-resent-after-30-s',
    'An announcement is sent again after 60 s',
    { ...resent((it) => ({ ...it, gapMs: 60_000 })) },
  ),
  fault(
    'announced-with-growing-gaps',
    'wrong-answer',
    'configuration-webhook-resent-after-30-s',
    'An announcement is sent again after 30 s, then after 60 s',
    { ...resent((it) => ({ ...it, gapFactor: 2 })) },
  ),
  fault(
    'taken-announcement-sent-again',
    'accepts-too-much',
    'configuration-webhook-ends-with-200',
    'An announcement is sent again whatever it was answered',
    { ...resent((it) => ({ ...it, takenBy: 'no-answer' })) },
  ),
  fault(
    'taken-announcement-repeated',
    'accepts-too-much',
    'configuration-webhook-ends-with-200',
    'An announcement that was taken is sent once more',
    { ...editAnnouncements((it) => [{ ...it, repeats: 1 }]) },
  ),
  fault(
    'announced-twice-at-most',
    'refuses-too-much',
    'configuration-webhook-attempts',
    'An announcement is sent twice at most',
    { ...resent((it) => ({ ...it, attempts: 2 })) },
  ),
  fault(
    'announced-five-times',
    'accepts-too-much',
    'configuration-webhook-attempts-end',
    'An announcement is sent five times',
    { ...resent((it) => ({ ...it, attempts: 5 })) },
  ),
  fault(
    'announcements-never-end',
    'accepts-too-much',
    'configuration-webhook-attempts-end',
    'An announcement is sent until it is taken',
    { ...resent((it) => ({ ...it, attempts: 1000 })) },
  ),
  fault(
    'announced-with-a-key',
    'wrong-answer',
    'configuration-webhook-authorization',
    'An announcement carries an Authorization of the scheme ApiKey',
    {
      ...editAnnouncements((it) => [{ ...it, secretHeaders: { ...it.secretHeaders, Authorization: 'ApiKey 4711' } }]),
    },
  ),
  fault(
    'bearer-without-agreement',
    'accepts-too-much',
    'configuration-webhook-bearer-only-when-agreed',
    'An announcement carries a Bearer token although none was agreed',
    {
      ...editAnnouncements((it) => [
        it.secretHeaders ? it : { ...it, secretHeaders: { Authorization: 'Bearer platform-4711' } },
      ]),
    },
  ),
];
