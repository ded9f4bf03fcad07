import { ask } from '../control/ask.ts';
import { useAnswer } from '../live/use-answer.ts';
import { Action } from '../parts/action.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Problem } from '../parts/problem.tsx';

/** Which numbers are barred. */
export function Numbers({ workspace }: { workspace: string }) {
  const { value, problem, reload } = useAnswer('listNumbers', { workspace }, ['deed']);
  const bar = async (endUserId: string, barred: boolean) => {
    await ask('barNumber', { workspace, body: { endUserId, barred } });
    await reload();
  };
  return (
    <section class="panel" aria-label="Numbers">
      <h2>Numbers</h2>
      <p class="soft">A charge of a barred number is refused with 422 (E011 of the charge gateway, section 7).</p>
      <Problem>{problem.value}</Problem>
      <ul class="list">
        {(value.value?.numbers ?? []).map(({ endUserId, barred }) => (
          <li key={endUserId} class="row">
            <span class="mono">{endUserId}</span>
            {barred ? <span class="tag bad">barred</span> : null}
            <Action label={`${barred ? 'Unbar' : 'Bar'} ${endUserId}`} act={() => bar(endUserId, !barred)}>
              {barred ? 'Unbar' : 'Bar'}
            </Action>
          </li>
        ))}
      </ul>
      <Form name="Bar another number" submit="Bar" act={({ endUserId = '' }) => bar(endUserId, true)}>
        <Field label="Another number">
          <input name="endUserId" type="tel" autocomplete="off" placeholder="2637XXXXXXXX" required />
        </Field>
      </Form>
    </section>
  );
}
