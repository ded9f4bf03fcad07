/** One call of a probe, by its operationId; it changes nothing. */
export interface ProbeCall {
  operation: string;
  path?: Record<string, string>;
  query?: Record<string, string>;
  json?: unknown;
}

/** What is asked with one set of credentials before anything is judged. */
export interface Probe {
  /** Where the credentials stand below the API in the target file. */
  key: string;
  credentials: { username?: string; password?: string; apiKey?: string };
  /** What may be wrong with them, in words. */
  mayBeWrong: string;
  /** An inquiry: the first call that is made. */
  call: ProbeCall;
  /** Another kind of call with the same credentials, valid too: they are wrong only where this one is refused as well. */
  again?: ProbeCall;
  /** Of a login, whose result stands in its body: what a good one holds, and one with a wrong password, which a refused one is answered like. */
  login?: { gives: string; result: string; success: string; wrong: ProbeCall };
  /** A call that no provider of this API answers 404: where this one is not found either, the API is elsewhere. */
  neverNotFound: ProbeCall;
}
