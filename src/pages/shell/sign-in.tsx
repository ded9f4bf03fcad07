import { useSignal } from '@preact/signals';
import { openSession } from '../control/session.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';

/** Beyond this machine the page asks for the control token. */
export function SignIn({ problem }: { problem: string }) {
  const token = useSignal('');
  return (
    <main class="sign-in">
      <h1>payproof sandbox</h1>
      <p>
        This sandbox listens beyond its own machine, so it asks for the control token that it printed when it started.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void openSession(token.value === '' ? {} : { token: token.value.trim() });
        }}
      >
        <Field label="Control token">
          <input
            type="password"
            autocomplete="off"
            value={token.value}
            onInput={(event) => {
              token.value = event.currentTarget.value;
            }}
          />
        </Field>
        <button type="submit" class="main">
          Sign in
        </button>
      </form>
      <Problem>{problem}</Problem>
    </main>
  );
}
