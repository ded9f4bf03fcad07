import type { Api } from '../../contract/index.ts';

/** What to change about a call that was refused, for whoever watches the sandbox. */
export interface ToldHint {
  api: Api;
  status: number;
  method: string;
  /** As sent. */
  path: string;
  hint: string;
}
