import { useSignal } from '@preact/signals';
import { ask } from '../control/ask.ts';
import { useAnswer } from '../live/use-answer.ts';
import { Action } from '../parts/action.tsx';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { whoseApi } from './whose-api.ts';

/** There are thousands: those that are on, and the first that fit the search. */
const mostShown = 40;

/** Planted defects of the sandbox, each with the sentence that it breaks. */
export function Faults({ workspace }: { workspace: string }) {
  const all = useAnswer('listFaults', {});
  const own = useAnswer('getWorkspace', { workspace }, ['deed']);
  const search = useSignal('');
  const on = new Set(own.value.value?.faults);
  const words = search.value.toLowerCase().split(/\s+/);
  const fitting = (all.value.value?.faults ?? []).filter(({ id, title, rule }) => {
    const text = `${id} ${title} ${rule}`.toLowerCase();
    return words.every((it) => text.includes(it));
  });
  const shown = fitting.toSorted((a, b) => Number(on.has(b.id)) - Number(on.has(a.id))).slice(0, mostShown);
  async function plant(faults: readonly string[]): Promise<void> {
    await ask('changeBehaviour', { workspace, body: { faults: [...faults] } });
    await own.reload();
  }
  return (
    <>
      <p>
        A fault makes the sandbox break one sentence of a document, so that you see what your program, or a check, does
        then.
      </p>
      <div class="row">
        <Field label="Search">
          <input
            type="search"
            value={search.value}
            onInput={(event) => {
              search.value = event.currentTarget.value;
            }}
          />
        </Field>
        <Action disabled={on.size === 0} act={() => plant([])}>
          Take all away
        </Action>
      </div>
      <p role="status" class="soft">
        {all.value.value === undefined ? 'Asking…' : `${fitting.length} faults, ${on.size} on`}
        {fitting.length > mostShown ? `; the first ${mostShown} are shown: search for others` : ''}
      </p>
      <Problem>{all.problem.value ?? own.problem.value}</Problem>
      <ul class="list">
        {shown.map(({ id, title, breaks, section, rule }) => (
          <li key={id}>
            <div class="row centred">
              <Action
                kind={on.has(id) ? 'main' : ''}
                label={`${on.has(id) ? 'Take away' : 'Plant'} ${id}`}
                act={() => plant(on.has(id) ? [...on].filter((it) => it !== id) : [...on, id])}
              >
                {on.has(id) ? 'Take away' : 'Plant'}
              </Action>
              <strong>{title}</strong> <code class="soft">{id}</code>
            </div>
            <p>
              Breaks: {rule}{' '}
              <span class="soft">
                ({whoseApi(breaks)}, section {section})
              </span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
