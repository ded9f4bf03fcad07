import { integratorObserver } from '../../../../conformance/index.ts';

/** The recommended time out (sections 3.3 and 8). */
const recommendedMs = 60_000;

/** How long an answer of process is waited for: a recommendation, which nobody breaks. */
export const patience = integratorObserver({
  slug: 'caller-patience',
  title: 'how long an answer of process is waited for is recorded',
  rules: ['client-timeout-60-s'],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'answered' || moment.exchange.operation !== 'processPayment') return;
    const { exchange } = moment;
    const { tookMs } = exchange.at;
    // What ends so soon was cut on its way, and by nobody's patience.
    const cutMs = 2 * hand.tolerance(1_000);
    const patientMs = recommendedMs - hand.tolerance(recommendedMs) - 1_000;
    const isGivenUp = exchange.answer === 'timeout' || exchange.answer === 'reset';
    if (tookMs < cutMs || (!isGivenUp && tookMs < patientMs - 10_000)) return;
    const isPatient = !isGivenUp || tookMs >= patientMs;
    hand.observe('client-timeout-60-s', isPatient ? 'waited-60-s' : 'gave-up-earlier', exchange);
  },
});
