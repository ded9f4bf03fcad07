import type { Observer } from '../../conformance/index.ts';
import { rule } from '../../given/charge-gateway/rule.ts';
import { contractObserver } from '../contract-observer.ts';
import { secretsObserver } from '../secrets.ts';
import { callbackSignature, callbackSignatureForm } from './callback-signature.ts';
import { echoes } from './echoes.ts';
import { errorAnswers } from './error-answers.ts';
import { identifiers } from './identifiers.ts';
import { progress } from './progress.ts';
import { times } from './times.ts';

/** Observers of the charge gateway over a conformance run: they judge the provider. */
export const chargeGatewayObservers: Observer[] = [
  contractObserver('charge-gateway'),
  callbackSignature,
  callbackSignatureForm,
  echoes,
  errorAnswers,
  identifiers,
  progress,
  secretsObserver('charge-gateway', rule('no-secret-in-answers')),
  times,
];
