/** The caller gave something that cannot be sent as it was meant. Nothing was sent. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';
}
