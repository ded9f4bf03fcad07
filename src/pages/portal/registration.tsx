import { ask } from '../control/ask.ts';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { signInTo } from './portal-session.ts';

/** Step 1: register and sign in. */
export function Registration({ workspace }: { workspace: string }) {
  return (
    <div class="columns">
      <section class="panel" aria-label="Register">
        <h2>Register</h2>
        <Form
          name="Register"
          submit="Register"
          act={async ({ name = '', email = '', password = '' }) => {
            await ask('registerDeveloper', { workspace, body: { name, email, password } });
            await signInTo(workspace, email, password);
          }}
        >
          <Field label="Name">
            <input name="name" autocomplete="off" required maxLength={100} />
          </Field>
          <Field label="E-mail" note="Nothing is sent to it.">
            <input name="email" type="email" autocomplete="off" required />
          </Field>
          <Field label="Password" note="At least 8 characters, and none that you use elsewhere.">
            <input name="password" type="password" autocomplete="new-password" required minLength={8} />
          </Field>
        </Form>
      </section>
      <section class="panel" aria-label="Sign in">
        <h2>Sign in</h2>
        <Form
          name="Sign in"
          submit="Sign in"
          act={({ email = '', password = '' }) => signInTo(workspace, email, password)}
        >
          <Field label="E-mail">
            <input name="email" type="email" autocomplete="off" required />
          </Field>
          <Field label="Password">
            <input name="password" type="password" autocomplete="off" required />
          </Field>
        </Form>
      </section>
    </div>
  );
}
