/** A file holds no traffic that can be read; the message names it and says what it may be. */
export class TrafficError extends Error {
  override readonly name = 'TrafficError';
}
