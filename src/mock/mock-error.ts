/** A mock cannot be started. The message says what to do. */
export class MockError extends Error {
  override readonly name = 'MockError';
}
