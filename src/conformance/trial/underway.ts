/**
 * A call that goes on while its caller does something else, and awaits it later. One that fails before then, or after
 * the caller was ended, is no rejection that nobody handles: that would end the process.
 */
export function underway<T>(call: Promise<T>): Promise<T> {
  call.catch(() => undefined);
  return call;
}
