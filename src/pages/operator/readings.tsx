import { useSignal } from '@preact/signals';
import { ask } from '../control/ask.ts';
import { useAnswer } from '../live/use-answer.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { ReadingSwitch } from './reading-switch.tsx';
import { whoseApi } from './whose-api.ts';

/** The dialect: a switch for each place where a document leaves room or says two things. */
export function Readings({ workspace }: { workspace: string }) {
  const all = useAnswer('listDialects', {});
  const own = useAnswer('getWorkspace', { workspace }, ['deed']);
  const search = useSignal('');
  const chosen = new Map<string, string>(
    Object.entries(own.value.value?.apis ?? {}).flatMap(([api, { dialect }]) =>
      Object.entries(dialect).map(([name, value]) => [`${api}/${name}`, String(value)] as const),
    ),
  );
  async function set(id: string, value: string): Promise<void> {
    const dialect = { ...Object.fromEntries(chosen), [id]: value };
    await ask('changeBehaviour', { workspace, body: { dialect } });
    await own.reload();
  }
  const words = search.value.toLowerCase();
  const shown = (all.value.value?.dialects ?? []).filter(({ id, changes }) =>
    `${id} ${changes}`.toLowerCase().includes(words),
  );
  return (
    <>
      <p>
        Where a document is silent or says two things the sandbox has a switch; the default is the reading that stands
        first.
      </p>
      <Field label="Search">
        <input
          type="search"
          value={search.value}
          onInput={(event) => {
            search.value = event.currentTarget.value;
          }}
        />
      </Field>
      <p role="status" class="soft">
        {shown.length} switches, {shown.filter((it) => (chosen.get(it.id) ?? it.default) !== it.default).length} not as
        by default
      </p>
      <Problem>{all.problem.value ?? own.problem.value}</Problem>
      <ul class="list">
        {own.value.value === undefined
          ? null
          : shown.map((it) => (
              <ReadingSwitch
                key={it.id}
                reading={it}
                title={whoseApi(it.id)}
                value={chosen.get(it.id) ?? it.default}
                onSet={(value) => set(it.id, value)}
              />
            ))}
      </ul>
    </>
  );
}
