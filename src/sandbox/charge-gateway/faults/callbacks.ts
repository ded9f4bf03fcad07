import { rawBody } from '../../faults/raw-body.ts';
import { callbackOf } from '../notices.ts';
import { lookedUpCharge, statusOf, storedTransaction } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type ChargeFaults, refusesTooMuch } from './edit/define.ts';

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
  },
  'callback-signature-verifies': {
    'callback-unsigned': answersWrongly('A callback carries no HMAC', {
      event: (decision) => ({
        ...decision,
        deliveries: decision.deliveries.map((delivery) => ({ ...delivery, isSigned: false })),
      }),
    }),
  },
};
