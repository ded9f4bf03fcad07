import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isFound } from './is-found.ts';

skipWaits();
withoutSockets();

isFound([
  ['dead-code-has-its-time-again', 'code-left-alone', 'time-to-live-counts-down'],
  ['expired-token-still-gives-change', 'access-token-ends', 'refused-call-moves-nothing'],
  ['first-second-listed-twice', 'statement-borders', 'statement-lists-the-movements'],
  ['deposit-answers-the-account-before', 'deposit-to-every-account', 'money-movement-of-no-other'],
  ['change-found-as-a-deposit', 'reversal-of-bank-change', 'deposit-inquiry-details-only-when-found'],
  ['forty-days-are-a-month', 'statements-of-months', 'statement-covers-at-most-one-month'],
  ['inquiry-answers-the-last-reference', 'code-inquiry-per-code', 'code-inquiry-answers-the-code'],
  ['withdrawal-in-any-currency', 'code-currencies-refused', 'other-currency-refused'],
  ['utility-paid-before-the-token', 'access-token-refused', 'refused-call-moves-nothing'],
  ['number-of-nobody-gives-ones-own', 'statement-fields', 'statement-of-the-account-asked'],
  ['balances-run-against-the-dates', 'statements-of-months', 'statement-adds-up'],
  ['body-that-ends-early-breaks-the-service', 'code-fields-required', 'generateCode/4XX'],
]);
