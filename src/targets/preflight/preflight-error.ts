/** The target is not set up so that anything could be judged: nothing was, and the message tells each cause. */
export class PreflightError extends Error {
  override readonly name = 'PreflightError';
  /** Something far away was not reached, and no proxy stands in the target. */
  readonly mayNeedProxy: boolean;

  constructor(message: string, { mayNeedProxy = false }: { mayNeedProxy?: boolean } = {}) {
    super(message);
    this.mayNeedProxy = mayNeedProxy;
  }
}
