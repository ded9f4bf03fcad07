import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Problem } from './problem.tsx';

/** A form that changes something, and says what was refused below it. `act` gets the texts by the names of their fields. */
export function Form({
  act,
  submit,
  name,
  children,
}: {
  act: (texts: Readonly<Record<string, string>>) => Promise<unknown>;
  submit: string;
  /** For screen readers. */
  name: string;
  children: ComponentChildren;
}) {
  const isBusy = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  return (
    <form
      class="form"
      aria-label={name}
      onSubmit={async (event) => {
        event.preventDefault();
        if (isBusy.value) return;
        isBusy.value = true;
        problem.value = undefined;
        try {
          const given = [...new FormData(event.currentTarget)].filter(([, it]) => typeof it === 'string');
          await act(Object.fromEntries(given) as Record<string, string>);
        } catch (error) {
          problem.value = error instanceof Error ? error.message : String(error);
        }
        isBusy.value = false;
      }}
    >
      {children}
      <div>
        <button type="submit" class="main" aria-busy={isBusy.value}>
          {submit}
        </button>
      </div>
      <Problem>{problem.value}</Problem>
    </form>
  );
}
