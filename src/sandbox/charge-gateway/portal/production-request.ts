import type { GoLiveReview } from '../../control/go-live-desk.ts';

/** A request for production access, with what was seen of its script. */
export interface ProductionRequest extends GoLiveReview {
  /** `263XXXXXXXXX`. */
  merchantNumber: string;
  at: number;
  state: 'submitted' | 'returned' | 'issued';
  decidedAt?: number;
  /** Why it was returned. */
  reason?: string;
  /** Of what was issued: SIMULATED. */
  username?: string;
}
