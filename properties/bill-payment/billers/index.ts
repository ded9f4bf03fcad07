export * from './catalogue.ts';
export * from './member-numbers.ts';
export * from './not-payable.ts';
export * from './several-products.ts';
