/** A file that was to tell what an integrator did cannot be read; the message names it and says what it may be. */
export class TrafficError extends Error {
  override readonly name = 'TrafficError';
}
