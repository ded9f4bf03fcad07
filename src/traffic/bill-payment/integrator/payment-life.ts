export { inquiriesTimed } from './payment-life/inquiries-timed.ts';
export { openPaymentsAsked } from './payment-life/open-payments-asked.ts';
export { outcomesOfOpenPayments } from './payment-life/outcomes-of-open-payments.ts';
export { patience } from './payment-life/patience.ts';
export { payOnce } from './payment-life/pay-once.ts';
export { payRepeatsAuth } from './payment-life/pay-repeats-auth.ts';
export { statusBodies } from './payment-life/status-bodies.ts';
