import { rawBody } from '../../faults/raw-body.ts';
import { sms } from '../../shared-tables/handset.ts';
import { put } from '../../store/table.ts';
import { acceptsTooMuch, type ChargeFaults } from './edit/define.ts';

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
