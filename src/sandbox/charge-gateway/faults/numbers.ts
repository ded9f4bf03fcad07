import { rawBody } from '../../faults/raw-body.ts';
import { sms } from '../../shared-tables/handset.ts';
import { nothing } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { notes } from '../tables/transactions.ts';
import { statusOf } from './edit/answers.ts';
import { acceptsTooMuch, type ChargeFaults, careless } from './edit/define.ts';

const hourMs = 60 * 60_000;

/** Defects of the topic numbers, by the rule that they break. */
export const faults: ChargeFaults = {
  'unlisted-number-does-not-work': {
    'unlisted-number-works': acceptsTooMuch('A number that is not whitelisted can be charged', {
      policy: ({ customer }) => ({
        customer(view, of) {
          const is = customer(view, of);
          return is === 'unlisted' ? 'works' : is;
        },
      }),
    }),
  },
  'unlisted-number-gets-no-sms': {
    'unlisted-number-gets-sms': acceptsTooMuch('A number that is not whitelisted is told of its charge by SMS', {
      decision(decision, site) {
        const { call, view, env } = site;
        const subscriber = env.policy.subscriber(String(rawBody(site)?.endUserId)) ?? '';
        const isUnlisted =
          call.operation === 'charge' && subscriber !== '' && env.policy.customer(view, subscriber) === 'unlisted';
        if (!isUnlisted) return decision;
        const reference = String(rawBody(site)?.referenceCode);
        const text = `SANDBOX TEST: Your payment (Ref: ${reference}) was FAILED. Reason: MSISDN not whitelisted. This is a test transaction.`;
        return {
          ...decision,
          changes: [...decision.changes, put(sms, { id: env.newId(), subscriber, text, at: env.now })],
        };
      },
    }),
  },
  'barred-number-refused': {
    'bar-ends-after-an-hour': careless.acceptsTooMuch(
      'An hour after it was first refused a barred number can be charged',
      {
        decision(decision, site) {
          if (site.call.operation !== 'charge' || statusOf(decision) !== 422) return decision;
          const subscriber = site.env.policy.subscriber(String(rawBody(site)?.endUserId)) ?? '';
          const timer = { delayMs: hourMs, event: 'bar-over', payload: { subscriber } };
          return { ...decision, timers: [...decision.timers, timer] };
        },
        events: {
          'bar-over': ({ subscriber }) => ({
            ...nothing(),
            changes: [put(notes, { name: `bar over ${subscriber}`, count: 1 })],
          }),
        },
        policy: ({ customer }) => ({
          customer(view, of) {
            const is = customer(view, of);
            return is === 'barred' && view.get(notes, `bar over ${of}`) ? 'works' : is;
          },
        }),
      },
    ),
    'barred-number-charged': acceptsTooMuch('A barred number can be charged', {
      policy: ({ customer }) => ({
        customer(view, of) {
          const is = customer(view, of);
          return is === 'barred' ? 'works' : is;
        },
      }),
    }),
  },
};
