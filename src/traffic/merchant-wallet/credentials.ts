import { secretsObserver } from '../secrets.ts';

export const secrets = secretsObserver(
  'merchant-wallet',
  'answers-hold-no-secrets',
  // A login alone hands a token out.
  ({ operation }, { name }) => operation === 'login' && name === 'accessToken',
);
