import type { Observer } from '../../conformance/index.ts';
import { rule } from '../../given/merchant-wallet/rule.ts';
import { contractObserver } from '../contract-observer.ts';
import { secretsObserver } from '../secrets.ts';
import { codeAnswers } from './code-answers.ts';
import { codeInquiries } from './code-inquiries.ts';
import { openPlaces } from './open-places.ts';
import { responseCodes } from './response-codes.ts';
import { results } from './results.ts';
import { stans } from './stans.ts';
import { statementForms } from './statement-forms.ts';
import { statements } from './statements.ts';

/** Observers of the merchant wallet service over a conformance run: they judge the provider. */
export const merchantWalletObservers: Observer[] = [
  contractObserver('merchant-wallet'),
  codeAnswers,
  codeInquiries,
  openPlaces,
  responseCodes,
  results,
  secretsObserver('merchant-wallet', rule('answers-hold-no-secrets'), ({ operation }, { name }) => {
    // A login alone hands a token out. A merchant PIN belongs to another API: four digits mean nothing here.
    return name === 'merchantPin' || (operation === 'login' && name === 'accessToken');
  }),
  stans,
  statementForms,
  statements,
];
