import { useSignal } from '@preact/signals';
import { ask } from '../control/ask.ts';
import type { Operations } from '../control/contract.ts';
import { useAnswer } from '../live/use-answer.ts';
import { Action } from '../parts/action.tsx';
import { centsText } from '../parts/cents.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { Scan } from './scan.tsx';
import { TypedCode } from './typed-code.tsx';

/** The customer's app of the merchant wallet: what there is, and codes to pay or to cash out. */
export function WalletApp({ workspace, endUserId }: { workspace: string; endUserId: string }) {
  const wallets = useAnswer('listWallets', { workspace, query: { msisdn: endUserId } }, ['exchange', 'deed', 'sms']);
  const code = useSignal('');
  const found = useSignal<Operations['readCode']['answer'] | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const said = useSignal('');
  async function look(wanted: string): Promise<void> {
    problem.value = undefined;
    said.value = '';
    try {
      found.value = await ask('readCode', { workspace, query: { msisdn: endUserId, code: wanted.trim() } });
    } catch (error) {
      found.value = undefined;
      problem.value = error instanceof Error ? error.message : String(error);
    }
  }
  async function use(operation: 'claimCode' | 'payCode', of: string, done: string): Promise<void> {
    await ask(operation, { workspace, body: { msisdn: endUserId, code: of } });
    await Promise.all([look(of), wallets.reload()]);
    said.value = done;
  }
  const all = wallets.value.value?.wallets ?? [];
  if (all.length === 0) return <NoWallet problem={wallets.problem.value} />;
  return (
    <section aria-label="Wallet app" class="phone-part">
      <h3>Wallet app</h3>
      <Problem>{wallets.problem.value}</Problem>
      <ul class="balances" aria-label="Balances">
        {all.map(({ currency, accountNumber, balance }) => (
          <li key={accountNumber}>
            <strong>
              {currency} {centsText(balance)}
            </strong>
            <span class="soft mono">{accountNumber}</span>
          </li>
        ))}
      </ul>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void look(code.value);
        }}
      >
        <Field label="Payment or withdrawal code">
          <input
            inputMode="numeric"
            autocomplete="off"
            size={12}
            value={code.value}
            onInput={(event) => {
              code.value = event.currentTarget.value;
            }}
          />
        </Field>
        <button type="submit">Look</button>
        <Scan
          onRead={(text) => {
            code.value = text;
            void look(text);
          }}
        />
      </form>
      <Problem>{problem.value}</Problem>
      {found.value ? <TypedCode code={found.value} onUse={use} /> : null}
      <p role="status" class="soft">
        {said.value}
      </p>
      <Action act={wallets.reload} kind="plain">
        Refresh balances
      </Action>
    </section>
  );
}

function NoWallet({ problem }: { problem: string | undefined }) {
  return (
    <section aria-label="Wallet app" class="phone-part">
      <h3>Wallet app</h3>
      <Problem>{problem}</Problem>
      <p class="soft">This number has no wallet of the merchant wallet service.</p>
    </section>
  );
}
