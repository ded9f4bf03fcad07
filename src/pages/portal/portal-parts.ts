import type { Portal } from '../control/contract.ts';

/** What each tab of a developer gets. */
export interface PortalPart {
  workspace: string;
  header: { 'Portal-Session': string };
  state: Portal;
  reload: () => Promise<void>;
}
