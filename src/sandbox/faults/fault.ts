import type { Api } from '../../contract/index.ts';

/** Which side of right a fault is on: it lets pass what must be refused, refuses what must pass, or answers wrongly. */
export type FaultPair = 'accepts-too-much' | 'refuses-too-much' | 'wrong-answer';

/** One planted defect, as everybody may see it. */
export interface FaultInfo {
  /** `<api>/<slug>`. */
  id: string;
  api: Api;
  title: string;
  /** Full id of the rule that it breaks. */
  breaks: string;
  pair: FaultPair;
}

/** A fault that is not known. */
export class FaultError extends Error {
  override readonly name = 'FaultError';
}
