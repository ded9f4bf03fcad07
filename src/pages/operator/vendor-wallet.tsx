import { ask } from '../control/ask.ts';
import type { Operations } from '../control/contract.ts';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

type Status = 'open' | 'suspended' | 'closed';

/** One wallet of the vendor, with what the staff can set. */
export function VendorWallet({
  workspace,
  wallet: { currency, balance, minimumBalance, status },
  onChanged,
}: {
  workspace: string;
  wallet: Operations['listVendorWallets']['answer']['wallets'][number];
  onChanged: () => Promise<void>;
}) {
  return (
    <section class="panel" aria-label={`Wallet ${currency}`}>
      <h3>
        {currency} {balance} <span class={status === 'open' ? 'tag good' : 'tag bad'}>{status}</span>
      </h3>
      <Form
        key={`${balance} ${minimumBalance} ${status}`}
        name={`Wallet ${currency}`}
        submit="Set"
        act={async (texts) => {
          const changed = texts['status'] === status ? {} : { status: texts['status'] as Status };
          const body = {
            currency,
            balance: texts['balance'] ?? '',
            minimumBalance: texts['minimumBalance'] ?? '',
            ...changed,
          };
          await ask('setVendorWallet', { workspace, body });
          await onChanged();
        }}
      >
        <Field label="Balance">
          <input name="balance" inputMode="decimal" autocomplete="off" defaultValue={balance} required />
        </Field>
        <Field label="Minimum balance" note="Below zero where an overdraft is granted.">
          <input name="minimumBalance" autocomplete="off" defaultValue={minimumBalance} required />
        </Field>
        <Field label="Status" note="A closed wallet stays closed.">
          <select name="status" disabled={status === 'closed'}>
            {(['open', 'suspended', 'closed'] as const).map((it) => (
              <option key={it} selected={it === status}>
                {it}
              </option>
            ))}
          </select>
        </Field>
      </Form>
    </section>
  );
}
