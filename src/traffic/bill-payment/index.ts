import type { Observer } from '../../conformance/index.ts';
import { rule } from '../../given/bill-payment/rule.ts';
import { contractObserver } from '../contract-observer.ts';
import { secretsObserver } from '../secrets.ts';
import { amountTypes } from './amount-types.ts';
import { dates } from './dates.ts';
import { fiscalFields } from './fiscal-fields.ts';
import { openPlaces } from './open-places.ts';
import { paymentAnswers } from './payment-answers.ts';
import { paymentEchoes } from './payment-echoes.ts';
import { paymentLife } from './payment-life.ts';
import { platformReferences } from './platform-references.ts';
import { validationErrors } from './validation-errors.ts';
import { wallets } from './wallets.ts';

/** Observers of the bill payment platform over a conformance run: they judge the provider. */
export const billPaymentObservers: Observer[] = [
  contractObserver('bill-payment'),
  amountTypes,
  dates,
  fiscalFields,
  openPlaces,
  paymentAnswers,
  paymentEchoes,
  paymentLife,
  platformReferences,
  secretsObserver('bill-payment', rule('answers-hold-no-secrets'), (_, secret) => isWord(secret)),
  validationErrors,
  wallets,
];

/** What any answer may hold by chance: the PIN of another API, a key of few letters, a password that is a word. */
function isWord({ name, value }: { name: string; value: string }): boolean {
  return name === 'merchantPin' || name === 'token' || value.length < 8 || /^[a-z]+$/i.test(value);
}
