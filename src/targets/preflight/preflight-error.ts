/** The target is not set up so that anything could be judged: nothing was, and the message tells each cause. */
export class PreflightError extends Error {
  override readonly name = 'PreflightError';
}
