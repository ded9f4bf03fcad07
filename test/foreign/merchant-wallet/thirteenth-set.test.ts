import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isFound } from './is-found.ts';

skipWaits();
withoutSockets();

isFound([
  ['time-of-a-withdrawal-runs-from-its-first-inquiry', 'code-left-alone', 'time-to-live-counts-down'],
  ['whole-change-without-narration-refused', 'bank-change-accepted', 'optional-fields-left-out'],
  ['data-stands-for-the-destination', 'utility-refused', 'utility-payment-fields-required'],
  ['narration-ends-at-sixty', 'deposit-inquiry-tells-apart', 'deposit-inquiry-details-match'],
  ['one-zwg-is-not-given-back', 'reversal-accepted', 'reversal-of-a-deposit-accepted'],
  ['qr-of-a-withdrawal-is-the-one-before', 'code-qr', 'qr-code-shows-the-code'],
]);
