import { type CommandOptions, runCommand } from '../exec/run-command.ts';

/** Starts the receiver's own command, where there is one; `endedBy` says why it is over. */
export function startReceiver(
  { words, folder, err }: { words: readonly string[]; folder: string; err(text: string): void },
  own: Pick<CommandOptions, 'environment' | 'onLine' | 'signal'>,
): { endedBy(): string | undefined; close(): void } {
  if (words.length === 0) return { endedBy: () => undefined, close: () => undefined };
  const tell = (chunk: Buffer): void => err(chunk.toString('utf8'));
  const command = runCommand({ words, folder, ...own, out: tell, err: tell, timeoutMs: 3_600_000 });
  let ended: string | undefined;
  command.ended.then(({ code, problem }) => {
    ended = problem ?? `it ended with ${code}`;
  });
  return { endedBy: () => ended, close: command.close };
}
