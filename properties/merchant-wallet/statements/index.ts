export * from './statement-borders.ts';
export * from './statement-carried.ts';
export * from './statement-months.ts';
export * from './statement-movements.ts';
export * from './statement-periods.ts';
export * from './statements.ts';
