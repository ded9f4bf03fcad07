import { basicHeader } from '../../../protocol/credentials.ts';
import type { ApiControl } from '../../control/api-control.ts';
import { ControlError } from '../../control/control-answer.ts';
import { isSame } from '../../secrets/is-same.ts';
import { cryptoRandom } from '../../slice/random.ts';
import { put } from '../../store/table.ts';
import { developerOf } from './session.ts';
import { developers } from './tables.ts';

/** Steps 2 and 3 of the onboarding: request access, and enter the credentials in the form. */
export const sandboxAccess: Readonly<Record<string, ApiControl>> = {
  requestSandboxAccess(request) {
    const developer = developerOf(request);
    const { view, now, change, accountOf, issueAccount } = request;
    const { email } = developer;
    const issued = accountOf(email);
    const username = issued?.username ?? `sbx_${cryptoRandom.text(12)}`;
    if (!issued) {
      const others = view.all(developers).flatMap((it) => (it.username === undefined ? [] : [it.email]));
      issueAccount({ username, password: cryptoRandom.text(24), enabled: false, holder: email }, others);
    }
    if (developer.username !== username) change([put(developers, { ...developer, username, requestedAt: now() })]);
    return { status: 201, body: { username } };
  },
  activateSandbox(request) {
    const developer = developerOf(request);
    const { body, now, change, accountOf } = request;
    const { username, password } = body as { username: string; password: string };
    const account = accountOf(developer.email);
    if (!account || developer.username === undefined)
      throw new ControlError(
        409,
        'request sandbox access first: the username is answered, the password is in the inbox',
      );
    if (username !== account.username || !isSame(password, account.password))
      throw new ControlError(
        409,
        'these are not the credentials that you were issued; the password is in the inbox, under SANDBOX_CREDENTIALS',
      );
    change([put(developers, { ...developer, activatedAt: developer.activatedAt ?? now() })]);
    return { status: 200, body: { authorization: basicHeader({ username, password }) } };
  },
};
