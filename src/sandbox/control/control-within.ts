import { defined } from '../../contract/defined.ts';
import { answerControl, refusalOf } from './answer-control.ts';
import { type ControlOperation, controlOperations } from './control-contract.ts';
import type { ControlGround } from './control-handler.ts';

let operations: ReadonlyMap<string, ControlOperation> | undefined;

/** What the control plane says to a call that goes over no network; what is undefined has no body. */
export interface ControlSaid {
  status: number;
  /** Plain JSON that the caller owns; `{ error }` of a refusal. */
  body?: unknown;
}

/** What a call of the control plane is about: the workspace, and the query of a GET or else the body. */
export interface ControlAbout {
  workspace?: string;
  given?: object | undefined;
}

/**
 * Does an operation of the control plane for the process that the sandbox runs in: the same operation, judged by the same
 * contract, without a server between. What streams or is a file is had by HTTP alone: TypeError.
 */
export async function controlWithin(
  operationId: string,
  { workspace, given }: ControlAbout,
  ground: ControlGround,
): Promise<ControlSaid> {
  operations ??= new Map(controlOperations().map((it) => [it.operationId, it]));
  const operation = operations.get(operationId);
  if (!operation) throw new TypeError(`the control plane has no operation ${operationId}`);
  const { method, body: judge } = operation;
  const asked = {
    ...defined({ workspace }),
    query: method === 'GET' ? queryOf(given) : {},
    headers: {},
    body: judge && given ? (copied(given) as Record<string, unknown>) : {},
  };
  try {
    const answer = await answerControl(operation, { workspace, ...asked }, ground);
    if (answer.events || answer.file || answer.lines) throw new TypeError(`${operationId} is answered by HTTP alone`);
    const body = answer.pieces ? JSON.parse([...answer.pieces].join('')) : answer.body && copied(answer.body);
    return defined({ status: answer.status, body });
  } catch (error) {
    const { status, message } = refusalOf(error as Error, workspace, ground);
    return { status, body: { error: message } };
  }
}

function queryOf(given: object = {}): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(given as Record<string, string>));
}

/** As it would be on the other side of a network. */
function copied(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
