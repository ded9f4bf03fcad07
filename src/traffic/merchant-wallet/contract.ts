import { contractObserver } from '../contract-observer.ts';
import { ownThrottling } from './early-inquiry.ts';
import { isOfProxy } from './of-proxy.ts';

export const contract = contractObserver('merchant-wallet', () => isOfProxy, ownThrottling);
