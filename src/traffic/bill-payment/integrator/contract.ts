import { requestObserver } from '../../request-observer.ts';

export const requests = requestObserver('bill-payment');
