import { observersOf } from '../../conformance/index.ts';
import * as answers from './answers.ts';
import * as autoInvoice from './auto-invoice.ts';
import * as contract from './contract.ts';
import * as credentials from './credentials.ts';
import * as echoes from './echoes.ts';
import * as errors from './errors.ts';
import * as paymentLife from './payment-life.ts';
import * as paymentList from './payment-list.ts';
import * as references from './references.ts';
import * as reversals from './reversals.ts';
import * as wallets from './wallets.ts';

/** Observers of the bill payment platform over a conformance run: they judge the provider. */
export const billPaymentObservers = observersOf('bill-payment', {
  answers,
  'auto-invoice': autoInvoice,
  contract,
  credentials,
  echoes,
  errors,
  'payment-life': paymentLife,
  'payment-list': paymentList,
  references,
  reversals,
  wallets,
});
