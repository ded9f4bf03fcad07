/** The control plane was not reached, or refused. */
export class ControlPlaneError extends Error {
  override readonly name = 'ControlPlaneError';
}
