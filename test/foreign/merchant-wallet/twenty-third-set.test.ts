import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isFound } from './is-found.ts';

skipWaits();
withoutSockets();

isFound([
  ['narration-null-is-none', 'code-unusual-texts', 'description-is-the-narration'],
  ['few-digits-lose-their-zeros', 'deposit-optional-fields', 'stan-echoes-the-reference'],
  ['two-hyphens-begin-a-comment', 'deposit-optional-fields', 'stan-echoes-the-reference'],
  ['data-for-the-provider-overrides', 'utility-payments', 'utility-payment-answers-the-amount'],
  ['user-name-by-its-beginning', 'login-refused', 'wrong-username-refused'],
  ['reversal-of-a-hundredfold', 'reversal-amounts', 'reversal-of-exactly-the-deposit'],
  ['change-of-a-reference-goes-where-it-went', 'wallet-world', 'bank-change-credits-the-wallet'],
  ['change-by-the-last-seven-digits', 'wallet-world', 'bank-change-credits-the-wallet'],
  ['account-by-its-end', 'statement-fields', 'statement-of-the-account-asked'],
  ['full-hours-of-the-afternoon-refused', 'statements-given', 'documented-request-dates-accepted'],
  ['half-hours-refused', 'statements-given', 'documented-request-dates-accepted'],
  ['wrong-reversal-pays-the-agent-back', 'wallet-world', 'refused-call-moves-nothing'],
  ['refused-duplicate-is-debited', 'wallet-world', 'refused-call-moves-nothing'],
  ['zwg-months-have-no-end', 'statements-of-months', 'statement-covers-at-most-one-month'],
  ['hyphens-are-no-part-of-a-reference', 'wallet-world', 'deposit-inquiry-details-only-when-found'],
]);
