import { defined } from '../../../contract/defined.ts';
import type { ApiControl } from '../../control/api-control.ts';
import { simulatedNote } from './production-access.ts';
import { developerOf } from './session.ts';
import { portalSecrets } from './tables.ts';

/** What the portal sent to a developer: it follows from what was done, so that no password is kept twice. */
export const inbox: Readonly<Record<string, ApiControl>> = {
  listPortalMessages(request) {
    const { email, username, requestedAt, production } = developerOf(request);
    const messages: object[] = [];
    if (username !== undefined) {
      messages.push(
        defined({
          category: 'SANDBOX_CREDENTIALS',
          at: requestedAt,
          text: 'Your sandbox credentials. Enter them in the credential form of the Authentication tab to activate the sandbox.',
          username,
          password: request.accountOf(email)?.password,
        }),
      );
    }
    if (production?.state === 'returned') {
      messages.push({
        category: 'PRODUCTION_ACCESS',
        at: production.decidedAt,
        text: `Your request for production access came back: ${production.reason}`,
      });
    }
    if (production?.state === 'issued') {
      messages.push(
        defined({
          category: 'PRODUCTION_ACCESS',
          at: production.decidedAt,
          text: simulatedNote,
          username: production.username,
          password: request.view.get(portalSecrets, email)?.productionPassword,
        }),
      );
    }
    return { status: 200, body: { messages } };
  },
};
