/** A client could not be generated or checked. The message says what to do. */
export class GenerationError extends Error {
  override readonly name = 'GenerationError';
}
