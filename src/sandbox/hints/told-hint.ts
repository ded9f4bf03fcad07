import type { Api } from '../../contract/index.ts';

/** What to change about a call that was refused, for whoever watches the sandbox. */
export interface ToldHint {
  api: Api;
  status: number;
  method: string;
  /** The operation's path as the contract writes it; undefined where there is no such operation. */
  path: string | undefined;
  hint: string;
}
