export * from './refused-on-statement.ts';
export * from './service-problem.ts';
