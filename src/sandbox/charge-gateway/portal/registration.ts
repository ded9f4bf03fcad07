import type { ApiControl } from '../../control/api-control.ts';
import { ControlError, done } from '../../control/control-answer.ts';
import { cryptoRandom } from '../../slice/random.ts';
import { put, remove } from '../../store/table.ts';
import { fits, hashed } from './passwords.ts';
import { developerOf, sessionId } from './session.ts';
import { developers, portalSecrets, portalSessions } from './tables.ts';

/** Developers of one workspace: more than a team has, and a bound for whoever registers in a loop. */
const developersAtMost = 50;

/** Step 1 of the onboarding: register and sign in. */
export const registration: Readonly<Record<string, ApiControl>> = {
  async registerDeveloper({ view, body, now, change }) {
    const { name, password } = body as { name: string; password: string };
    const email = emailOf(body);
    const signIn = await hashed(password);
    const secret = view.get(portalSecrets, email);
    // A snapshot without secrets leaves developers behind who cannot sign in: they may register again.
    const known = view.get(developers, email);
    if (known && secret?.signIn) throw new ControlError(409, `${email} is registered already; sign in`);
    if (!known && view.all(developers).length >= developersAtMost)
      throw new ControlError(
        409,
        `the portal of a workspace takes ${developersAtMost} developers; reset the workspace`,
      );
    change([
      put(developers, { ...(known ?? { email, registeredAt: now() }), name }),
      put(portalSecrets, { ...secret, email, signIn }),
    ]);
    return { status: 201 };
  },
  async signIn({ view, body, change }) {
    const email = emailOf(body);
    const known = view.get(portalSecrets, email);
    const isRight = await fits(String(body['password']), known?.signIn ?? '');
    if (!known || !isRight || !view.get(developers, email))
      throw new ControlError(401, 'e-mail or password is wrong; register first where you have not');
    const session = cryptoRandom.text(32);
    change([put(portalSessions, { id: sessionId(session), email })]);
    return { status: 200, body: { session } };
  },
  signOut(request) {
    developerOf(request);
    request.change([remove(portalSessions, sessionId(request.header('portal-session') ?? ''))]);
    return done;
  },
};

/** Capital letters tell nobody apart. */
function emailOf(body: Readonly<Record<string, unknown>>): string {
  return String(body['email']).toLowerCase();
}
