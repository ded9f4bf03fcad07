import { signal } from '@preact/signals';

/** How far the page is let in. */
export type Session = { state: 'opening' } | Inside | { state: 'out'; problem: string };

interface Inside {
  state: 'in';
  csrf: string;
  isTokenWanted: boolean;
  scope: { kind: 'all' } | { kind: 'phone'; workspace: string; endUserId: string };
}

export const session = signal<Session>({ state: 'opening' });

/** Who has signed out is not let in again by what was still under way. */
let hasLeft = false;

/** Asks to be let in, with what the person has: nothing on this machine, the control token elsewhere, a phone's key. */
export async function openSession(shown: { token?: string; phone?: string } = {}): Promise<void> {
  hasLeft = false;
  session.value = await letIn(shown);
}

/** Asks once more to be let in, where the sandbox no longer knows this page; not for whoever has signed out. */
export async function renewSession(): Promise<void> {
  if (hasLeft) return;
  const renewed = await letIn({});
  if (!hasLeft) session.value = renewed;
}

async function letIn(shown: { token?: string; phone?: string }): Promise<Session> {
  try {
    const response = await fetch('/_payproof/pages/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(shown),
    });
    const body = (await response.json()) as Omit<Inside, 'state'> & { error: string };
    return response.ok ? { ...body, state: 'in' } : { state: 'out', problem: body.error };
  } catch {
    return { state: 'out', problem: 'The sandbox does not answer. Is it still running?' };
  }
}

/** Ends the session of this browser. */
export async function leave(): Promise<void> {
  hasLeft = true;
  await fetch('/_payproof/pages/session', { method: 'DELETE' });
  session.value = { state: 'out', problem: 'Signed out.' };
}
