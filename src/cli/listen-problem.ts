import { UsageError } from './usage-error.ts';

const problems: Record<string, string> = {
  EADDRINUSE: 'the port is in use; give another --port, or leave it out for any free one',
  EADDRNOTAVAIL: 'this machine does not have that address; give another --host',
  EACCES: 'not permitted; give a --port of 1024 or above',
  ENOTFOUND: 'there is no such host; give another --host',
};

/** What to throw where a server could not listen: a UsageError that says why, or the error itself where it is another one. */
export function listenProblem(error: unknown, host: string, port: number): unknown {
  const why = error instanceof Error ? problems[(error as NodeJS.ErrnoException).code ?? ''] : undefined;
  return why === undefined ? error : new UsageError(`cannot listen on ${host}:${port}: ${why}`, { cause: error });
}
