import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isFound } from './is-found.ts';

skipWaits();
withoutSockets();

isFound([
  ['claimed-zwg-code-never-reaches-the-merchant', 'code-on-the-statement', 'payment-code-pays-the-merchant'],
  ['reversal-in-the-other-currency-is-the-last', 'reversal-of-another-account', 'reversal-of-a-deposit-accepted'],
  ['reversal-without-a-field-is-the-last', 'reversal-fields', 'reversal-of-a-deposit-accepted'],
]);
