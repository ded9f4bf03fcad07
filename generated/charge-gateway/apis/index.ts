/* tslint:disable */
/* eslint-disable */
export * from './ChargeGatewayApi.ts';
