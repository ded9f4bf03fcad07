import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Problem } from './problem.tsx';

/** A button that changes something, and says what was refused beside it. While it works it takes no second press. */
export function Action({
  act,
  kind = '',
  disabled = false,
  label,
  children,
}: {
  act: () => Promise<unknown>;
  kind?: 'main' | 'plain' | 'danger' | '';
  disabled?: boolean;
  /** For screen readers, where the text alone does not say of what. */
  label?: string;
  children: ComponentChildren;
}) {
  const isBusy = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  async function press(): Promise<void> {
    if (isBusy.value) return;
    isBusy.value = true;
    problem.value = undefined;
    try {
      await act();
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error);
    }
    isBusy.value = false;
  }
  return (
    <span class="action">
      <button
        type="button"
        class={kind}
        disabled={disabled}
        aria-busy={isBusy.value}
        aria-label={label}
        onClick={press}
      >
        {children}
      </button>
      <Problem>{problem.value}</Problem>
    </span>
  );
}
