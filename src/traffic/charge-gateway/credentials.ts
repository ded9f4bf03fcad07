import { secretsObserver } from '../secrets.ts';

export const secrets = secretsObserver('charge-gateway', 'no-secret-in-answers');
