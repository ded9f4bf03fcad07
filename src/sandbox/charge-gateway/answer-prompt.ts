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
  const charges = view
    .all(transactions)
    .filter((it) => it.kind === 'charge' && (clientCorrelator ?? it.clientCorrelator) === it.clientCorrelator);
  const found = charges.findLast(({ promptedOn }) => promptedOn !== undefined && promptedOn === (phone ?? promptedOn));
  if (found) return found;
  throw new ControlError(409, nothingOpen(charges.at(-1), endUserId));
}

function nothingOpen(newest: Transaction | undefined, endUserId: string | undefined): string {
  const where = endUserId === undefined ? '' : ` on ${endUserId}`;
  if (!newest) return `no prompt is open${where}; send a charge first`;
  const { clientCorrelator, status } = newest;
  return status === 'PENDING'
    ? `no prompt is open${where}: the charge ${clientCorrelator} is PENDING without one; send another`
    : `no prompt is open${where}: the one of ${clientCorrelator} was answered already, and its charge is ${status}`;
}
