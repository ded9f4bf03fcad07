import { signal } from '@preact/signals';

/** How far the page is let in. */
export type Session =
  | { state: 'opening' }
  | {
      state: 'in';
      csrf: string;
      isTokenWanted: boolean;
      scope: { kind: 'all' } | { kind: 'phone'; workspace: string; endUserId: string };
    }
  | { state: 'out'; problem: string };

export const session = signal<Session>({ state: 'opening' });

/** Asks to be let in, with what the person has: nothing on this machine, the control token elsewhere, a phone's key. */
export async function openSession(shown: { token?: string; phone?: string } = {}): Promise<void> {
  try {
    const response = await fetch('/_payproof/pages/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(shown),
    });
    const body = await response.json();
    session.value = response.ok ? { state: 'in', ...body } : { state: 'out', problem: body.error };
  } catch {
    session.value = { state: 'out', problem: 'The sandbox does not answer. Is it still running?' };
  }
}

/** Ends the session of this browser. */
export async function leave(): Promise<void> {
  await fetch('/_payproof/pages/session', { method: 'DELETE' });
  session.value = { state: 'out', problem: 'Signed out.' };
}
