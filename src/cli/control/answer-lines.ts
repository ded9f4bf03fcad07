import { reasonIn } from '../../targets/drivers/reason-in.ts';
import { ControlPlaneError } from '../../targets/index.ts';
import type { Control } from './open-control.ts';
import { refusalTold } from './refusal-told.ts';

/**
 * The lines of an answer of the control plane as they come, until it ends, its sandbox does, or the signal aborts. Throws as
 * `Control.ask` does, and ControlPlaneError where the answer breaks off.
 * @param path below that of the workspace, with its query.
 */
export async function* answerLines(
  { base, workspace, token }: Control,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const url = `${base}/workspaces/${encodeURIComponent(workspace)}${path}`;
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(url, { headers, signal, redirect: 'error' }).catch((cause: unknown) => {
    if (signal.aborted) return undefined;
    const message = `the control plane at ${base} is not reached; is the sandbox running?`;
    throw refusalTold(new ControlPlaneError(message, { cause }), base);
  });
  if (!answer) return;
  if (answer.status !== 200) throw refusalTold(await refused(answer), base);
  const decoder = new TextDecoder();
  const chunks = (answer.body ?? new ReadableStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await chunks.read().catch((cause: unknown) => {
      if (signal.aborted) return { value: undefined, done: true };
      // A sandbox that stops ends its answers.
      throw new ControlPlaneError(
        `the answer of ${base} broke off: the sandbox was killed, or the connection was cut; there may be more`,
        { cause },
      );
    });
    if (done || !value) return;
    rest += decoder.decode(value, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function refused(answer: Response): Promise<ControlPlaneError> {
  const reason = reasonIn(await answer.text());
  return new ControlPlaneError(`${answer.url} answered ${answer.status}`, {
    refusal: { status: answer.status, reason },
  });
}
