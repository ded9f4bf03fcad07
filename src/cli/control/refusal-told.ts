import { visible } from '../../protocol/visible.ts';
import { ControlPlaneError } from '../../targets/index.ts';
import { UsageError } from '../usage-error.ts';

/** A control plane's refusal in words for whoever typed the command: what to write instead. */
export function refusalTold({ message, refusal }: ControlPlaneError, base: string): Error {
  if (!refusal)
    return new ControlPlaneError(
      `${message}${message.endsWith('?') ? '' : '.'} Start one by "payproof sandbox", or give its address, as it was printed, by --control`,
    );
  const { status, reason } = refusal;
  if (reason === undefined)
    return new ControlPlaneError(
      `what answers at ${base} is no sandbox (${status}); give the address of its control plane, as it was printed, by --control`,
    );
  const why = visible(reason);
  if (status === 401) return new UsageError(`${why}; name a variable that holds it by --token-env`);
  if (status === 409 && why.startsWith('the sandbox has several workspaces'))
    return new UsageError(`${why} (by --workspace)`);
  // The control plane names its member; whoever types has an option of that name.
  if (status === 409 && why.endsWith(', as its url')) return new UsageError(why.replace(/, as its url$/, ', by --url'));
  return status < 500 ? new UsageError(why) : new ControlPlaneError(message);
}
