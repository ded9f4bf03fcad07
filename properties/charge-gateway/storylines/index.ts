export * from './charges.ts';
export * from './world/gateway-world.ts';
