import { defined } from '../../../contract/defined.ts';
import type { ApiControl } from '../../control/api-control.ts';
import { toldRequest } from './production-access.ts';
import { developerOf } from './session.ts';

/** Where a developer stands. */
export const portalState: Readonly<Record<string, ApiControl>> = {
  getPortal(request) {
    const developer = developerOf(request);
    const { name, email, registeredAt, username, activatedAt, production } = developer;
    const state = activatedAt !== undefined ? 'active' : username === undefined ? 'none' : 'requested';
    return {
      status: 200,
      body: {
        name,
        email,
        registeredAt,
        sandbox: defined({ state, username, base: request.base }),
        production: production ? toldRequest(developer, production) : null,
      },
    };
  },
};
