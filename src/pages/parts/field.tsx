import type { ComponentChildren } from 'preact';

/** A control with its label above, and a note below. */
export function Field({ label, note, children }: { label: string; note?: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it holds
    <label class="field">
      <span>{label}</span>
      {children}
      {note === undefined ? null : <span class="note">{note}</span>}
    </label>
  );
}
