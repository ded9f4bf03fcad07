import { ask } from '../control/ask.ts';
import { useAnswer } from '../live/use-answer.ts';
import { Action } from '../parts/action.tsx';
import { Problem } from '../parts/problem.tsx';
import { BillerState } from './biller-state.tsx';
import { VendorWallet } from './vendor-wallet.tsx';

/** What the staff of the bill payment platform does: wallets, billers, stock. */
export function Bills({ workspace }: { workspace: string }) {
  const wallets = useAnswer('listVendorWallets', { workspace }, ['exchange', 'deed']);
  const billers = useAnswer('listBillerStates', { workspace }, ['exchange', 'deed']);
  return (
    <>
      <h2>Wallets of the vendor</h2>
      <Problem>{wallets.problem.value}</Problem>
      <div class="columns">
        {(wallets.value.value?.wallets ?? []).map((it) => (
          <VendorWallet key={it.currency} workspace={workspace} wallet={it} onChanged={wallets.reload} />
        ))}
      </div>
      <h2>Billers</h2>
      <Action act={() => ask('failNextReversal', { workspace })}>Fail the next reversal</Action>
      <Problem>{billers.problem.value}</Problem>
      {(billers.value.value?.billers ?? []).map((it) => (
        <BillerState key={it.billerCode} workspace={workspace} biller={it} onChanged={billers.reload} />
      ))}
    </>
  );
}
