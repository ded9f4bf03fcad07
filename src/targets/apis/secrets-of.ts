import type { Api } from '../../contract/api.ts';
import { secretsIn } from '../shapes/secrets-in.ts';
import { type ApiFixtures, type Credentials, profileOf } from './index.ts';

/** A text that must not be shown, and the API that it belongs to. */
export interface Secret {
  api: Api;
  name: string;
  value: string;
}

/** The secrets of an API's settings: all that its profile calls secret among credentials and fixtures. */
export function secretsOf(api: Api, settings: { credentials: Credentials; fixtures: ApiFixtures }): Secret[] {
  const { credentials, fixtures } = profileOf(api);
  return [...secretsIn(credentials, settings.credentials), ...secretsIn(fixtures, settings.fixtures)].map((it) => ({
    api,
    ...it,
  }));
}
