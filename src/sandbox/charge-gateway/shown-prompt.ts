import { formatCents } from '../../protocol/amounts.ts';

/** What is shown of a charge that waits for a PIN. */
interface Prompted {
  promptedOn?: string | undefined;
  clientCorrelator: string;
  merchantName: string;
  currency: string;
  amountCents: number;
  requestedAt: number;
}

/** The open USSD prompt of a charge as the control plane shows it; undefined where none is open. */
export function shownPrompt({
  promptedOn,
  clientCorrelator,
  merchantName,
  currency,
  amountCents,
  requestedAt,
}: Prompted) {
  if (promptedOn === undefined) return undefined;
  return {
    api: 'charge-gateway',
    endUserId: promptedOn,
    clientCorrelator,
    text: `Pay ${currency} ${formatCents(amountCents)} to ${merchantName}? Enter your wallet PIN`,
    at: requestedAt,
  };
}
