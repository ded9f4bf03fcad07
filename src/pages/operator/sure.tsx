import { useSignal } from '@preact/signals';
import { Action } from '../parts/action.tsx';

/** Something that cannot be taken back: it is asked for twice. */
export function Sure({ what, warning, act }: { what: string; warning: string; act: () => Promise<void> }) {
  const isAsked = useSignal(false);
  if (!isAsked.value) {
    return (
      <button
        type="button"
        class="danger"
        onClick={() => {
          isAsked.value = true;
        }}
      >
        {what}…
      </button>
    );
  }
  return (
    <fieldset class="notice warn">
      <legend>{what}?</legend>
      <p>{warning}</p>
      <div class="row">
        <Action
          kind="danger"
          act={async () => {
            await act();
            isAsked.value = false;
          }}
        >
          {what}
        </Action>
        <button
          type="button"
          onClick={() => {
            isAsked.value = false;
          }}
        >
          Keep it
        </button>
      </div>
    </fieldset>
  );
}
