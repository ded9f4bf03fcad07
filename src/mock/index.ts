export { MockError } from './mock-error.ts';
export { type MockOptions, type Mocks, startMocks } from './start-mocks.ts';
