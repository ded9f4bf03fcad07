import { useSignal } from '@preact/signals';

/** A button that copies a text, which is made when it is pressed. */
export function Copy({ text, children }: { text: () => string | Promise<string>; children: string }) {
  const said = useSignal('');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(await text());
      said.value = 'Copied';
    } catch {
      said.value = 'Not copied: the browser does not allow it';
    }
  }
  return (
    <span class="copy">
      <button type="button" onClick={copy}>
        {children}
      </button>
      <span role="status" class="soft">
        {said.value === '' ? '' : ` ${said.value}`}
      </span>
    </span>
  );
}
