/* tslint:disable */
/* eslint-disable */
export * from './MerchantWalletApi.ts';
