export * from './statement-movements.ts';
export * from './statement-periods.ts';
export * from './statements.ts';
