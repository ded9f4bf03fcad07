import { createHash } from 'node:crypto';
import type { ApiControlRequest } from '../../control/api-control.ts';
import { ControlError } from '../../control/control-answer.ts';
import { type Developer, developers, portalSessions } from './tables.ts';

/** The name under which a session is kept: whoever reads the data is not signed in by it. */
export function sessionId(session: string): string {
  return createHash('sha256').update(session).digest('hex');
}

/** Who is signed in. Throws ControlError. */
export function developerOf({ view, header }: Pick<ApiControlRequest, 'view' | 'header'>): Developer {
  const session = view.get(portalSessions, sessionId(header('portal-session') ?? ''));
  const developer = session && view.get(developers, session.email);
  if (!developer)
    throw new ControlError(401, 'nobody is signed in to the portal; sign in, and send the session in Portal-Session');
  return developer;
}
