import { contractObserver } from '../contract-observer.ts';

export const contract = contractObserver('merchant-wallet');
