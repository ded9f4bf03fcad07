import { deliveries } from '../../deliveries/tables.ts';
import { put } from '../../store/table.ts';
import { catalogue } from '../catalogue/index.ts';
import { counters } from '../tables/settings.ts';
import { announced, editAnnouncements, resent, silent } from './edit/announcements.ts';
import { eachObject, editList } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';

/** Defects of the topic announcements, by the rule that they break. */
export const faults: BillFaults = {
  'fee-change-is-announced': {
    'fee-change-not-announced': refusesTooMuch(
      'A change of fees is not announced',
      silent(({ feeCents }) => feeCents !== undefined),
    ),
    // An address that is switched off: github.com/svix/svix-docs/pull/159.
    'no-announcement-after-one-that-failed': careless.refusesTooMuch(
      'Once an announcement was not taken in any of its attempts no other is sent',
      editAnnouncements((it, { view }) => (view.all(deliveries).some(({ state }) => state === 'failed') ? [] : [it])),
    ),
  },
  'availability-change-is-announced': {
    'disabling-not-announced': refusesTooMuch(
      'Disabling a biller is not announced',
      silent(({ enabled }) => enabled === false),
    ),
    'enabling-not-announced': refusesTooMuch(
      'Enabling a biller is not announced',
      silent(({ enabled }) => enabled === true),
    ),
    'changes-within-a-minute-not-announced': careless.refusesTooMuch(
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
  },
  'product-change-is-announced': {
    'product-change-not-announced': refusesTooMuch(
      'A change of a product is not announced',
      silent(({ product }) => product !== undefined),
    ),
  },
  'configuration-webhook-is-post': {
    'announced-by-put': answersWrongly(
      'A configuration change is announced by PUT',
      editAnnouncements((it) => [{ ...it, method: 'PUT' }]),
    ),
  },
  'configuration-webhook-declares-json': {
    'announced-as-plain-text': answersWrongly(
      'An announcement carries Content-Type text/plain',
      editAnnouncements((it) => [{ ...it, headers: { ...it.headers, 'Content-Type': 'text/plain' } }]),
    ),
    'announced-as-form': answersWrongly(
      'The announcement of a fee carries Content-Type application/x-www-form-urlencoded',
      editAnnouncements((it, { payload }) => {
        const headers = { ...it.headers, 'Content-Type': 'application/x-www-form-urlencoded' };
        return [payload.feeCents === undefined ? it : { ...it, headers }];
      }),
    ),
  },
  'configuration-webhook-body-is-codes': {
    'announced-within-an-object': answersWrongly(
      'An announcement is an object that holds the codes',
      announced((codes) => ({ BillerCodes: codes })),
    ),
    'announced-as-billers': answersWrongly(
      'An announcement is a list of billers with their Code',
      announced((codes) => codes.map((it) => ({ Code: it }))),
    ),
    'one-code-announced-as-text': answersWrongly(
      'The announcement of one biller is its code as a text',
      announced((codes) => codes[0] ?? ''),
    ),
    'announced-without-a-body': careless.answersWrongly(
      'The announcement of a fee has no body',
      editAnnouncements((it, { payload }) => [payload.feeCents === undefined ? it : { ...it, body: '' }]),
    ),
    'announced-as-list-in-text': careless.answersWrongly(
      'An announcement is a JSON text that holds the codes with commas',
      announced((codes) => codes.join(',')),
    ),
  },
  'configuration-webhook-names-changed-billers': {
    'announcement-names-the-product': answersWrongly(
      'The announcement of a changed product names the product and not its biller',
      announced((codes, { payload: { product } }) =>
        typeof product === 'object' && product !== null && !Array.isArray(product) ? [String(product.code)] : codes,
      ),
    ),
    'announcement-empty-on-disabling': answersWrongly(
      'The announcement of a disabled biller is an empty list',
      announced((codes, { payload }) => (payload.enabled === false ? [] : codes)),
    ),
    'announced-codes-in-small-letters': careless.answersWrongly(
      'The announcement of a changed product has the code of its biller in small letters',
      announced((codes, { payload }) => (payload.product === undefined ? codes : codes.map((it) => it.toLowerCase()))),
    ),
  },
  'configuration-webhook-names-no-more-than-changed': {
    'announces-every-biller': careless.answersWrongly(
      'An announcement names every biller of the catalogue',
      announced(() => [...catalogue.keys()]),
    ),
  },
  'catalogue-shows-changes': {
    'all-billers-shown-enabled': careless.answersWrongly(
      'Every biller is listed as Enabled',
      editList('listBillers', (list) => list.map((it) => ({ ...it, Enabled: true }))),
    ),
    'filter-shows-products-as-enabled': careless.answersWrongly(
      'Every product of a filtered list is Enabled',
      editList('listBillers', (list, { call }) =>
        list.map(({ Products = null, ...it }) => ({
          ...it,
          Products:
            call.query.billerCodes === undefined
              ? Products
              : eachObject(Products, (product) => ({ ...product, Enabled: true })),
        })),
      ),
    ),
  },
  'configuration-webhook-resent-without-200': {
    'announced-once': refusesTooMuch(
      'An announcement is never sent again',
      resent((it) => ({ ...it, attempts: 1 })),
    ),
    'any-2xx-takes-announcements': acceptsTooMuch(
      'An announcement that is answered with any 2xx is not sent again',
      resent((it) => ({ ...it, takenBy: '2xx' })),
    ),
    'any-answer-takes-announcements': careless.refusesTooMuch(
      'An announcement that got any answer is not sent again',
      resent((it) => ({ ...it, takenBy: 'any-answer' })),
    ),
    'announced-again-after-30-minutes': careless.answersWrongly(
      'An announcement is sent again after 30 minutes',
      resent((it) => ({ ...it, gapMs: 30 * 60_000 })),
    ),
  },
  'configuration-webhook-resent-after-30-s': {
    'announced-again-after-60-s': answersWrongly(
      'An announcement is sent again after 60 s',
      resent((it) => ({ ...it, gapMs: 60_000 })),
    ),
    'announced-with-growing-gaps': answersWrongly(
      'An announcement is sent again after 30 s, then after 60 s',
      resent((it) => ({ ...it, gapFactor: 2 })),
    ),
    'announced-again-after-3-s': careless.answersWrongly(
      'An announcement is sent again after 3 s',
      resent((it) => ({ ...it, gapMs: 3_000 })),
    ),
  },
  'configuration-webhook-ends-with-200': {
    'taken-announcement-sent-again': acceptsTooMuch(
      'An announcement is sent again whatever it was answered',
      resent((it) => ({ ...it, takenBy: 'no-answer' })),
    ),
    'taken-announcement-repeated': acceptsTooMuch(
      'An announcement that was taken is sent once more',
      editAnnouncements((it) => [{ ...it, repeats: 1 }]),
    ),
  },
  'configuration-webhook-attempts': {
    'announced-twice-at-most': refusesTooMuch(
      'An announcement is sent twice at most',
      resent((it) => ({ ...it, attempts: 2 })),
    ),
  },
  'configuration-webhook-attempts-end': {
    'announced-five-times': acceptsTooMuch(
      'An announcement is sent five times',
      resent((it) => ({ ...it, attempts: 5 })),
    ),
    'announcements-never-end': acceptsTooMuch(
      'An announcement is sent until it is taken',
      resent((it) => ({ ...it, attempts: 1000 })),
    ),
    'product-announced-six-times': careless.acceptsTooMuch(
      'The announcement of a changed product is sent six times',
      editAnnouncements((it, { payload }) =>
        payload.product !== undefined && it.redelivery
          ? [{ ...it, redelivery: { ...it.redelivery, attempts: 6 } }]
          : [it],
      ),
    ),
  },
  'configuration-webhook-authorization': {
    'announced-with-a-key': answersWrongly(
      'An announcement carries an Authorization of the scheme ApiKey',
      editAnnouncements((it) => [{ ...it, secretHeaders: { ...it.secretHeaders, Authorization: 'ApiKey 4711' } }]),
    ),
    'token-without-scheme': careless.answersWrongly(
      'An announcement carries the agreed token without its scheme',
      editAnnouncements((it) => {
        const token = it.secretHeaders?.Authorization?.split(' ')[1];
        return [token === undefined ? it : { ...it, secretHeaders: { Authorization: token } }];
      }),
    ),
  },
  'configuration-webhook-bearer-only-when-agreed': {
    'bearer-without-agreement': acceptsTooMuch(
      'An announcement carries a Bearer token although none was agreed',
      editAnnouncements((it) => [
        it.secretHeaders ? it : { ...it, secretHeaders: { Authorization: 'Bearer platform-4711' } },
      ]),
    ),
    'empty-bearer-without-agreement': careless.acceptsTooMuch(
      'The announcement of a fee carries a Bearer token that nobody agreed',
      editAnnouncements((it, { payload }) =>
        it.secretHeaders || payload.feeCents === undefined
          ? [it]
          : [{ ...it, secretHeaders: { Authorization: 'Bearer undefined' } }],
      ),
    ),
  },
};
