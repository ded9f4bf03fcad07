/** What the control plane refused, and why in its own words. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** 0 where nothing answered. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
