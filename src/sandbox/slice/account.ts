/** Who the credentials of a call belong to. */
export interface Account {
  workspace: string;
  username: string;
  password: string;
  /** Secret on every call, of an API that tells its callers by one. */
  apiKey?: string;
  /** False for the credentials whose holder never asked for sandbox access. */
  enabled: boolean;
  /** Whom it was issued to while the workspace was there. */
  holder?: string;
}
