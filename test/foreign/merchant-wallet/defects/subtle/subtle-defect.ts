import type { Subtle } from '../../../shared/subtle.ts';
import { localText } from '../../dates.ts';
import type { Hooks } from '../../hooks.ts';
import type { Account, Asked, Fields, Kind, Tenant, Transfer } from '../../model.ts';
import { chosenReadings } from '../../readings.ts';
import { type Defect, edits } from '../defect.ts';

/** A defect of the wallet service that shows only when several things come together. */
export type SubtleDefect = Defect & Subtle;

/** Moves something else instead of movements of one kind. */
export function moving(of: Kind, change: (planned: Transfer, tenant: Tenant) => Transfer[]): () => Hooks {
  return () => ({ transfers: (planned, tenant) => (planned.kind === of ? change(planned, tenant) : [planned]) });
}

/** Changes the lines of a statement. */
export function inStatement(change: (line: Fields, account: Account | undefined, asked: Asked) => void): () => Hooks {
  return edits('statement', (body, _call, asked) => {
    const { accountNumber } = body.accountDetails as Fields;
    const account = Object.values(asked.caller.accounts).find(({ number }) => number === accountNumber);
    for (const line of body.transactions as Fields[]) change(line, account, asked);
  });
}

/** The day of a time in the usual zone of the service. */
export function dayOf(at: number): string {
  return localText(at, chosenReadings()).slice(0, 10);
}

/** The first instant of the day after that of a time. */
export function midnightAfter(at: number): number {
  const next = Date.parse(`${dayOf(at)}T00:00:00Z`) + 86_400_000;
  return next - (Date.parse(`${localText(at, chosenReadings())}Z`) - at);
}
