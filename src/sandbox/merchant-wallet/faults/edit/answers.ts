import { answerEditor } from '../../../faults/answer-editor.ts';
import { answered } from '../../../faults/decided.ts';
import { rawBody } from '../../../faults/raw-body.ts';
import { type Answer, type Decision, type JsonObject, type JsonValue, objectIn } from '../../../slice/decision.ts';
import { type Change, put, type View } from '../../../store/table.ts';
import type { ResponseCode } from '../../answers/errors.ts';
import { turnedAway } from '../../answers/turned-away.ts';
import type { Policy } from '../../policy.ts';
import { notes } from '../../tables/callers.ts';
import type { CallSite, WalletFault } from '../../wallet-fault.ts';

export { answered, stored } from '../../../faults/decided.ts';

/** Changes members of the JSON answers of one operation and status; a member set to undefined goes. */
export const editAnswer = answerEditor<CallSite>();

/** What a call sent as its body; empty where that is no JSON object. */
export function sent(site: CallSite): Record<string, unknown> {
  return rawBody(site) ?? {};
}

/** Whether a decision lets the call succeed. */
export function succeeds(decision: Decision): boolean {
  const { answer } = decision;
  if (!('hold' in answer) && typeof answer.body === 'string') return answer.status === 200;
  return ['00', '000'].includes(String(answered(decision).responseCode));
}

/** Refuses calls of one operation that would succeed, where `isMeant` says so; nothing of them is done. */
export function refuse(
  operation: string,
  code: ResponseCode,
  isMeant: (site: CallSite, decision: Decision) => boolean = () => true,
): Pick<WalletFault, 'decision'> {
  return {
    decision: (decision, site) =>
      site.call.operation === operation && succeeds(decision) && isMeant(site, decision)
        ? turnedAway({ code }, operation, site.env)
        : decision,
  };
}

/** Gives a member that a call of one operation lacks, or sent empty, this value, as if it were optional. */
export function defaulted(operation: string, member: string, value: JsonValue): Pick<WalletFault, 'policy'> {
  return editBody(operation, (body) =>
    body[member] === undefined || body[member] === '' ? { ...body, [member]: value } : body,
  );
}

/** Reads the body of one operation otherwise than it was sent. */
export function editBody(
  operation: string,
  edit: (body: Record<string, unknown>) => Record<string, unknown>,
): Pick<WalletFault, 'policy'> {
  return {
    policy: ({ readBody }) => ({
      readBody: (body, of) => readBody(of === operation ? edit(body) : body, of),
    }),
  };
}

/** Judges amounts of one operation otherwise; `edit` gets whole cents that were accepted. */
export function editCents(operation: string, edit: (cents: number) => number | undefined): Pick<WalletFault, 'policy'> {
  return {
    policy: ({ cents }) => ({
      cents(amount, of) {
        const read = cents(amount, of);
        return of === operation && read !== undefined ? edit(read) : read;
      },
    }),
  };
}

/** What is posted for one movement. */
export function editTransfers(
  movement: Parameters<Policy['transfers']>[0],
  edit: (transfers: Parameters<Policy['transfers']>[1]) => Parameters<Policy['transfers']>[1],
): Pick<WalletFault, 'policy'> {
  return {
    policy: ({ transfers }) => ({
      transfers: (of, posted) => transfers(of, of === movement ? edit(posted) : posted),
    }),
  };
}

/** Changes the transactions of a statement. */
export function editLines(edit: (lines: JsonObject[], site: CallSite) => JsonObject[]): Pick<WalletFault, 'answer'> {
  return editAnswer('accountStatement', 200, ({ transactions }, site) => ({
    transactions: Array.isArray(transactions) ? edit(transactions as JsonObject[], site) : (transactions ?? null),
  }));
}

/** Whether a line of a statement is a movement and no balance. */
export function isMovement({ type }: JsonObject): boolean {
  return type === 'Credit' || type === 'Debit';
}

/** A number that a fault keeps under a name; 0 at first. */
export function noted(view: View, name: string): number {
  return view.get(notes, name)?.count ?? 0;
}

/** Keeps a number under a name. */
export function note(name: string, count: number): Change {
  return put(notes, { name, count });
}

/** An answer whose `responseCode` is another, its HTTP status as it was. */
export function withCode(answer: Answer, responseCode: string): Answer {
  const body = objectIn(answer);
  return body ? { ...answer, body: { ...body, responseCode } } : answer;
}
