import type { Ready } from '../../src/sandbox/index.ts';
import { payproof } from '../cli/fake-io.ts';

/** The command `sandbox` with these words, on a free port: what it issued, and how it ends when it is stopped. */
export async function servedSandbox(words: readonly string[], folder: string, environment: Record<string, string>) {
  const freePort = words.map((it, at) => (words[at - 1] === '--port' ? '0' : it.replace(/^--port=.*/, '--port=0')));
  const { promise: stopped, resolve: stop } = Promise.withResolvers<'SIGTERM'>();
  const { promise: ready, resolve: tell } = Promise.withResolvers<Ready>();
  let err = '';
  const ended = payproof([...freePort, '--json'], {
    ...{ folder, environment, stopped },
    out: (text) => tell(JSON.parse(text) as Ready),
    err: (text) => {
      err += text;
    },
  });
  const failed = ended.then(({ code }) => {
    throw new Error(`the sandbox ended with ${code}: ${err}`);
  });
  failed.catch(() => undefined);
  return {
    ready: await Promise.race([ready, failed]),
    said: () => err,
    stop: () => {
      stop('SIGTERM');
      return ended.then(({ code }) => code);
    },
  };
}
