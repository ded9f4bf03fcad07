import { signal } from '@preact/signals';
import { ask } from '../control/ask.ts';

/** Who is signed in to the portal of each workspace, in this tab of the browser alone. */
const sessions = signal<Readonly<Record<string, string>>>(kept());

const place = 'payproof-portal';

function kept(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem('payproof-portal') ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function keep(workspace: string, session: string): void {
  sessions.value = { ...sessions.value, [workspace]: session };
  sessionStorage.setItem(place, JSON.stringify(sessions.value));
}

/** What requests to the portal carry; empty where nobody is signed in. */
export function portalSession(workspace: string): string {
  return sessions.value[workspace] ?? '';
}

export async function signInTo(workspace: string, email: string, password: string): Promise<void> {
  const { session } = await ask('signIn', { workspace, body: { email, password } });
  keep(workspace, session);
}

export async function signOutOf(workspace: string, session: string): Promise<void> {
  // A session that the sandbox knows no more is over all the same.
  await ask('signOut', { workspace, header: { 'Portal-Session': session } }).catch(() => undefined);
  keep(workspace, '');
}
