import { connect } from 'node:net';
import { eventually, wallTimers } from '../../targets/timers.ts';

/** Nobody listens at the receiver's address. */
export class NoReceiver extends Error {
  override readonly name = 'NoReceiver';
}

/** How long a receiver has to begin to listen. */
const startMs = 20_000;

/** Waits until somebody listens at the receiver's address. Throws NoReceiver. */
export async function reached(url: string, ended: () => string | undefined, signal: AbortSignal): Promise<void> {
  const found = await eventually(wallTimers, startMs, async () => {
    if (signal.aborted || ended() !== undefined) return 'over';
    return (await isListening(url)) ? 'reached' : undefined;
  });
  const why = ended();
  if (why !== undefined) throw new NoReceiver(`the receiver's command is gone before anything was sent: ${why}`);
  if (found === undefined)
    throw new NoReceiver(
      `nobody listens at ${new URL(url).host} after ${startMs / 1_000} s; start the receiver, or give its command behind --`,
    );
}

function isListening(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
    });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
