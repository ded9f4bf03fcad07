import type { Operations } from '../control/contract.ts';
import { Action } from '../parts/action.tsx';

/** A code as the app shows it before the customer agrees. */
export function TypedCode({
  code: { code, type, amount, currency, description, payee, status, claimedBy },
  onUse,
}: {
  code: Operations['readCode']['answer'];
  onUse: (operation: 'claimCode' | 'payCode', code: string, done: string) => Promise<void>;
}) {
  const isPayment = type === 'PAYMENT';
  const isOpen = status === 'New' || status === 'Claimed';
  return (
    <section class="screen" aria-label={`Code ${code}`}>
      <p class="ussd">
        {isPayment ? 'Pay' : 'Withdraw'} {currency} {amount} {isPayment ? 'to the' : 'from the'} {payee}
      </p>
      <p class="soft">
        {description === '' ? '' : `${description} · `}
        <span class="mono">{code}</span> · {status}
        {claimedBy === undefined ? '' : ` by ${claimedBy}`}
      </p>
      {isOpen ? (
        <div class="row">
          <Action kind="main" act={() => onUse('payCode', code, isPayment ? 'Paid.' : 'Cashed out.')}>
            {isPayment ? 'Pay' : 'Cash out'}
          </Action>
          <Action act={() => onUse('claimCode', code, 'Claimed: nothing is paid yet.')}>Claim only</Action>
        </div>
      ) : (
        <p>This code is {status}; nothing can be done with it.</p>
      )}
    </section>
  );
}
