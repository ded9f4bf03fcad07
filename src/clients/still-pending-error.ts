/** A transaction reached no final status in the time that was given. `last` is the last look-up's answer, where there was one. */
export class StillPendingError<Answer> extends Error {
  override readonly name = 'StillPendingError';
  readonly last: Answer | undefined;

  constructor(what: string, waitedMs: number, last: Answer | undefined) {
    super(`${what} reached no final status within ${waitedMs} ms; look it up later, or wait longer with patienceMs.`);
    this.last = last;
  }
}
