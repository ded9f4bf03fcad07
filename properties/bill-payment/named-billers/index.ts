export * from './airtime.ts';
export * from './electricity.ts';
export * from './internet-service.ts';
export * from './lottery.ts';
export * from './voucher-biller.ts';
export * from './voucher-stock-errors.ts';
