import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isFound } from './is-found.ts';

skipWaits();
withoutSockets();

isFound([
  ['new-year-parts-a-month', 'statements-across-borders', 'statement-of-one-month-accepted'],
  ['quiet-period-of-zero', 'statement-periods', 'statement-adds-up'],
  ['paid-zwg-withdrawal-stays-claimed', 'code-paid', 'paid-code-is-paid'],
  ['code-by-its-beginning', 'code-inquiry-refused', 'code-inquiry-answers-the-code'],
  ['large-reversal-a-cent-off', 'reversal-amounts', 'reversal-of-exactly-the-deposit'],
  ['narration-ends-at-twenty', 'deposit-inquiry-tells-apart', 'deposit-inquiry-details-match'],
  ['one-narration-one-deposit', 'deposit-inquiry-tells-apart', 'deposit-inquiry-details-match'],
  ['duplicates-of-the-day-alone', 'deposit-duplicates-later', 'deposit-duplicate-refused-when-enabled'],
  ['utility-reference-of-32', 'utility-payments', 'stan-echoes-the-reference'],
  ['change-reference-without-its-hyphen', 'bank-change-accepted', 'stan-echoes-the-reference'],
  ['user-name-is-a-pattern', 'login-refused', 'wrong-username-refused'],
  ['wrong-login-ends-tokens', 'login-refused', 'access-token-lifetime'],
]);
