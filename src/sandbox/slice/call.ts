/** One call as the server routed it. `operation` is undefined where the contract knows no such path and method. */
export interface Call {
  operation: string | undefined;
  method: string;
  /** As sent, without the query. */
  path: string;
  params: Readonly<Record<string, string>>;
  /** A list where a name stands there more than once. */
  query: Readonly<Record<string, string | string[] | undefined>>;
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}
