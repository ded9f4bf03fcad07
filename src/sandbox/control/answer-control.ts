import { misfitWords } from '../../contract/index.ts';
import { SignatureError } from '../deliveries/own-header.ts';
import { FaultError } from '../faults/fault.ts';
import { redactorOf } from '../secrets/redact.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import { warn } from '../secrets/warn.ts';
import { DialectError } from '../slice/dialects.ts';
import { type ControlAnswer, ControlError } from './control-answer.ts';
import type { ControlOperation } from './control-contract.ts';
import type { ControlGround, ControlRequest } from './control-handler.ts';
import { controlHandlers } from './control-handlers.ts';
import { onlyWorkspace, workspaceOf } from './workspace-of.ts';

/** A request as it came in: the workspace by its id, the body not judged yet. */
export interface Asked extends Omit<ControlRequest, 'workspace'> {
  workspace: string | undefined;
}

/**
 * Does one operation of the control plane, whoever asks for it and however. Throws what `refusalOf` puts into words.
 */
export async function answerControl(
  { operationId, path, body: judge, isDeed, isPrivate }: ControlOperation,
  { workspace: id = '', ...given }: Asked,
  ground: ControlGround,
): Promise<ControlAnswer> {
  const handler = controlHandlers[operationId];
  if (!handler) throw new Error(`the control plane has no handler for ${operationId}`);
  const [problem] = judge?.(given.body) ?? [];
  if (problem) throw new ControlError(400, misfitWords('the body', problem));
  const workspace = path.includes('{workspace}') ? workspaceOf(id, ground.workspaces) : undefined;
  // Operations without the parameter never look at the workspace.
  const asked: ControlRequest = { ...given, workspace: workspace as ControlRequest['workspace'] };
  const answering = handler(asked, ground);
  // Before its consequences: whoever is answered by it is answered once the event loop goes round.
  const { deed = asked.body } = answering instanceof Promise ? {} : answering;
  if (isDeed && !isPrivate) tellDeed(operationId, { ...asked, body: deed }, ground);
  const answer: ControlAnswer = await answering;
  await ground.engine.stored();
  if (isDeed) addDeed(operationId, asked);
  return answer;
}

function tellDeed(operation: string, { workspace, body }: ControlRequest, { witness }: ControlGround): void {
  witness?.done({ workspace: workspace.id, at: workspace.clock.now(), operation, body });
}

/** Its body may hold a PIN: only its name is told. */
function addDeed(operation: string, { workspace: { feed, clock } }: ControlRequest): void {
  feed.add({ kind: 'deed', show: () => ({ operation }) }, clock.now());
}

/** What is wrong with a wish, told as it is. */
const mistakes = [DialectError, FaultError, SignatureError];

/** A message may quote what a client sent. */
const longestError = 2_000;

/** How what was thrown is told to whoever asked; what is our own failure is told on stderr. */
export function refusalOf(
  error: Error & { status?: number; statusCode?: number },
  workspace: string | undefined,
  ground: ControlGround,
): { status: number; message: string } {
  const isMistake = mistakes.some((it) => error instanceof it);
  const status = isMistake ? 400 : (error.status ?? error.statusCode ?? 500);
  const secrets = secretsFor(workspace, ground);
  if (status >= 500) warn(error, secrets);
  const message = status >= 500 ? 'the sandbox failed; its stderr says where' : error.message;
  return { status, message: redactorOf(secrets)(message).slice(0, longestError) };
}

/** What an error must not tell: the token, and what the workspace keeps secret. */
function secretsFor(id = '', { token, workspaces }: ControlGround): string[] {
  const [only] = workspaces.all();
  const workspace = workspaces.get(id) ?? (id === onlyWorkspace ? only : undefined);
  return workspace ? secretsOf(workspace, token) : token === undefined ? [] : [token];
}
