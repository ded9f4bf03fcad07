import { useSignal } from '@preact/signals';
import type { Operations } from '../control/contract.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';

/** One switch of the dialect, with the place that it rests on. */
export function ReadingSwitch({
  reading: { id, section, changes, values, default: first, own },
  title,
  value,
  onSet,
}: {
  reading: Operations['listDialects']['answer']['dialects'][number];
  title: string;
  value: string;
  onSet: (value: string) => Promise<void>;
}) {
  const problem = useSignal<string | undefined>(undefined);
  async function set(wanted: string): Promise<void> {
    try {
      await onSet(wanted);
      problem.value = undefined;
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error);
    }
  }
  return (
    <li class="reading">
      <strong>{title}</strong> <span class="soft">section {section}</span>{' '}
      {value === first ? null : <span class="tag info">default: {first}</span>}
      <p>{changes}</p>
      <Field label={`Value of ${id}`} {...(own ? { note: `or one of your own, such as ${own.example}` } : {})}>
        {own ? (
          <input
            list={`values of ${id}`}
            autocomplete="off"
            defaultValue={value}
            onChange={(event) => void set(event.currentTarget.value)}
          />
        ) : (
          <select value={value} onChange={(event) => void set(event.currentTarget.value)}>
            {values.map((it) => (
              <option key={it} value={it}>
                {it}
              </option>
            ))}
          </select>
        )}
      </Field>
      {own ? (
        <datalist id={`values of ${id}`}>
          {values.map((it) => (
            <option key={it} value={it} />
          ))}
        </datalist>
      ) : null}
      <Problem>{problem.value}</Problem>
    </li>
  );
}
