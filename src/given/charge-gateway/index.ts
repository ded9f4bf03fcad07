export { internationalOf } from '../subscriber.ts';
export * from './charge.ts';
export * from './charge-body.ts';
export * from './looked-up.ts';
export * from './open-prompt.ts';
export * from './prompt.ts';
export * from './refund.ts';
export { instantOf } from './utc.ts';
export * from './waiting.ts';
