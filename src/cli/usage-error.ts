/** The command line asks for something that there is not. The message lists what is legal. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
