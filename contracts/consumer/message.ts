/** One message of a documented webhook, as our receiver takes it: a row of an API's table. */
export interface Message {
  /** Name of the webhook in the contract. */
  webhook: string;
  /** Completes "<webhook>: …"; unique in its API. */
  title: string;
  state: string;
  /** Name of the body's example in the contract. */
  example: string;
  /** Optional fields that are there. */
  also?: readonly string[];
  /** Headers by name, each with the pattern that it fits and an example. */
  headers?: Readonly<Record<string, { pattern: string; example: string }>>;
  /** Rules of rules/, without their API, with the field that decides each. */
  rules: Readonly<Record<string, string>>;
  /** What our receiver makes of the body's bytes. */
  receive(rawBody: Buffer): unknown;
  expected: unknown;
}
