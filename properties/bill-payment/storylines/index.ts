export * from './payments.ts';
export * from './world/bill-world.ts';
