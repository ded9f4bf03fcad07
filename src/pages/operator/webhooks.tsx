import { useSignal } from '@preact/signals';
import { ask } from '../control/ask.ts';
import { useAnswer } from '../live/use-answer.ts';
import { Copy } from '../parts/copy.tsx';
import { Empty } from '../parts/empty.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Problem } from '../parts/problem.tsx';

/** The webhooks of bill payment, which its staff registers (sections 6.1 and 6.2). */
export function Webhooks({ workspace }: { workspace: string }) {
  const { value, problem, reload } = useAnswer('listWebhooks', { workspace }, ['deed']);
  const secretKey = useSignal('');
  const all = value.value?.webhooks ?? [];
  return (
    <>
      <h2>Registered</h2>
      <p class="soft">
        Of bill payment. Callbacks of the charge gateway go to the notifyUrl of each charge, and need no registration.
      </p>
      <Problem>{problem.value}</Problem>
      {value.value && all.length === 0 ? <Empty>None is registered.</Empty> : null}
      <ul class="list">
        {all.map(({ kind, billerCode, url, schedule }) => (
          <li key={`${kind} ${billerCode}`}>
            <span class="tag">{kind}</span> {billerCode} <span class="mono">{url}</span> {schedule}
          </li>
        ))}
      </ul>
      <div class="columns">
        <section class="panel" aria-label="Configuration webhook">
          <h3>Configuration of billers, to the vendor</h3>
          <Form
            name="Configuration webhook"
            submit="Register"
            act={async ({ url = '', token = '' }) => {
              const agreed = token === '' ? {} : { token };
              await ask('registerWebhook', { workspace, body: { kind: 'configuration', url, ...agreed } });
              await reload();
            }}
          >
            <Field label="Address">
              <input name="url" type="url" autocomplete="off" required />
            </Field>
            <Field label="Token that was agreed" note="May be left out.">
              <input name="token" type="password" autocomplete="off" />
            </Field>
          </Form>
        </section>
        <section class="panel" aria-label="Payments webhook">
          <h3>Payments, to a biller</h3>
          <Form
            name="Payments webhook"
            submit="Register"
            act={async ({ url = '', billerCode = '', schedule = '' }) => {
              const body = {
                kind: 'payments',
                url,
                billerCode,
                schedule: schedule === 'daily' ? 'daily' : 'each',
              } as const;
              secretKey.value = (await ask('registerWebhook', { workspace, body })).secretKey ?? '';
              await reload();
            }}
          >
            <Field label="Address">
              <input name="url" type="url" autocomplete="off" required />
            </Field>
            <Field label="Biller code">
              <input name="billerCode" autocomplete="off" required />
            </Field>
            <Field label="When">
              <select name="schedule">
                <option value="each">each payment</option>
                <option value="daily">once a day</option>
              </select>
            </Field>
          </Form>
          {secretKey.value === '' ? null : (
            <p class="notice good">
              Registered. Its notices are signed with a key that this button copies:{' '}
              <Copy text={() => secretKey.value}>Copy the key</Copy>
            </p>
          )}
        </section>
      </div>
    </>
  );
}
