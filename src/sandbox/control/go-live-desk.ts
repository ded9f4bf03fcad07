/** What a request for production access is worth, as an administrator sees it. */
export interface GoLiveReview {
  /** The rows of the script. */
  cases: { id: string; merchantReference: string; actual: string; status: string; comments: string }[];
  /** Why no credentials can be issued for it. */
  problems: string[];
  /** What the administrator should know. */
  notes: string[];
}

/** Knows the operator's test script: the sandbox itself neither makes nor reads evidence. */
export interface GoLiveDesk {
  /** The workbook of the script, to be filled. */
  script(): Promise<Uint8Array>;
  /** @param files the filled script and what lies beside it, by name. */
  review(files: ReadonlyMap<string, Uint8Array>): Promise<GoLiveReview>;
}
