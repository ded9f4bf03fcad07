import { subscriberOf } from '../../protocol/msisdn.ts';
import type { ApiControl } from '../control/api-control.ts';
import { ControlError } from '../control/control-answer.ts';
import type { View } from '../store/table.ts';
import { shownPrompt } from './shown-prompt.ts';
import { type Transaction, transactions } from './tables/transactions.ts';

/** The customer types a PIN, or closes the prompt: the newest one that is open where the body does not name it. */
export function promptControl(event: 'answer-prompt' | 'ignore-prompt'): ApiControl {
  return ({ view, body, happen }) => {
    const { endUserId, clientCorrelator, ...more } = body as { endUserId?: string; clientCorrelator?: string };
    const named = endUserId !== undefined && clientCorrelator !== undefined;
    const open = named ? undefined : openPrompt(view, { endUserId, clientCorrelator });
    const deed = {
      endUserId: endUserId ?? open?.promptedOn ?? '',
      clientCorrelator: clientCorrelator ?? open?.clientCorrelator ?? '',
      ...more,
    };
    const before = view
      .find(transactions, 'correlator', deed.clientCorrelator)
      .find((it) => it.promptedOn !== undefined);
    happen(event, deed);
    const { transactionId = '' } = before ?? {};
    const { status = null, statusMessage = null } = view.get(transactions, transactionId) ?? {};
    return { status: 200, body: { prompt: before && shownPrompt(before), status, statusMessage }, deed };
  };
}

/** Throws ControlError where none is open. */
function openPrompt(
  view: View,
  { endUserId, clientCorrelator }: { endUserId: string | undefined; clientCorrelator: string | undefined },
): Transaction {
  const phone = endUserId === undefined ? undefined : (subscriberOf(endUserId, { nineDigits: true }) ?? endUserId);
  const charges = view.all(transactions).filter((it) => it.kind === 'charge');
  const meant = charges.filter(
    (it) =>
      it.clientCorrelator === (clientCorrelator ?? it.clientCorrelator) && it.subscriber === (phone ?? it.subscriber),
  );
  const found = meant.findLast(({ promptedOn }) => promptedOn !== undefined);
  if (found) return found;
  const where = `${clientCorrelator === undefined ? '' : ` of the charge ${clientCorrelator}`}${endUserId === undefined ? '' : ` on ${endUserId}`}`;
  throw new ControlError(409, `no prompt is open${where}${reasonOf(meant.at(-1), charges)}`);
}

/** So many prompts are named where none of those is meant. */
const namedAtMost = 5;

/** Why it is not: what became of the newest one that is meant, or which others are open. */
function reasonOf(newest: Transaction | undefined, charges: readonly Transaction[]): string {
  const open = charges.filter((it) => it.promptedOn !== undefined).slice(-namedAtMost);
  if (!newest && open.length > 0)
    return `; open are ${open.map((it) => `that of ${it.clientCorrelator} on ${it.promptedOn}`).join(', ')}`;
  if (!newest) return '; send a charge first';
  const { clientCorrelator, status } = newest;
  return status === 'PENDING'
    ? `: the charge ${clientCorrelator} is PENDING without one; send another`
    : `: the one of ${clientCorrelator} was answered already, and its charge is ${status}`;
}
