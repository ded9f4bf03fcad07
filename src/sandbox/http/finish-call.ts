import { operationAt } from '../../contract/index.ts';
import { headerValueOf, hintHeader } from '../hints/hint-header.ts';
import { toldExchange } from '../secrets/redact.ts';
import type { Answer } from '../slice/decision.ts';
import { nearestPath } from '../witness/nearest-path.ts';
import { type WitnessedCall, witnessedCall } from '../witness/witnessed-call.ts';
import { workspaceOf } from './api-ground.ts';
import { type EncodedAnswer, encodeAnswer } from './encoded-answer.ts';
import { hintFor } from './hint-for.ts';
import { sendAnswer } from './send-answer.ts';
import type { ReadCall, ServedCall } from './served-call.ts';

/** Tells the witness of a call, where there is one; `isAnswered` where it had it answered in the provider's place. */
export function hear(
  call: ServedCall,
  read: Pick<ReadCall, 'body' | 'workspace'>,
): { heard: WitnessedCall | undefined; isAnswered: boolean } {
  const { slice, ground, request, response, method, path, route } = call;
  const { witness, basePathOf } = ground;
  const { api } = slice;
  const { workspace, body } = read;
  if (!witness) return { heard: undefined, isAnswered: false };
  const now = (): number => workspaceOf(ground, workspace)?.clock.now() ?? ground.now();
  if (!route && !operationAt(method, path, api))
    witness.strayed({ workspace, at: now(), method, path, nearest: () => nearestPath(method, path, basePathOf) });
  ground.receipts.tellBegun(workspace);
  const heard = witnessedCall(witness, request, response, { workspace, api, operation: route?.operation, body, now });
  if (heard.instead) heard.pass(heard.instead, (it) => give(call, it, read, heard.id));
  return { heard, isAnswered: heard.instead !== undefined };
}

/** Answers a call: with its hint, and spoilt by the faults that change what goes over the wire. */
export function finish(call: ServedCall, answer: Answer, read: ReadCall): void {
  const { ground, route } = call;
  let encoded = encodeAnswer(answer);
  const hint = hintFor(call, answer, read);
  if (hint !== undefined) encoded.headers[hintHeader] = headerValueOf(hint);
  if (route)
    for (const fault of ground.workspaces.derivedFaults(read.workspace))
      encoded = fault.spoil(encoded, route.operation);
  const { heard } = read;
  if (heard) heard.pass(encoded, (it) => give(call, it, read, heard.id));
  else give(call, encoded, read);
}

/** Sends the answer and records the exchange. */
function give(
  { slice, ground, request, response, method, route }: ServedCall,
  encoded: EncodedAnswer,
  { body, workspace: of }: Pick<ReadCall, 'body' | 'workspace'>,
  heard?: number,
): void {
  sendAnswer(response, encoded);
  const workspace = workspaceOf(ground, of);
  if (!workspace) return;
  const { exchanges, feed } = workspace;
  const { url = '', rawHeaders } = request;
  const at = workspace.clock.now();
  const id = exchanges.add({
    ...{ at, api: slice.api, operation: route?.operation, method, url, rawHeaders, body },
    ...{ status: encoded.status, answer: encoded.text, heard },
  });
  feed.add(toldExchange(exchanges, id), at);
}
