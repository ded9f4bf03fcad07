/* tslint:disable */
/* eslint-disable */
export * from './BillerApi.ts';
export * from './VendorApi.ts';
