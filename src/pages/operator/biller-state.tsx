import { ask } from '../control/ask.ts';
import type { Operations } from '../control/contract.ts';
import { Action } from '../parts/action.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

/** One biller: whether its system is online, what is offered, and the stock of vouchers. */
export function BillerState({
  workspace,
  biller: { billerCode, name, enabled, online, fee, products },
  onChanged,
}: {
  workspace: string;
  biller: Operations['listBillerStates']['answer']['billers'][number];
  onChanged: () => Promise<void>;
}) {
  const change = async (body: Omit<Operations['changeBiller']['asked']['body'], 'billerCode'>) => {
    await ask('changeBiller', { workspace, body: { billerCode, ...body } });
    await onChanged();
  };
  return (
    <details class="panel biller">
      <summary>
        <strong>{billerCode}</strong> {name}{' '}
        <span class={online ? 'tag good' : 'tag bad'}>{online ? 'online' : 'offline'}</span>{' '}
        {enabled ? null : <span class="tag warn">disabled</span>}
      </summary>
      <div class="row">
        <Action
          label={`${online ? 'Take offline' : 'Bring online'}: ${billerCode}`}
          act={async () => {
            await ask('setBillerOnline', { workspace, body: { billerCode, online: !online } });
            await onChanged();
          }}
        >
          {online ? 'Take offline' : 'Bring online'}
        </Action>
        <Action act={() => change({ enabled: !enabled })}>{enabled ? 'Disable' : 'Enable'}</Action>
      </div>
      <Form name={`Fee of ${billerCode}`} submit="Set the fee" act={({ fee: typed = '' }) => change({ fee: typed })}>
        <Field label="Fee of each payment">
          <input name="fee" inputMode="decimal" autocomplete="off" defaultValue={fee ?? ''} required />
        </Field>
      </Form>
      <ul class="list" aria-label={`Products of ${billerCode}`}>
        {products.map(({ code, name: of, enabled: isOffered, available }) => (
          <li key={code} class="row">
            <span>
              <span class="mono">{code}</span> {of}
            </span>
            <Action
              label={`${isOffered ? 'Disable' : 'Enable'} the product ${code}`}
              act={() => change({ product: { code, enabled: !isOffered } })}
            >
              {isOffered ? 'Disable' : 'Enable'}
            </Action>
            {available === undefined ? null : (
              <Form
                key={available}
                name={`Stock of ${code}`}
                submit="Set the stock"
                act={async ({ units = '' }) => {
                  const body = { billerCode, productCode: code, available: Number(units) };
                  await ask('setStock', { workspace, body });
                  await onChanged();
                }}
              >
                <Field label="In stock">
                  <input
                    name="units"
                    inputMode="numeric"
                    autocomplete="off"
                    defaultValue={String(available)}
                    required
                  />
                </Field>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
