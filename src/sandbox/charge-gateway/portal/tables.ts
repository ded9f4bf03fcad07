import { instant, json, optional, rowOf, text } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';
import type { ProductionRequest } from './production-request.ts';

/** A developer of the portal, without secrets. */
export interface Developer {
  email: string;
  name: string;
  registeredAt: number;
  /** Username of the sandbox credentials, once they were requested; their password is with the account. */
  username?: string;
  requestedAt?: number;
  activatedAt?: number;
  production?: ProductionRequest;
}

export const developers: Table<Developer> = {
  name: 'charge-gateway/portal-developers',
  key: (row) => row.email,
  judge: rowOf<Developer>({
    email: text,
    name: text,
    registeredAt: instant,
    username: optional(text),
    requestedAt: optional(instant),
    activatedAt: optional(instant),
    production: optional(json<ProductionRequest>()),
  }),
  indexes: { username: (row) => row.username },
};

/** What a developer signs in with, as a hash, and what was issued for production. */
interface PortalSecret {
  email: string;
  signIn: string;
  productionPassword?: string;
}

export const portalSecrets: Table<PortalSecret> = {
  name: 'charge-gateway/portal-secrets',
  key: (row) => row.email,
  judge: rowOf<PortalSecret>({ email: text, signIn: text, productionPassword: optional(text) }),
  indexes: {},
  holdsSecrets: true,
};

/** Who is signed in, by the SHA-256 of what the requests carry. */
export const portalSessions: Table<{ id: string; email: string }> = {
  name: 'charge-gateway/portal-sessions',
  key: (row) => row.id,
  judge: rowOf<{ id: string; email: string }>({ id: text, email: text }),
  indexes: { email: (row) => row.email },
  capacity: 1_000,
};
