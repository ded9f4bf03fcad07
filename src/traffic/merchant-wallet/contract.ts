import { contractObserver } from '../contract-observer.ts';
import { isOfProxy } from './of-proxy.ts';

export const contract = contractObserver('merchant-wallet', () => isOfProxy);
