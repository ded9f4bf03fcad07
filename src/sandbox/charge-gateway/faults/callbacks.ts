import { deliveries } from '../../deliveries/tables.ts';
import { rawBody } from '../../faults/raw-body.ts';
import { type DeliveryPlan, nothing } from '../../slice/decision.ts';
import { put, type View } from '../../store/table.ts';
import type { ChargeFault } from '../charge-fault.ts';
import { callbackOf } from '../notices.ts';
import { transactions } from '../tables/transactions.ts';
import { lookedUpCharge, statusOf, storedTransaction } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type ChargeFaults, careless, refusesTooMuch } from './edit/define.ts';
import { charges, chargesOf, chargesOfOrder, isTwin } from './edit/records.ts';

const secondTryMs = 30_000;
const dayMs = 24 * 60 * 60_000;

/** Defects of the topic callbacks, by the rule that they break. */
export const faults: ChargeFaults = {
  'callback-on-success': {
    'callback-missing-on-success': refusesTooMuch('A success is not called back', {
      event: (decision) =>
        storedTransaction(decision.changes, 'charge')?.status === 'SUCCESS'
          ? { ...decision, deliveries: [] }
          : decision,
    }),
    'callback-missing-for-zwg': refusesTooMuch('The success of a charge in ZWG is not called back', {
      event(decision) {
        const done = storedTransaction(decision.changes, 'charge');
        return done?.status === 'SUCCESS' && done.currency === 'ZWG' ? { ...decision, deliveries: [] } : decision;
      },
    }),
    // Webhook senders that switch an endpoint off after failures.
    'failing-receiver-cut-off': careless.refusesTooMuch(
      'Once a receiver failed, no other URL of its host is called any more',
      {
        event(decision, { view }) {
          const calls = decision.deliveries.filter(({ url }) => !hasFailed(view, (it) => hostOf(it) === hostOf(url)));
          return { ...decision, deliveries: calls };
        },
      },
    ),
    'callback-to-first-url-of-the-order': careless.answersWrongly(
      'A charge calls the notifyUrl of the first charge with its referenceCode',
      {
        event(decision, { view }) {
          const done = storedTransaction(decision.changes, 'charge');
          const first = done && chargesOfOrder(view, done.referenceCode)[0];
          if (!first || first.notifyUrl === '') return decision;
          return { ...decision, deliveries: decision.deliveries.map((it) => ({ ...it, url: first.notifyUrl })) };
        },
      },
    ),
    // Events that are deduplicated by what they say.
    'callbacks-of-equal-charges-merged': careless.refusesTooMuch(
      'Of two successes of one customer and amount only the first is called back',
      {
        event(decision, { view }) {
          const done = storedTransaction(decision.changes, 'charge');
          const isSecond =
            done?.status === 'SUCCESS' &&
            chargesOf(view, done.subscriber).some(
              (it) => isTwin(it, done) && it.status === 'SUCCESS' && it.changedAt === done.changedAt,
            );
          return isSecond ? { ...decision, deliveries: [] } : decision;
        },
      },
    ),
    'third-success-of-a-url-not-called': careless.refusesTooMuch(
      'One notifyUrl is called for two charges and no more',
      {
        event(decision, { view }) {
          const done = storedTransaction(decision.changes, 'charge');
          const before = charges(view).filter((it) => it.notifyUrl === done?.notifyUrl && it.status === 'SUCCESS');
          return done && before.length >= 2 ? { ...decision, deliveries: [] } : decision;
        },
      },
    ),
    'repeated-parameter-of-a-url-dropped': careless.answersWrongly(
      'Of a parameter that stands twice in a notifyUrl the first is dropped',
      {
        policy: () => ({
          readBody(body) {
            const url = typeof body.notifyUrl === 'string' ? URL.parse(body.notifyUrl) : null;
            if (!url?.search) return body;
            url.search = new URLSearchParams(Object.fromEntries(url.searchParams)).toString();
            return { ...body, notifyUrl: url.href };
          },
        }),
      },
    ),
    'first-minute-of-a-day-not-called': careless.refusesTooMuch(
      'A success in the first minute of a UTC day is not called back',
      {
        event: (decision, { env }) =>
          storedTransaction(decision.changes, 'charge')?.status === 'SUCCESS' && env.now % dayMs < 60_000
            ? { ...decision, deliveries: [] }
            : decision,
      },
    ),
    // A fixed number of workers, each of which waits for its receiver.
    'not-called-while-two-receivers-are-slow': careless.refusesTooMuch(
      'While two receivers have not answered yet, no other is called',
      {
        event(decision, { view }) {
          const waiting = view.all(deliveries).filter((it) => it.state === 'scheduled' && it.attempts.length === 0);
          return waiting.length >= 2 ? { ...decision, deliveries: [] } : decision;
        },
      },
    ),
    'callback-url-cut-at-128': careless.answersWrongly('A notifyUrl is cut to 128 characters', {
      policy: () => ({
        readBody: (body) =>
          typeof body.notifyUrl === 'string' ? { ...body, notifyUrl: body.notifyUrl.slice(0, 128) } : body,
      }),
    }),
    'refused-duplicate-changes-the-url': careless.answersWrongly(
      'A duplicate is refused and yet its notifyUrl replaces that of the first charge',
      {
        decision(decision, site) {
          const body = rawBody(site);
          const [first] = site.view.find(transactions, 'correlator', String(body?.clientCorrelator));
          const notifyUrl = typeof body?.notifyUrl === 'string' ? body.notifyUrl : '';
          if (site.call.operation !== 'charge' || statusOf(decision) !== 400 || !first) return decision;
          return { ...decision, changes: [...decision.changes, put(transactions, { ...first, notifyUrl })] };
        },
      },
    ),
  },
  'callback-belongs-to-a-change': {
    'callback-for-refused-charge': acceptsTooMuch('A refused charge is called back', {
      decision(decision, site) {
        const url = rawBody(site)?.notifyUrl;
        if (site.call.operation !== 'charge' || statusOf(decision) !== 400 || typeof url !== 'string' || url === '')
          return decision;
        const delivery = { url, body: '{"status":"FAILED"}', delayMs: 0, isSigned: true, repeats: 0 };
        return { ...decision, deliveries: [...decision.deliveries, delivery] };
      },
    }),
    'callback-on-lookup': acceptsTooMuch('A look-up of a charge calls its notifyUrl', {
      decision(decision, site) {
        const found = lookedUpCharge(site);
        return found ? { ...decision, deliveries: [...decision.deliveries, ...callbackOf(found, site.env)] } : decision;
      },
    }),
    // Retry queues that render the message anew from the latest record.
    'second-try-tells-of-another-charge': careless.answersWrongly(
      'What is sent again because a receiver failed tells of the latest charge',
      tryingAgain((plan, view) => {
        const latest = view.all(transactions).findLast((it) => it.kind === 'charge');
        return latest ? { ...plan, body: JSON.stringify({ clientCorrelator: latest.clientCorrelator }) } : plan;
      }),
    ),
    'refund-told-at-the-url-of-its-charge': careless.answersWrongly(
      'A refund is told at the notifyUrl of its charge instead of its own',
      {
        policy: ({ dialect }) => ({ dialect: { ...dialect, 'refund-event': 'callback' } }),
        decision(decision, site) {
          const original = site.view.get(transactions, String(rawBody(site)?.originalGatewayReference));
          if (site.call.operation !== 'refund' || !original?.notifyUrl) return decision;
          return { ...decision, deliveries: decision.deliveries.map((it) => ({ ...it, url: original.notifyUrl })) };
        },
      },
    ),
    'callback-for-refused-refund': careless.acceptsTooMuch('A refund refused with 409 calls its notifyUrl', {
      decision(decision, site) {
        const url = rawBody(site)?.notifyUrl;
        if (site.call.operation !== 'refund' || statusOf(decision) !== 409 || typeof url !== 'string' || url === '')
          return decision;
        const delivery = { url, body: '{"status":"FAILED"}', delayMs: 0, isSigned: true, repeats: 0 };
        return { ...decision, deliveries: [...decision.deliveries, delivery] };
      },
    }),
  },
  'callback-signature-verifies': {
    'callback-unsigned': answersWrongly('A callback carries no HMAC', {
      event: (decision) => ({
        ...decision,
        deliveries: decision.deliveries.map((delivery) => ({ ...delivery, isSigned: false })),
      }),
    }),
    'second-try-unsigned': careless.answersWrongly(
      'What is sent again because a receiver failed is not signed',
      tryingAgain((plan) => ({ ...plan, isSigned: false })),
    ),
  },
};

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

