import { useSignal } from '@preact/signals';
import { Field } from '../parts/field.tsx';

/** Takes up the phone of any number, known to the workspace or not. */
export function OtherNumber({ onChosen }: { onChosen: (endUserId: string) => void }) {
  const typed = useSignal('');
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.value.trim() !== '') onChosen(typed.value.trim());
      }}
    >
      <Field label="Another number">
        <input
          type="tel"
          inputMode="tel"
          autocomplete="off"
          size={14}
          placeholder="2637XXXXXXXX"
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
          }}
        />
      </Field>
      <button type="submit">Show</button>
    </form>
  );
}
