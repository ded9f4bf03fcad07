import { visible } from '../../protocol/visible.ts';

/** What a control plane said when it refused. */
export interface ControlRefusal {
  status: number;
  /** Undefined where what answers is no control plane. */
  reason: string | undefined;
}

/** The control plane was not reached, or refused. */
export class ControlPlaneError extends Error {
  override readonly name = 'ControlPlaneError';
  readonly refusal: ControlRefusal | undefined;

  constructor(message: string, { refusal, ...options }: ErrorOptions & { refusal?: ControlRefusal } = {}) {
    super(message, options);
    this.refusal = refusal;
  }
}

/** A refusal in words: the call by its method and address, and what was said in answer, as it is. */
export function refused(call: string, refusal: ControlRefusal, said: string): ControlPlaneError {
  return new ControlPlaneError(`${call} answered ${refusal.status}: ${visible(said)}`, { refusal });
}