function hasFailed(view: View, isMeant: (url: string) => boolean): boolean {
  return view
    .all(deliveries)
    .some((it) => isMeant(it.url) && it.attempts.some(({ status = 0 }) => status < 200 || status > 299));
}

/** Callbacks that are tried once, and where that failed once more in their own way. */
function tryingAgain(edit: (plan: DeliveryPlan, view: View) => DeliveryPlan): Pick<ChargeFault, 'event' | 'events'> {
  return {
    event(decision) {
      const done = storedTransaction(decision.changes, 'charge');
      if (!done || decision.deliveries.length === 0) return decision;
      const once = decision.deliveries.map((it) => ({
        ...it,
        redelivery: { attempts: 1, gapMs: 0, takenBy: '2xx' as const },
      }));
      const again = { delayMs: secondTryMs, event: 'try-again', payload: { transactionId: done.transactionId } };
      return { ...decision, deliveries: once, timers: [...decision.timers, again] };
    },
    events: {
      'try-again'(payload, view, env) {
        const charge = view.get(transactions, String(payload.transactionId));
        if (!charge || !hasFailed(view, (it) => it === charge.notifyUrl)) return nothing();
        return { ...nothing(), deliveries: callbackOf(charge, env).map((it) => edit(it, view)) };
      },
    },
  };
}
