/** How long the server waits for its clients, in ms. They are real time: no virtual clock moves a network. */
export interface TimeLimits {
  /** From the opening of a connection, or the first byte of a later request, to the end of the headers. */
  headersMs: number;
  /** From there to the end of the body. */
  requestMs: number;
  /** Between two requests of one connection. */
  keepAliveMs: number;
  /** Of a connection on which no byte moves, such as one whose answers are not read. */
  silenceMs: number;
  /** How often connections are looked through for those that are late. */
  checkMs: number;
  /** How long a refused client that goes on sending is read away, so that its answer is not lost to a reset. */
  lingerMs: number;
  /** How long a stop waits for what is under way, before it cuts all connections. */
  stopMs: number;
}

export const defaultTimeLimits: TimeLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  // Longer than the slowest answer of an API on a clock in real time.
  silenceMs: 300_000,
  checkMs: 5_000,
  lingerMs: 1_000,
  stopMs: 5_000,
};
