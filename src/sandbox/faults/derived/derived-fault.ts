import type { EncodedAnswer } from '../../http/encoded-answer.ts';
import type { FaultInfo } from '../fault.ts';

/** A fault made from one fact of the contract: it spoils every answer that the fact speaks of. */
export interface DerivedFault extends FaultInfo {
  /** Gives the answer to a call of this operation as the fault has it; answers that it does not touch stay as they are. */
  spoil(answer: EncodedAnswer, operation: string): EncodedAnswer;
}
