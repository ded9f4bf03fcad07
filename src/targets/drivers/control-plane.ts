import { misfitWords } from '../../contract/index.ts';
import type { NoAnswer, RawHeaders } from '../exchange.ts';
import { newSender } from '../wire/send.ts';
import { controlOperation } from './control-operation.ts';
import { ControlPlaneError, refused } from './control-plane-error.ts';
import { reasonIn } from './reason-in.ts';

/**
 * Calls one operation of a sandbox's control plane by its operationId. What it is given is the query of a GET, else
 * the body. Throws ControlPlaneError where the control plane is not reached, or refuses; with a cause where what it answered
 * says nothing about what it was asked for.
 */
export type ControlCall = (
  operation: string,
  of: { workspace?: string; given?: object | undefined },
) => Promise<unknown>;

export function controlPlane(base: string, token: string | undefined): ControlCall {
  // What a target's control plane answers is as foreign as what its APIs answer, and has the same bounds.
  const sender = newSender();
  return async (operation, { workspace = '', given }) => {
    const { method, path, answer: judge } = controlOperation(operation);
    const query = method === 'GET' && given ? `?${new URLSearchParams(given as Record<string, string>)}` : '';
    const body = query === '' && given ? JSON.stringify(given) : undefined;
    const url = base.replace(/\/$/, '') + path.replace('{workspace}', encodeURIComponent(workspace)) + query;
    const sent = Buffer.from(body ?? '');
    const headers: RawHeaders = [
      ['Host', new URL(url).host],
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as [string, string]]),
      ...(method === 'GET' ? [] : [['Content-Length', String(sent.length)] as [string, string]]),
      ...(token === undefined ? [] : [['Authorization', `Bearer ${token}`] as [string, string]]),
    ];
    const answer = await sender.send({ method, url, headers, body: sent }, answersWithinMs);
    if (typeof answer === 'string')
      throw new ControlPlaneError(`the control plane at ${base} is not reached; is the sandbox running?`, {
        cause: new Error(reasons[answer]),
      });
    if (answer.cut) throw unread(`${method} ${url}`, answer.cut.reason);
    const { status } = answer;
    const text = answer.body.toString('utf8');
    if (status >= 300 && status < 400) throw unread(`${method} ${url}`, `it is a redirect (${status})`);
    if (status < 200 || status > 299) {
      const reason = reasonIn(text);
      throw refused(`${method} ${url}`, { status, reason }, reason ?? text.slice(0, 2_000));
    }
    const value = text === '' ? undefined : jsonIn(text, `${method} ${url}`);
    const [misfit] = judge?.(value) ?? [];
    if (misfit) throw unread(`${method} ${url}`, misfitWords('the body', misfit));
    return value;
  };
}

/** A move of the clock does all that falls due on the way before it is answered. */
const answersWithinMs = 120_000;

const reasons: Readonly<Record<NoAnswer, string>> = {
  refused: 'there is no connection',
  reset: 'the connection broke before the answer was whole',
  timeout: `no whole answer in ${answersWithinMs / 1000} s`,
};

function unread(call: string, reason: string): ControlPlaneError {
  return new ControlPlaneError(`the answer to ${call} is none of a control plane: ${reason}`, {
    cause: new Error(reason),
  });
}

function jsonIn(text: string, call: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unread(call, 'it is no JSON');
  }
}
