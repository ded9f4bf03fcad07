import type { ApiControl } from '../../control/api-control.ts';
import { inbox } from './inbox.ts';
import { portalState } from './portal-state.ts';
import { productionAccess } from './production-access.ts';
import { registration } from './registration.ts';
import { sandboxAccess } from './sandbox-access.ts';

/** The developer portal (section 1), by operationId of the control plane. */
export const portalControl: Readonly<Record<string, ApiControl>> = {
  ...registration,
  ...portalState,
  ...inbox,
  ...sandboxAccess,
  ...productionAccess,
};
