export interface ControlAnswer {
  status: number;
  body?: object;
  /** In place of a body: the text of one, which may be long, as it is made. */
  pieces?: Iterable<string>;
  /** In place of a body: a value of JSON a line, as they come, or an empty line. */
  lines?: AsyncIterable<object | ''>;
}

export const done: ControlAnswer = { status: 204 };

/** A request that the control plane turns away. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
