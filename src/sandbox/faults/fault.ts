import type { Api } from '../../contract/index.ts';

/** Which side of right a fault is on: it lets pass what must be refused, refuses what must pass, or answers wrongly. */
export type FaultPair = 'accepts-too-much' | 'refuses-too-much' | 'wrong-answer';

/** `careless`: what an implementer gets wrong who reads quickly, planted by somebody who tried to get past the checks. */
export type FaultOrigin = 'careless';

/** One planted defect, as everybody may see it. */
export interface FaultInfo {
  /** `<api>/<slug>`. */
  id: string;
  api: Api;
  /** The topic of the rule that it breaks, and the file that it stands in. */
  topic: string;
  title: string;
  /** Full id of the rule that it breaks. */
  breaks: string;
  pair: FaultPair;
  /** Who planted it, where that is not the author of the check. */
  origin?: FaultOrigin;
}

/** A fault that is not known. */
export class FaultError extends Error {
  override readonly name = 'FaultError';
}
