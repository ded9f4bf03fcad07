export { answers } from './answers.ts';
export { idempotence } from './idempotence.ts';
export { signature } from './signature.ts';
