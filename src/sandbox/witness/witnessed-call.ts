import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EncodedAnswer } from '../http/encoded-answer.ts';
import type { HeardCall, Witness } from './witness.ts';

/** A call that a witness heard, until it is answered. */
export interface WitnessedCall {
  /** By which the witness knows it. */
  id: number;
  /** Given in the provider's place. */
  instead: EncodedAnswer | undefined;
  /** Lets an answer go its way: what arrives is told, then given by `give`. */
  pass(answer: EncodedAnswer, give: (answer: EncodedAnswer) => void): void;
}

let lastId = 0;

/**
 * Tells a witness of a call and of what becomes of it.
 * @param now the time of its workspace.
 */
export function witnessedCall(
  witness: Witness,
  request: IncomingMessage,
  response: ServerResponse,
  call: Pick<HeardCall, 'workspace' | 'api' | 'operation' | 'body'> & { now(): number },
): WitnessedCall {
  const { now, ...known } = call;
  const { method = '', url = '', rawHeaders, headers } = request;
  lastId += 1;
  const id = lastId;
  const { workspace } = call;
  let isOver = false;
  function end(answer: EncodedAnswer | 'reset'): boolean {
    if (isOver) return false;
    isOver = true;
    request.socket.off('end', leave);
    witness.answered({ id, workspace, at: now(), answer });
    return true;
  }
  // The server keeps half a connection open for whoever still reads: who closes while an answer is owed gave it up, as far
  // as can be seen.
  const leave = (): void => void end('reset');
  request.socket.once('end', leave);
  const scheme = 'encrypted' in request.socket ? 'https' : 'http';
  const absolute = url.startsWith('/') ? `${scheme}://${headers.host ?? 'localhost'}${url}` : url;
  const fate = witness.called({ ...known, id, at: now(), method, url: absolute, rawHeaders });
  response.once('close', leave);
  const arrive = (answer: EncodedAnswer, give: (answer: EncodedAnswer) => void): void => {
    if (fate?.isLost) {
      end('reset');
      response.destroy();
    } else if (end(answer) || !response.destroyed) give(answer);
  };
  return {
    id,
    instead: fate?.instead,
    pass(answer, give) {
      const edited = fate?.edit?.(answer) ?? answer;
      if (fate?.until) void fate.until().then(() => arrive(edited, give));
      else arrive(edited, give);
    },
  };
}
