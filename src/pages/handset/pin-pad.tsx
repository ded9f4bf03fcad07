import { type Signal, useSignal } from '@preact/signals';
import { Problem } from '../parts/problem.tsx';

const length = 4;
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** A PIN of four digits, typed or tapped. Any PIN can be sent. */
export function PinPad({
  pin,
  name,
  onSend,
}: {
  pin: Signal<string>;
  name: string;
  onSend: (pin: string) => Promise<void>;
}) {
  const problem = useSignal<string | undefined>(undefined);
  const tap = (digit: string) => {
    if (pin.value.length < length) pin.value += digit;
  };
  const key = (digit: string) => (
    <button key={digit} type="button" class="digit" onClick={() => tap(digit)}>
      {digit}
    </button>
  );
  return (
    <form
      class="pin-pad"
      onSubmit={async (event) => {
        event.preventDefault();
        problem.value = pin.value.length === length ? undefined : `A PIN has ${length} digits.`;
        if (problem.value !== undefined) return;
        try {
          await onSend(pin.value);
        } catch (error) {
          problem.value = error instanceof Error ? error.message : String(error);
        }
      }}
    >
      <input
        type="password"
        inputMode="numeric"
        autocomplete="off"
        maxLength={length}
        aria-label={name}
        value={pin.value}
        onInput={(event) => {
          const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, length);
          pin.value = digits;
          event.currentTarget.value = digits;
        }}
      />
      <div class="digits">
        {keys.map(key)}
        <button
          type="button"
          class="digit"
          aria-label="Delete the last digit"
          onClick={() => (pin.value = pin.value.slice(0, -1))}
        >
          ⌫
        </button>
        {key('0')}
        <button type="submit" class="digit main">
          Send
        </button>
      </div>
      <Problem>{problem.value}</Problem>
    </form>
  );
}
