import { useSignal } from '@preact/signals';
import { ask } from '../control/ask.ts';
import { useAnswer } from '../live/use-answer.ts';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Problem } from '../parts/problem.tsx';
import { href } from '../shell/route.ts';

/** Step 4: add a number, and verify it with the one-time code that is sent to it. */
export function TestNumbers({ workspace }: { workspace: string }) {
  const { value, problem, reload } = useAnswer('listNumbers', { workspace }, ['deed']);
  const sentTo = useSignal('');
  const said = useSignal('');
  return (
    <section aria-label="Test Numbers">
      <h2>Test Numbers</h2>
      <p>Only verified numbers work as endUserId in the sandbox, and only they get its SMS.</p>
      <Problem>{problem.value}</Problem>
      <ul class="list">
        {(value.value?.numbers ?? []).map(({ endUserId, whitelisted, barred }) => (
          <li key={endUserId} class="row">
            <a class="mono" href={href('handset', { number: endUserId })}>
              {endUserId}
            </a>
            <span class={whitelisted ? 'tag good' : 'tag warn'}>{whitelisted ? 'verified' : 'not verified'}</span>
            {barred ? <span class="tag bad">barred</span> : null}
          </li>
        ))}
      </ul>
      <div class="columns">
        <section class="panel" aria-label="Add a number">
          <h3>Add a number</h3>
          <Form
            name="Add a number"
            submit="Send the code"
            act={async ({ endUserId = '' }) => {
              await ask('addNumber', { workspace, body: { endUserId } });
              sentTo.value = endUserId;
              said.value = '';
              await reload();
            }}
          >
            <Field label="Zimbabwe MSISDN">
              <input name="endUserId" type="tel" autocomplete="off" placeholder="2637XXXXXXXX" required />
            </Field>
          </Form>
        </section>
        {sentTo.value === '' ? null : (
          <section class="panel" aria-label="Verify the number">
            <h3>Verify {sentTo.value}</h3>
            <p>
              The code is in the SMS of <a href={href('handset', { number: sentTo.value })}>that phone</a>.
            </p>
            <Form
              name="Verify the number"
              submit="Verify"
              act={async ({ code = '' }) => {
                await ask('verifyNumber', { workspace, body: { endUserId: sentTo.value, code: code.trim() } });
                said.value = `${sentTo.value} is verified.`;
                sentTo.value = '';
                await reload();
              }}
            >
              <Field label="One-time code">
                <input name="code" inputMode="numeric" autocomplete="one-time-code" required />
              </Field>
            </Form>
          </section>
        )}
      </div>
      <p role="status">{said.value}</p>
    </section>
  );
}
