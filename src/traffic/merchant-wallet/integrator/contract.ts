import { requestObserver } from '../../request-observer.ts';

export const requests = requestObserver('merchant-wallet');
