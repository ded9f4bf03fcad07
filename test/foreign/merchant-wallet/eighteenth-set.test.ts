import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isFound } from './is-found.ts';

skipWaits();
withoutSockets();

isFound([
  ['password-loses-its-blanks', 'login-refused', 'wrong-password-refused'],
  ['token-in-any-case', 'access-token-refused', 'wrong-access-token-refused'],
  ['whole-dollars-are-debited-as-cents', 'many-on-statement', 'statement-lists-the-movements'],
  ['clock-of-twelve-hours', 'wallet-world', 'answer-dates-not-before-the-call'],
  ['refused-type-ends-all-codes', 'permissions', 'permitted-call-not-refused'],
  ['second-code-list-is-empty', 'response-code-list', 'response-codes-are-listed'],
]);
