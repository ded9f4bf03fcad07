export { mistakes } from './mistakes/index.ts';
export { variants } from './variants.ts';
