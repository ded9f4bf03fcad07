import type { ChargeFault } from '../../charge-gateway/charge-fault.ts';
import { callbackOf } from '../../charge-gateway/notices.ts';
import { rawBody } from '../raw-body.ts';
import { fault } from './define.ts';
import { lookedUpCharge, statusOf, storedTransaction } from './edit.ts';

/** Defects of callbacks. */
export const callbackFaults: readonly ChargeFault[] = [
  fault('callback-missing-on-success', 'refuses-too-much', 'callback-on-success', 'A success is not called back', {
    event: (decision) =>
      storedTransaction(decision.changes, 'charge')?.status === 'SUCCESS' ? { ...decision, deliveries: [] } : decision,
  }),
  fault(
    'callback-missing-for-zwg',
    'refuses-too-much',
    'callback-on-success',
    'The success of a charge in ZWG is not called back',
    {
      event(decision) {
        const done = storedTransaction(decision.changes, 'charge');
        return done?.status === 'SUCCESS' && done.currency === 'ZWG' ? { ...decision, deliveries: [] } : decision;
      },
    },
  ),
  fault('callback-missing-on-failure', 'refuses-too-much', 'callback-on-failure', 'A failure is not called back', {
    event: (decision) =>
      storedTransaction(decision.changes, 'charge')?.status === 'FAILED' ? { ...decision, deliveries: [] } : decision,
  }),
  fault(
    'callback-for-refused-charge',
    'accepts-too-much',
    'callback-belongs-to-a-change',
    'A refused charge is called back',
    {
      decision(decision, site) {
        const url = rawBody(site)?.notifyUrl;
        if (site.call.operation !== 'charge' || statusOf(decision) !== 400 || typeof url !== 'string' || url === '')
          return decision;
        const delivery = { url, body: '{"status":"FAILED"}', delayMs: 0, isSigned: true, repeats: 0 };
        return { ...decision, deliveries: [...decision.deliveries, delivery] };
      },
    },
  ),
  fault(
    'callback-on-lookup',
    'accepts-too-much',
    'callback-belongs-to-a-change',
    'A look-up of a charge calls its notifyUrl',
    {
      decision(decision, site) {
        const found = lookedUpCharge(site);
        return found ? { ...decision, deliveries: [...decision.deliveries, ...callbackOf(found, site.env)] } : decision;
      },
    },
  ),
  fault('callback-unsigned', 'wrong-answer', 'callback-signature-verifies', 'A callback carries no HMAC', {
    event: (decision) => ({
      ...decision,
      deliveries: decision.deliveries.map((delivery) => ({ ...delivery, isSigned: false })),
    }),
  }),
  fault(
    'merchant-pin-in-answer',
    'wrong-answer',
    'no-secret-in-answers',
    'A charge gives merchantPin back in its answer',
    {
      answer(answer, site) {
        const pin = rawBody(site)?.merchantPin;
        if (site.call.operation !== 'charge' || typeof answer.body !== 'object' || typeof pin !== 'string')
          return answer;
        return { ...answer, body: { ...answer.body, merchantPin: pin } };
      },
    },
  ),
];
