import { defined } from '../contract/defined.ts';
import type { RawHeaders } from '../targets/exchange.ts';
import type { OpenTarget } from '../targets/open-target.ts';
import { came } from '../targets/preflight/preflight-text.ts';
import { troubleOfFailure } from '../targets/preflight/trouble-of-failure.ts';
import { tryCall } from '../targets/preflight/try-call.ts';
import { type Notebook, tell } from './look.ts';

/** A body that whoever parses and writes it again changes: spaces, escapes, numbers, line ends. */
const body = Buffer.from('{ "loop" : [1.10, 1e2, "\\u00e9\u00e9", "a\\/b"],\r\n\t"last": null }\n ', 'utf8');

/** Sends a callback to the own receiver by its address, as the target will: whether it arrives, and byte for byte. */
export async function lookAtCallbacks(target: OpenTarget, notebook: Notebook): Promise<void> {
  const { receiver, settings, timers, route } = target;
  if (!receiver) return;
  const say = (level: 'wrong' | 'unseen', found: string, remedy: string): void =>
    tell(notebook, settings, { level, about: 'callbacks', key: 'callbacks', found, remedy });
  const url = receiver.newUrl();
  const header = settings.callbackSignature?.header ?? 'X-Signature';
  const mark = 'loop+of/payproof==';
  const headers: RawHeaders = [
    ['Host', new URL(url).host],
    ['Content-Type', 'application/json'],
    ['Content-Length', String(body.length)],
    [header, mark],
  ];
  // Straight from here: the proxy to the target is none of the way back.
  const reaching = { timeoutMs: settings.timeoutMs, timers, route: defined({ ca: route.ca }) };
  const tried = await tryCall({ method: 'POST', url, headers, body }, reaching);
  const address = `a POST to ${new URL(url).origin} from this machine`;
  if ('failure' in tried) {
    const trouble = await troubleOfFailure(tried.failure, url, reaching);
    // Some networks lead nobody back in from inside.
    const isOpen = trouble.kind === 'no-connection' || trouble.kind === 'no-answer';
    return say(
      isOpen ? 'unseen' : 'wrong',
      `${address}: ${came(trouble)}`,
      'Let `callbacks.base` lead to `host` and `port` of this machine, over HTTPS that the target trusts',
    );
  }
  const { status } = tried.answer;
  const [received] = receiver.at(url);
  if (!received)
    return say(
      'wrong',
      `${address} got HTTP ${status}, and not from payproof: nothing arrived`,
      'Let `callbacks.base` lead to `host` and `port` of this machine, with every path below it',
    );
  const bytes = received.request.body;
  if (!bytes.equals(body))
    return say(
      'wrong',
      `${address} arrived changed: ${bytes.length} bytes for ${body.length}; signatures over the body would not verify`,
      'Let the proxy or tunnel pass bodies on as they are',
    );
  const arrived = received.request.headers.find(([name]) => name.toLowerCase() === header.toLowerCase())?.[1];
  if (arrived !== mark)
    return say(
      'wrong',
      `${address} arrived ${arrived === undefined ? 'without' : 'with another'} header ${header}, which carries the signature`,
      'Let the proxy or tunnel pass headers on as they are',
    );
  notebook.fine.push(`callbacks: a loop through ${new URL(url).origin}, byte for byte`);
}
