/** Rules that whoever integrates broke, as a witness found them: redacted, and plain JSON. */
export interface FindingSource {
  /**
   * Those of a workspace behind a number, oldest first; where it follows, also each that is found from then on, until the
   * reader goes or the sandbox stops. An empty text says that it still listens.
   */
  read(workspace: string, asked: { after: number; follow: boolean }): AsyncIterable<object | ''>;
  /** Has each told as it is found. */
  hear(listener: (workspace: string, finding: object) => void): void;
  /** Ends every reading. */
  close(): void;
}
