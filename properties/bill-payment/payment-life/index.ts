export * from './auth-conditions.ts';
export * from './auth-moves-nothing.ts';
export * from './ends-left-alone.ts';
export * from './failed-payments.ts';
export * from './funding-of-several.ts';
export * from './paid-meanwhile.ts';
export * from './pay-off-the-path.ts';
export * from './status-inquiries.ts';
